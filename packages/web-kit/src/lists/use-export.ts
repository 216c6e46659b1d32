import { toast } from '@loomcast/web-kit'
import { useRef, useState } from 'react'

export interface Export {
  busy: boolean
  start: () => void
}

/** Saves all pages of a view, or selected items, as `{name}_{date}.{extension}`. One export at a time. */
export function useExport(name: string, save: (filename: string) => Promise<unknown>, extension = 'csv'): Export {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // Retry can be pressed much later: it saves what is shown or selected by then.
  const latest = useRef(save)
  latest.current = save

  async function run(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await latest.current(`${name}_${new Date().toISOString().slice(0, 10)}.${extension}`)
    } catch (error) {
      console.error('Export', error)
      toast({ kind: 'error', message: 'The export failed.', action: { label: 'Retry', onClick: () => void run() } })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, start: () => void run() }
}
