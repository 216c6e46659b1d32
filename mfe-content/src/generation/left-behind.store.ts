import type { Attempt } from './generation.state.ts'
import { storedAttempt } from './stored-attempt.ts'

/**
 * Stores the running attempt of this tab, so that a reload can look up its result. The server saves the text written
 * up to then.
 */
const key = (userId: string) => `loomcast.writing.${userId}`

export function leftBehind(storage: Storage) {
  return {
    note(userId: string, attempt: Attempt): void {
      try {
        storage.setItem(key(userId), JSON.stringify(attempt))
      } catch {
        // Without storage, the text is still in the history.
      }
    },
    /** Removes this attempt, but not a later one. */
    forget(userId: string, attemptKey: string): void {
      try {
        const stored = storedAttempt(JSON.parse(storage.getItem(key(userId)) ?? 'null'))
        if (stored?.key === attemptKey) storage.removeItem(key(userId))
      } catch {
        // Nothing was stored.
      }
    },
    /** Returns the attempt and removes it. */
    take(userId: string): Attempt | null {
      try {
        const value: unknown = JSON.parse(storage.getItem(key(userId)) ?? 'null')
        storage.removeItem(key(userId))
        return storedAttempt(value)
      } catch {
        return null
      }
    },
  }
}
