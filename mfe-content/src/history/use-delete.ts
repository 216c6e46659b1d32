import { confirm } from '@loomcast/design-system/full'
import { events, toast } from '@loomcast/web-kit'
import { useCallback, useState } from 'react'
import { contentApi } from '../api/content.api.ts'

const UNDO_MS = 10_000

export interface Deleting {
  busy: boolean
  /** Asks first; `onDeleted` hears of it when it is done. */
  removeMany: (ids: readonly string[], onDeleted: (ids: readonly string[]) => void) => Promise<void>
  removeOne: (id: string, onDeleted: (ids: readonly string[]) => void) => Promise<void>
}

/** Deletes, with Undo for ten seconds. Deleted texts stay restorable on the server for 30 days. */
export function useDelete(): Deleting {
  const [busy, setBusy] = useState(false)

  const remove = useCallback(async function attempt(ids: readonly string[], onDeleted: (ids: readonly string[]) => void): Promise<void> {
    setBusy(true)
    try {
      await contentApi.remove([...ids])
      onDeleted(ids)
      events.emit('content-changed')
      toast({
        kind: 'success',
        message: `${items(ids.length)} deleted`,
        action: { label: 'Undo', onClick: () => void restore(ids) },
        durationMs: UNDO_MS,
      })
    } catch (error) {
      console.error('Deleting', error)
      toast({
        kind: 'error',
        message: `${items(ids.length)} not deleted.`,
        action: { label: 'Retry', onClick: () => void attempt(ids, onDeleted) },
      })
    } finally {
      setBusy(false)
    }
  }, [])

  return {
    busy,
    removeOne: (id, onDeleted) => remove([id], onDeleted),
    async removeMany(ids, onDeleted) {
      const sure = await confirm({
        title: `Delete ${ids.length} selected ${ids.length === 1 ? 'item' : 'items'}?`,
        message: 'You can take it back for ten seconds.',
        confirmLabel: 'Delete',
        danger: true,
      })
      if (sure) await remove(ids, onDeleted)
    },
  }
}

async function restore(ids: readonly string[]): Promise<void> {
  try {
    await contentApi.restore([...ids])
    events.emit('content-changed')
    toast({ kind: 'success', message: `${items(ids.length)} restored` })
  } catch (error) {
    console.error('Undo of a deletion', error)
    toast({ kind: 'error', message: `${items(ids.length)} not restored.`, action: { label: 'Retry', onClick: () => void restore(ids) } })
  }
}

function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
