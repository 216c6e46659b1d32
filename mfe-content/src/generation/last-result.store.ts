import type { GenerationAnswer } from '../api/content.ts'
import type { Attempt } from './generation.state.ts'
import { storedAttempt } from './stored-attempt.ts'

export interface LastResult {
  attempt: Attempt
  answer: GenerationAnswer
}

/** Stores the result of this tab, so that a reload can restore it. */
const key = (userId: string) => `loomcast.result.${userId}`

export function lastResult(storage: Storage) {
  return {
    note(userId: string, result: LastResult): void {
      try {
        storage.setItem(key(userId), JSON.stringify(result))
      } catch {
        // Without storage, the text is still in the history.
      }
    },
    read(userId: string): LastResult | null {
      try {
        return storedResult(JSON.parse(storage.getItem(key(userId)) ?? 'null'))
      } catch {
        return null
      }
    },
    forget(userId: string): void {
      storage.removeItem(key(userId))
    },
  }
}

function storedResult(value: unknown): LastResult | null {
  if (typeof value !== 'object' || value === null) return null
  const { attempt: stored, answer }: Partial<LastResult> = value
  const attempt = storedAttempt(stored)
  return attempt && typeof answer?.content_id === 'string' ? { attempt, answer } : null
}
