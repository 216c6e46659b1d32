import { toasts } from '../page/toast.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const conditions = new Set<() => boolean>()
let requests = 0

/**
 * A new release of a slice takes effect with a full page load at the next navigation, which discards all state in the page. The load is
 * delayed while `isActive()`. Unsaved changes, requests that change something (uploads and streams included), open dialogs and toasts with
 * an action also delay the load; they need not be registered. Returns a function that removes the condition.
 */
export function blockPageLoadWhile(isActive: () => boolean): () => void {
  conditions.add(isActive)
  return () => conditions.delete(isActive)
}

/** Internal: blocks page loads while the request is running. */
export async function blockingPageLoad<T>(request: () => Promise<T>): Promise<T> {
  requests += 1
  try {
    return await request()
  } finally {
    requests -= 1
  }
}

/** Called by the shell before it loads a new release at a navigation. */
export function isPageLoadBlocked(): boolean {
  return (
    requests > 0 ||
    hasUnsavedChanges() ||
    isDialogOpen() ||
    toasts.get().some(({ action }) => action) ||
    [...conditions].some((isActive) => isActive())
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"], dialog[open]') !== null
}
