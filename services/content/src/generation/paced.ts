import { setImmediate as nextIteration } from 'node:timers/promises'

/** Longer than the work for most texts, and short for the other requests (ms). */
const LONG_MS = 5

/**
 * Runs one step of work that can take tens of milliseconds for a hostile text. After a long step, other requests are handled before the caller continues. After
 * a short one they are not: of texts that are finished at the same time, each would otherwise wait for all.
 */
export async function paced<T>(step: () => T): Promise<T> {
  const startedAt = performance.now()
  const result = step()
  if (performance.now() - startedAt > LONG_MS) await nextIteration()
  return result
}

/** Runs steps while something else is awaited, with other requests after each. */
export async function meanwhile(steps: Iterator<void>): Promise<void> {
  do await nextIteration()
  while (!steps.next().done)
}
