import { useSyncExternalStore } from 'react'

/** As in studio.module.css: one column. */
const NARROW = '(max-width: 62rem)'

/** True where the page has one column: the preview then stands below the storyboard, whose scenes it shows. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(NARROW)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
