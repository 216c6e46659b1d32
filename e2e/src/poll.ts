import { setTimeout as delay } from 'node:timers/promises'

/** Timeout for one step. Long enough that even on a busy machine only a hang exceeds it. */
export const STEP_TIMEOUT_MS = 120_000

/** Each call takes CPU time in the product or the browser, so a long wait calls `probe` less often. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [50, 250, 1.2]

/** What `probe` returns, or an error at the deadline: a request without a response does not stop the test without a message. */
async function within<T>(deadline: number, probe: () => Promise<T> | T): Promise<T> {
  const stop = new AbortController()
  try {
    return await Promise.race([
      probe(),
      delay(deadline - Date.now(), undefined, { signal: stop.signal }).then(() => {
        throw new Error('the last call has not returned')
      }),
    ])
  } finally {
    stop.abort()
  }
}

/**
 * Calls `probe` until it returns something truthy; an error counts as "not yet" unless `fatal` returns true. Throws after `timeoutMs`
 * (default: `STEP_TIMEOUT_MS`). Between two calls, it waits `everyMs` (default: first 50 ms, growing to 250 ms).
 */
export async function poll<T>(
  probe: () => Promise<T> | T,
  options: { timeoutMs?: number; everyMs?: number; what: string | (() => string); fatal?: () => boolean },
): Promise<NonNullable<T>> {
  const deadline = Date.now() + (options.timeoutMs ?? STEP_TIMEOUT_MS)
  let last: unknown
  let pause = FIRST_PAUSE_MS
  while (Date.now() < deadline) {
    try {
      const answer = await within(deadline, probe)
      if (answer) return answer as NonNullable<T>
    } catch (error) {
      last = error
      if (options.fatal?.()) throw error
    }
    await delay(options.everyMs ?? pause)
    pause = Math.min(LONGEST_PAUSE_MS, pause * GROWTH)
  }
  const what = typeof options.what === 'function' ? options.what() : options.what
  throw new Error(`Timed out waiting for ${what}${last ? ` (last error: ${(last as Error).message})` : ''}`)
}
