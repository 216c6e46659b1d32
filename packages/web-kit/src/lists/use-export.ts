import { toast } from '@loomcast/web-kit'
import { useState } from 'react'

export interface Export {
  busy: boolean
  start: () => void
}

/** Saves all pages of a view, or selected items, as `{name}_{date}.{extension}`. */
export function useExport(name: string, save: (filename: string) => Promise<unknown>, extension = 'csv'): Export {
  const [busy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    try {
      await save(`${name}_${new Date().toISOString().slice(0, 10)}.${extension}`)
    } catch (error) {
      console.error('Export', error)
      toast({ kind: 'error', message: 'The export failed.', action: { label: 'Retry', onClick: () => void run() } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void run() }
}
