import { useSyncExternalStore } from 'react'
import { currentHost } from '../host.ts'

/** The page's path without the query; updates on navigation in any slice. */
export function usePath(): string {
  return useSyncExternalStore(onNavigation, () => location.pathname)
}

/** Whether a live slice serves this path. If none does, a link to it would lead to "not available in this installation". */
export function useRoutesAvailable(path: string): boolean {
  return useSyncExternalStore(currentHost.subscribe, () => currentHost.get().serves(path))
}

/** single-spa delays `popstate` until the old page is unmounted and sends its own event after the new page is mounted. Both events are needed. */
export function onNavigation(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener('single-spa:routing-event', listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener('single-spa:routing-event', listener)
  }
}
