import { useEffect } from 'react'
import { currentHost } from '../host.ts'

const dirty = new Set<symbol>()
let openDialog: Promise<boolean> | undefined

/**
 * While `isDirty`, leaving the page by a link, by Back or by closing the tab requires confirmation.
 * Links inside a slice are covered when they use `Link` or `navigate` of this package.
 */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const key = Symbol('unsaved')
    dirty.add(key)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      dirty.delete(key)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

export function hasUnsavedChanges(): boolean {
  return dirty.size > 0
}

/** True if the page may be left: nothing is unsaved, or the user confirmed. Concurrent callers share one dialog. */
export function mayLeave(): Promise<boolean> {
  if (dirty.size === 0) return Promise.resolve(true)
  openDialog ??= currentHost
    .get()
    .confirmLeave()
    .finally(() => {
      openDialog = undefined
    })
  return openDialog
}
