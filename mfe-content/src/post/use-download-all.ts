import { announce, toast } from '@loomcast/web-kit'
import { useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { posts } from '../usage/set-cost.ts'
import { useAiLine } from './ai-line.ts'
import { downloadAll } from './several-posts.ts'

/** Saves posts as a zip of text files. `items` is read at the press, so that edits are included. */
export function useDownloadAll(items: () => readonly ContentItem[]): { busy: boolean; start: () => void } {
  const [busy, setBusy] = useState(false)
  const { wanted } = useAiLine()

  async function download(): Promise<void> {
    setBusy(true)
    try {
      announce(`${posts(await downloadAll(items(), wanted))} downloaded`)
    } catch (error) {
      console.error('Download of several posts', error)
      toast({ kind: 'error', message: 'The posts were not downloaded.', action: { label: 'Retry', onClick: () => void download() } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void download() }
}
