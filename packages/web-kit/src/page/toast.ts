import { createStore } from '../store.ts'

export interface Toast {
  kind: 'success' | 'error' | 'info'
  message: string
  action?: { label: string; onClick: () => void }
  /** Default: 5,000, or 10,000 with an action. An error without an action, or a toast with `Infinity`, stays until it is dismissed. */
  durationMs?: number
}

export interface ShownToast extends Toast {
  id: number
  durationMs: number
}

/** Rendered by the shell. */
export const toasts = createStore<readonly ShownToast[]>([])

const MAX_TOASTS = 4
let lastId = 0

/** Shows a message over the page and returns a function that dismisses it. A duplicate message is shown once. */
export function toast(message: Toast): () => void {
  lastId += 1
  const shown: ShownToast = { ...message, id: lastId, durationMs: message.durationMs ?? defaultDuration(message) }
  const others = toasts.get().filter((other) => other.kind !== message.kind || other.message !== message.message)
  toasts.set([...others, shown].slice(-MAX_TOASTS))
  return () => dismissToast(shown.id)
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

function defaultDuration(message: Toast): number {
  if (message.action) return 10_000
  return message.kind === 'error' ? Number.POSITIVE_INFINITY : 5_000
}
