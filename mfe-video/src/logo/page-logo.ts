import { ApiError, announce, newIdempotencyKey } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { type Logo, logoApi } from '../api/logo.api.ts'
import { keys } from '../api/queries.ts'
import type { Options } from '../api/wire.ts'

export const ACCEPT = 'image/png,image/jpeg,image/webp'
const MAX_BYTES = 10 * 1024 * 1024

/** The part of a request's body that shows the logo: only if the user wants it, has one, and the plan includes it. */
export function logoToSend({ showLogo }: { showLogo: boolean }): { show_logo?: true } {
  const logo = queryClient.getQueryData<Logo | null>(keys.logo)
  const options = queryClient.getQueryData<Options>(keys.options)
  return showLogo && logo && options?.logo.allowed ? { show_logo: true } : {}
}

/** Why a file is rejected before it is uploaded, or null. The server decides by the content. */
function problemOf({ size, type }: File): string | null {
  if (size === 0) return 'This file is empty.'
  if (!type.startsWith('image/')) return "This file isn't a supported image. Upload a PNG, JPEG, or WebP image."
  return size > MAX_BYTES ? 'This image is larger than 10 MB. Save a smaller copy, then upload it.' : null
}

/** Uploads and removes the logo, one at a time. */
export function useLogoChange() {
  const [busy, setBusy] = useState<'uploading' | 'removing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function change(kind: 'uploading' | 'removing', work: () => Promise<Logo | null>, done: string, failed: string): Promise<void> {
    setBusy(kind)
    setFailure(null)
    try {
      const logo = await work()
      await queryClient.cancelQueries({ queryKey: keys.logo })
      queryClient.setQueryData(keys.logo, logo)
      // The request of a preview does not contain the id of the logo's file.
      void queryClient.invalidateQueries({ queryKey: keys.stills })
      announce(done)
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('Logo', error)
      setFailure(error instanceof ApiError ? error.detail : failed)
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    failure,
    async upload(file: File): Promise<void> {
      const problem = problemOf(file)
      if (problem) return setFailure(problem)
      await change(
        'uploading',
        () => logoApi.upload(file, { key: newIdempotencyKey() }),
        'Logo uploaded',
        "The logo wasn't uploaded. Try again.",
      )
    },
    remove: () =>
      change(
        'removing',
        async () => {
          await logoApi.remove()
          return null
        },
        'Logo removed',
        "The logo wasn't removed. Try again.",
      ),
  }
}
