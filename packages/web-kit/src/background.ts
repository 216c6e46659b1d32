import { session } from './session/session.ts'

const PREFIX = 'loomcast.background.'
const listeners = new Set<() => void>()
let known: readonly string[] = []

/**
 * Notes that a slice has work of the signed-in person going on (a video is rendered), so that the shell keeps the slice's widgets of the slot
 * `shell.background` running on every page, through reloads and in other tabs. Without a note nothing of them is fetched.
 */
export const backgroundWork = {
  begin: (slice: string): void => note(slice, currentUser()),
  end: (slice: string): void => note(slice, undefined),
  /** Slices with work of the signed-in person; the same array until something changes. */
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
  try {
    if (userId === undefined) localStorage.removeItem(PREFIX + slice)
    else localStorage.setItem(PREFIX + slice, userId)
  } catch {
    // Without storage the work is followed on its own page only.
  }
  for (const listener of [...listeners]) listener()
}

function read(userId: string | undefined): string[] {
  if (userId === undefined) return []
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && localStorage.getItem(key) === userId)
      .map((key) => key.slice(PREFIX.length))
      .sort()
  } catch {
    return []
  }
}

function currentUser(): string | undefined {
  const state = session.get()
  return 'user' in state ? state.user.user_id : undefined
}
