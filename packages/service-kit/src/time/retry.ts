import { setTimeout as timeout } from 'node:timers/promises'

/** Resolves after `ms`, or when the signal aborts. */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  await timeout(ms, undefined, signal && { signal }).catch(() => {})
}

interface RetryOptions {
  /** Default: unlimited. */
  attempts?: number
  isRetryable?: (error: unknown) => boolean
  /** How long to wait after the given number of failures (ms). Default: no wait. */
  delayMs?: (failures: number) => number
  /** Called before each wait. */
  onRetry?: (error: unknown, failures: number) => void
  /** Stops retrying and rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Repeats `work` until it succeeds. Rejects with the last error after the last attempt or after an error that is not retryable. */
export async function retry<T>(
  work: () => Promise<T>,
  { attempts = Number.POSITIVE_INFINITY, isRetryable = () => true, delayMs, onRetry, signal }: RetryOptions,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (failures >= attempts || !isRetryable(error)) throw error
      onRetry?.(error, failures)
      if (delayMs) await delay(delayMs(failures), signal)
      signal?.throwIfAborted()
    }
  }
}
