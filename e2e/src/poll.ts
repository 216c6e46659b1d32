import { setTimeout as delay } from 'node:timers/promises'

/** Timeout for one step. It is long, so that only a hang fails on a busy machine. */
export const STEP_TIMEOUT_MS = 120_000

/** Each call takes CPU time in the product or the browser, so a long wait calls less often. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [50, 250, 1.2]

/**
 * Calls `probe` until it returns something truthy; an error counts as "not yet" unless `fatal` returns true. Throws after `timeoutMs`
 * (default: `STEP_TIMEOUT_MS`). Between two calls, it waits `everyMs`; by default,
 * first 50 and later 250 ms.
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
      const answer = await probe()
      if (answer) return answer as NonNullable<T>
    } catch (error) {
      last = error
      if (options.fatal?.()) throw error
    }
    await delay(options.everyMs ?? pause)
    pause = Math.min(LONGEST_PAUSE_MS, pause * GROWTH)
  }
  const what = typeof options.what === 'function' ? options.what() : options.what
  throw new Error(`Waited in vain for ${what}${last ? ` (last error: ${(last as Error).message})` : ''}`)
}
