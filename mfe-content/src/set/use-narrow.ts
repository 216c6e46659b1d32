import { useSyncExternalStore } from 'react'

/** Below this width, only one post fits. */
const NARROW = '(max-width: 47.99em)'

/** True if the posts are shown as tabs instead of columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(NARROW)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
