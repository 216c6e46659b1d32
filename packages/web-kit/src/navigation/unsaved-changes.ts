import { useEffect } from 'react'
import { currentHost } from '../host.ts'

const dirty = new Map<symbol, string>()
let asking: Promise<boolean> | undefined

/**
 * While `isDirty`, leaving the page asks first: by a link, by Back, by closing the tab. `what` names the work: "Your draft".
 * Links inside a slice are covered when they use `Link` or `navigate` of this package.
 */
export function useUnsavedChanges(isDirty: boolean, what: string): void {
  useEffect(() => {
    if (!isDirty) return
    const key = Symbol(what)
    dirty.set(key, what)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      dirty.delete(key)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, what])
}

export function hasUnsavedChanges(): boolean {
  return dirty.size > 0
}

/** True when the page may be left: nothing is unsaved, or the person said so. Two askers share one question. */
export function mayLeave(): Promise<boolean> {
  const [what] = dirty.values()
  if (what === undefined) return Promise.resolve(true)
  asking ??= currentHost
    .get()
    .confirmLeave(what)
    .finally(() => {
      asking = undefined
    })
  return asking
}
