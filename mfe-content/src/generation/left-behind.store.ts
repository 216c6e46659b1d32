import type { Attempt } from './generation.state.ts'
import { storedAttempt } from './stored-attempt.ts'

/**
 * The attempt that is being written in this tab, noted down so that a reload in the middle can ask what became of it. The server keeps
 * what was written up to then.
 */
const key = (userId: string) => `loomcast.writing.${userId}`

export function leftBehind(storage: Storage) {
  return {
    note(userId: string, attempt: Attempt): void {
      try {
        storage.setItem(key(userId), JSON.stringify(attempt))
      } catch {
        // Without storage the text is still in history.
      }
    },
    /** Forgets this attempt; a later one that was noted meanwhile stays. */
    forget(userId: string, attemptKey: string): void {
      try {
        const noted = storedAttempt(JSON.parse(storage.getItem(key(userId)) ?? 'null'))
        if (noted?.key === attemptKey) storage.removeItem(key(userId))
      } catch {
        // Nothing was noted.
      }
    },
    /** Answers it once. */
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
