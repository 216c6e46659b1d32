import type { GenerationAnswer } from '../history/content.ts'
import type { Attempt } from './generation.state.ts'

export interface LastResult {
  attempt: Attempt
  answer: GenerationAnswer
}

/** The result that this tab shows, so that a reload shows it again. */
const key = (userId: string) => `loomcast.result.${userId}`

export function lastResult(storage: Storage) {
  return {
    note(userId: string, result: LastResult): void {
      try {
        storage.setItem(key(userId), JSON.stringify(result))
      } catch {
        // Without storage the text is still in history.
      }
    },
    read(userId: string): LastResult | null {
      try {
        const value: unknown = JSON.parse(storage.getItem(key(userId)) ?? 'null')
        return isResult(value) ? value : null
      } catch {
        return null
      }
    },
    forget(userId: string): void {
      storage.removeItem(key(userId))
    },
  }
}

function isResult(value: unknown): value is LastResult {
  if (typeof value !== 'object' || value === null) return false
  const { attempt, answer }: Partial<LastResult> = value
  return typeof attempt?.startedAt === 'number' && typeof attempt.brief?.platform === 'string' && typeof answer?.content_id === 'string'
}
