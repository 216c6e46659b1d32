import { browserStorage } from './page-storage.ts'
import { session } from './session/session.ts'

const PREFIX = 'loomcast.background.'
const listeners = new Set<() => void>()
let known: readonly string[] = []

/**
 * Records that a slice is running work for the signed-in user (such as a video render). While the work is recorded, the shell runs the
 * slice's `shell.background` widgets on every page, across reloads and in other tabs. Otherwise it does not fetch them.
 */
export const backgroundWork = {
  begin: (slice: string): void => note(slice, currentUser()),
  end: (slice: string): void => note(slice, undefined),
  /** Names of the slices that run work for the signed-in user. Returns the same array until it changes. */
  get(): readonly string[] {
    const now = read(currentUser())
    if (now.join() !== known.join()) known = now
    return known
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const unsubscribe = session.subscribe(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      unsubscribe()
      window.removeEventListener('storage', listener)
    }
  },
}

function note(slice: string, userId: string | undefined): void {
  if (userId === undefined) browserStorage.removeItem(PREFIX + slice)
  else browserStorage.setItem(PREFIX + slice, userId)
  for (const listener of [...listeners]) listener()
}

function read(userId: string | undefined): string[] {
  if (userId === undefined) return []
  return browserStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX) && browserStorage.getItem(key) === userId)
    .map((key) => key.slice(PREFIX.length))
    .sort()
}

function currentUser(): string | undefined {
  const state = session.get()
  return 'user' in state ? state.user.user_id : undefined
}
