import { setTimeout as delay } from 'node:timers/promises'

/** Timeout for one step. It is long, so that only a hang fails on a busy machine. */
export const STEP_TIMEOUT_MS = 120_000

/**
 * Calls `probe` until it returns something truthy; an error counts as "not yet" unless `fatal` returns true. Throws after `timeoutMs`
 * (default: `STEP_TIMEOUT_MS`). Between two calls, it waits `everyMs` (default: 50).
 */
export async function poll<T>(
  probe: () => Promise<T> | T,
  options: { timeoutMs?: number; everyMs?: number; what: string | (() => string); fatal?: () => boolean },
): Promise<NonNullable<T>> {
  const deadline = Date.now() + (options.timeoutMs ?? STEP_TIMEOUT_MS)
  let last: unknown
  while (Date.now() < deadline) {
    try {
      const answer = await probe()
      if (answer) return answer as NonNullable<T>
    } catch (error) {
      last = error
      if (options.fatal?.()) throw error
    }
    await delay(options.everyMs ?? 50)
  }
  const what = typeof options.what === 'function' ? options.what() : options.what
  throw new Error(`Waited in vain for ${what}${last ? ` (last error: ${(last as Error).message})` : ''}`)
}
