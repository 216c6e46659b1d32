import { announce, toast } from '@loomcast/web-kit'
import { useRef, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { posts } from '../usage/set-cost.ts'
import { useAiLine } from './ai-line.ts'
import { downloadAll } from './several-posts.ts'

/** Saves posts as a zip of text files. `getItems` is called on the click, so that edits are included. One download at a time. */
export function useDownloadAll(getItems: () => readonly ContentItem[]): { busy: boolean; start: () => void } {
  const [busy, setBusy] = useState(false)
  const { wanted } = useAiLine()
  const running = useRef(false)
  // Retry can be pressed much later: it saves what is chosen by then.
  const chosen = useRef({ getItems, wanted })
  chosen.current = { getItems, wanted }

  async function download(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    const { getItems: items, wanted: aiLine } = chosen.current
    try {
      announce(`${posts(await downloadAll(items(), aiLine))} downloaded`)
    } catch (error) {
      console.error('Failed to download posts', error)
      toast({ kind: 'error', message: 'The posts were not downloaded.', action: { label: 'Retry', onClick: () => void download() } })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, start: () => void download() }
}
