import { newIdempotencyKey } from './http/idempotency-key.ts'
import { browserStorage } from './page-storage.ts'

/** The prompt that a visitor entered on the landing page, stored until the generator uses it. */
export interface TryItDraft {
  prompt: string
  platform: string
  /** Who wrote the post that the visitor was shown. Missing if there was none. */
  writer?: { provider: string; model: string }
  /** The post that the visitor was shown. */
  post?: string
  /** The idempotency key of the prompt's generation, so that only one runs even if several pages or tabs start it. */
  key: string
}

const KEY = 'loomcast.try-it'

export const tryIt = {
  save(words: Omit<TryItDraft, 'key'>): void {
    const draft: TryItDraft = { ...words, key: newIdempotencyKey() }
    // If storage is blocked, the draft lasts until the page is reloaded, which the redirect to /register does not do.
    browserStorage.setItem(KEY, JSON.stringify(draft))
  },
  read(): TryItDraft | null {
    try {
      const value: unknown = JSON.parse(browserStorage.getItem(KEY) ?? 'null')
      return isDraft(value) ? value : null
    } catch {
      return null
    }
  },
  clear(): void {
    browserStorage.removeItem(KEY)
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
    typeof value.key === 'string' &&
    (!('writer' in value) || isWriter(value.writer)) &&
    (!('post' in value) || typeof value.post === 'string')
  )
}

function isWriter(value: unknown): value is NonNullable<TryItDraft['writer']> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'provider' in value &&
    typeof value.provider === 'string' &&
    'model' in value &&
    typeof value.model === 'string'
  )
}
