import { Button } from '@loomcast/design-system/full'
import { ApiError, announce, toast } from '@loomcast/web-kit'
import { useState } from 'react'
import { brandKitApi } from '../api/brand-kit.api.ts'
import { EMPTY_KIT, replaceKit } from './page-brand.ts'

/** Deletes the colors, the font and the texts. Undo saves them again, if the plan includes it. */
export function DeleteKit({ onDeleted }: { onDeleted?: () => void }) {
  const [busy, setBusy] = useState(false)
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await brandKitApi.remove()
      await replaceKit(EMPTY_KIT)
      onDeleted?.()
      announce('Brand kit deleted')
    } catch (error) {
      toast({ kind: 'error', message: error instanceof ApiError ? error.detail : "Your brand kit wasn't deleted. Try again." })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="subtle" disabled={busy} onClick={() => void remove()}>
      {busy ? 'Deleting…' : 'Delete colors, font and texts'}
    </Button>
  )
}
