import { useSyncExternalStore } from 'react'

/** The breakpoint of the one-column layout, the same as in studio.module.css. */
const NARROW = '(max-width: 62rem)'

/** True if the page has one column. The preview is then below the storyboard. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(NARROW)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
