import { ApiError, toast } from '@loomcast/web-kit'

const UNDO_MS = 10_000

/** Confirms an action, with Undo for ten seconds. A failed Undo shows the reason, with Retry. */
export function toastWithUndo(message: string, undo: () => Promise<unknown>): void {
  const run = () => {
    undo().then(
      () => toast({ kind: 'success', message: 'Undone' }),
      (error: unknown) => {
        console.error('Undo', error)
        const reason = error instanceof ApiError ? ` ${error.detail}` : ''
        toast({ kind: 'error', message: `The action was not undone.${reason}`, action: { label: 'Retry', onClick: run } })
      },
    )
  }
  toast({ kind: 'success', message, action: { label: 'Undo', onClick: run }, durationMs: UNDO_MS })
}
