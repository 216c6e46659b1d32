import { announce, toast } from '@loomcast/web-kit'
import { useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { posts } from '../usage/set-cost.ts'
import { useAiLine } from './ai-line.ts'
import { downloadAll } from './several-posts.ts'

/** Saves posts as a zip of text files. `getItems` is called on the click, so that edits are included. */
export function useDownloadAll(getItems: () => readonly ContentItem[]): { busy: boolean; start: () => void } {
  const [busy, setBusy] = useState(false)
  const { wanted } = useAiLine()

  async function download(): Promise<void> {
    setBusy(true)
    try {
      announce(`${posts(await downloadAll(getItems(), wanted))} downloaded`)
    } catch (error) {
      console.error('Failed to download posts', error)
      toast({ kind: 'error', message: 'The posts were not downloaded.', action: { label: 'Retry', onClick: () => void download() } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void download() }
}
