import type { Lifecycle } from '@loomcast/web-kit'
import type { SliceModule } from './slice-module.ts'

/** Loads the slice's code, then that of its page at `path`. */
export function prefetchPage(page: SliceModule<Lifecycle>, path: string): void {
  page.start()
  const state = page.get()
  if (state.status === 'loaded') {
    void state.value.prefetch?.(path)
    return
  }
  const unwatch = page.watch(() => {
    unwatch()
    const now = page.get()
    if (now.status === 'loaded') void now.value.prefetch?.(path)
  })
}
