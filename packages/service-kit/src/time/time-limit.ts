export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded'
  constructor(limitMs: number) {
    super(`no result within ${limitMs} ms`)
  }
}

interface TimeLimitOptions {
  createError?: (limitMs: number) => Error
  /** Rejects with the signal's reason if it aborts first. */
  signal?: AbortSignal
}

/** Settles like `work`, or rejects with `createError(limitMs)` after `limitMs`. The work continues, so pass it an AbortSignal if it can be aborted. */
export async function withTimeLimit<T>(
  limitMs: number,
  work: Promise<T>,
  { createError = (ms) => new TimeLimitExceeded(ms), signal }: TimeLimitOptions = {},
): Promise<T> {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createError(limitMs)), limitMs)
  const abort = () => reject(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([work, exceeded])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Waits at most `limitMs` for `work`. Resolves to whether it ended in time; rejects if the work rejects in time. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  try {
    await withTimeLimit(limitMs, work)
    return true
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return false
    throw error
  }
}
