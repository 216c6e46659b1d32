import { confirm } from '@loomcast/design-system/full'
import { events, toast } from '@loomcast/web-kit'
import { useState } from 'react'

const UNDO_MS = 10_000

export interface DeletionOptions {
  /** What is deleted: one of it, and several. */
  nouns: readonly [one: string, several: string]
  remove: (ids: readonly string[]) => Promise<unknown>
  restore: (ids: readonly string[]) => Promise<unknown>
  /** Told when something was deleted or came back. */
  changed: 'content-changed' | 'videos-changed'
}

type OnDeleted = (ids: readonly string[]) => void

export interface Deletion {
  busy: boolean
  /** Deletes at once; `onDeleted` hears of it when it is done. */
  remove: (ids: readonly string[], onDeleted: OnDeleted) => Promise<void>
  /** Asks first. */
  ask: (question: { title: string; message: string }, ids: readonly string[], onDeleted: OnDeleted) => Promise<void>
}

/** Deletes, with Undo for ten seconds. A failure is told with Retry. */
export function useDeletion({ nouns, remove, restore, changed }: DeletionOptions): Deletion {
  const [busy, setBusy] = useState(false)
  const counted = (ids: readonly string[]) => `${ids.length} ${nouns[ids.length === 1 ? 0 : 1]}`

  async function run(ids: readonly string[], onDeleted: OnDeleted): Promise<void> {
    setBusy(true)
    try {
      await remove(ids)
      onDeleted(ids)
      focusHeading()
      events.emit(changed)
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
      events.emit(changed)
      toast({ kind: 'success', message: `${counted(ids)} restored` })
    } catch (error) {
      console.error('Undo of a deletion', error)
      toast({ kind: 'error', message: `${counted(ids)} not restored.`, action: { label: 'Retry', onClick: () => void undo(ids) } })
    }
  }

  return {
    busy,
    remove: run,
    async ask(question, ids, onDeleted) {
      if (await confirm({ ...question, confirmLabel: 'Delete', danger: true })) await run(ids, onDeleted)
    },
  }
}

/** What had the focus goes away with what was deleted: without a place for it, a keyboard would begin at the top of the document again. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
