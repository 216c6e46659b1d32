import { confirm } from '@loomcast/design-system/full'
import { events, toast } from '@loomcast/web-kit'
import { useState } from 'react'

const UNDO_MS = 10_000

export interface DeletionOptions {
  /** The noun for the deleted items, singular and plural. */
  nouns: readonly [one: string, several: string]
  remove: (ids: readonly string[]) => Promise<unknown>
  restore: (ids: readonly string[]) => Promise<unknown>
  /** Emitted when something was deleted or restored. */
  changed: readonly ('content-changed' | 'videos-changed')[]
}

type OnDeleted = (ids: readonly string[]) => void

export interface Deletion {
  busy: boolean
  /** Deletes immediately, then calls `onDeleted`. */
  remove: (ids: readonly string[], onDeleted: OnDeleted) => Promise<void>
  /** Deletes after the user confirms. */
  confirmAndRemove: (question: { title: string; message: string }, ids: readonly string[], onDeleted: OnDeleted) => Promise<void>
}

/** Deletes items, with Undo for ten seconds. A failure shows a toast with Retry. */
export function useDeletion({ nouns, remove, restore, changed }: DeletionOptions): Deletion {
  const [busy, setBusy] = useState(false)
  const counted = (ids: readonly string[]) => `${ids.length} ${nouns[ids.length === 1 ? 0 : 1]}`

  async function run(ids: readonly string[], onDeleted: OnDeleted): Promise<void> {
    setBusy(true)
    try {
      await remove(ids)
      onDeleted(ids)
      focusHeading()
      for (const kind of changed) events.emit(kind)
      toast({
        kind: 'success',
        message: `${counted(ids)} deleted`,
        action: { label: 'Undo', onClick: () => void undo(ids) },
        durationMs: UNDO_MS,
      })
    } catch (error) {
      console.error('Deleting', error)
      toast({
        kind: 'error',
        message: `${counted(ids)} not deleted.`,
        action: { label: 'Retry', onClick: () => void run(ids, onDeleted) },
      })
    } finally {
      setBusy(false)
    }
  }

  async function undo(ids: readonly string[]): Promise<void> {
    try {
      await restore(ids)
      for (const kind of changed) events.emit(kind)
      toast({ kind: 'success', message: `${counted(ids)} restored` })
    } catch (error) {
      console.error('Undo of a deletion', error)
      toast({ kind: 'error', message: `${counted(ids)} not restored.`, action: { label: 'Retry', onClick: () => void undo(ids) } })
    }
  }

  return {
    busy,
    remove: run,
    async confirmAndRemove(question, ids, onDeleted) {
      if (await confirm({ ...question, confirmLabel: 'Delete', danger: true })) await run(ids, onDeleted)
    },
  }
}

/** The focused element is removed with the item. Without a new focus target, keyboard users would start at the top of the document again. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
