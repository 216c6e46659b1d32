import { newIdempotencyKey } from './http/idempotency-key.ts'

/** What a visitor wrote into the landing page's box, kept until the generator has taken it over. */
export interface TryItDraft {
  prompt: string
  platform: string
  /** The idempotency key of its one generation, whichever page or tab starts it. */
  key: string
}

const KEY = 'loomcast.try-it'
let inMemory: TryItDraft | null = null

export const tryIt = {
  save(words: Omit<TryItDraft, 'key'>): void {
    const draft: TryItDraft = { ...words, key: newIdempotencyKey() }
    try {
      localStorage.setItem(KEY, JSON.stringify(draft))
    } catch {
      // Storage is refused: the draft lives as long as the page, which the redirect to /register keeps.
      inMemory = draft
    }
  },
  read(): TryItDraft | null {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
      return isDraft(value) ? value : inMemory
    } catch {
      return inMemory
    }
  },
  clear(): void {
    inMemory = null
    try {
      localStorage.removeItem(KEY)
    } catch {
      // Nothing was stored.
    }
  },
}

function isDraft(value: unknown): value is TryItDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'prompt' in value &&
    'platform' in value &&
    typeof value.prompt === 'string' &&
    typeof value.platform === 'string' &&
    'key' in value &&
    typeof value.key === 'string'
  )
}
