import { confirm } from '@loomcast/design-system/full'
import { events, toast } from '@loomcast/web-kit'
import { useCallback, useState } from 'react'
import { videoApi } from '../api/video.api.ts'

const UNDO_MS = 10_000

export interface Deleting {
  busy: boolean
  /** Asks first; `onDeleted` hears of it when it is done. */
  remove: (ids: readonly string[], onDeleted: (ids: readonly string[]) => void) => Promise<void>
}

/** Deletes, with Undo for ten seconds. Deleted videos stay restorable on the server for 30 days. */
export function useDelete(): Deleting {
  const [busy, setBusy] = useState(false)

  const run = useCallback(async function attempt(ids: readonly string[], onDeleted: (ids: readonly string[]) => void): Promise<void> {
    setBusy(true)
    const [only] = ids
    try {
      if (ids.length === 1 && only !== undefined) await videoApi.removeOne(only)
      else await videoApi.remove([...ids])
      onDeleted(ids)
      events.emit('videos-changed')
      toast({
        kind: 'success',
        message: `${videos(ids.length)} deleted`,
        action: { label: 'Undo', onClick: () => void restore(ids) },
        durationMs: UNDO_MS,
      })
    } catch (error) {
      console.error('Deleting', error)
      toast({
        kind: 'error',
        message: `${videos(ids.length)} not deleted.`,
        action: { label: 'Retry', onClick: () => void attempt(ids, onDeleted) },
      })
    } finally {
      setBusy(false)
    }
  }, [])

  return {
    busy,
    async remove(ids, onDeleted) {
      const sure = await confirm({
        title: ids.length === 1 ? 'Are you sure you want to delete this video?' : `Are you sure you want to delete ${ids.length} videos?`,
        message: 'You can take it back for ten seconds. What is still being made is cancelled.',
        confirmLabel: 'Delete',
        danger: true,
      })
      if (sure) await run(ids, onDeleted)
    },
  }
}

async function restore(ids: readonly string[]): Promise<void> {
  try {
    await videoApi.restore([...ids])
    events.emit('videos-changed')
    toast({ kind: 'success', message: `${videos(ids.length)} restored` })
  } catch (error) {
    console.error('Undo of a deletion', error)
    toast({ kind: 'error', message: `${videos(ids.length)} not restored.`, action: { label: 'Retry', onClick: () => void restore(ids) } })
  }
}

function videos(count: number): string {
  return `${count} ${count === 1 ? 'video' : 'videos'}`
}
