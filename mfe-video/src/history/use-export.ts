import { toast } from '@loomcast/web-kit'
import { useState } from 'react'
import { videoApi } from '../api/video.api.ts'
import type { HistoryView } from './history.query.ts'

/** Saves what the view shows, all its pages, as video_history_{date}.csv. */
export function useExport(view: HistoryView): { busy: boolean; start: () => void } {
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await videoApi.exportCsv(view, `video_history_${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      console.error('Export', error)
      toast({ kind: 'error', message: 'The export did not work.', action: { label: 'Retry', onClick: () => void save() } })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void save() }
}
