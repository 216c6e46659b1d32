import { AsyncLocalStorage } from 'node:async_hooks'

/** How long the service that sent a request waits for what the receiver does (ms), less a margin in which the response arrives. */
export const TIME_LIMIT_HEADER = 'x-time-limit-ms'
const MARGIN_MS = 5_000
const LONGEST_MS = 600_000

const deadlines = new AsyncLocalStorage<number>()

/** How long the caller of the current request still waits (ms); Infinity if it named no limit. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline - performance.now())
}

/** Runs `work` with a deadline. An earlier deadline of the caller stays. */
export function runWithin<T>(limitMs: number, work: () => T): T {
  return deadlines.run(performance.now() + Math.min(limitMs, remainingMs()), work)
}

/** Runs `work` without the deadline of the caller: what must end although the caller no longer waits, such as the repair of a failed change. */
export function runWithoutDeadline<T>(work: () => T): T {
  return deadlines.exit(work)
}

/** The value of the header for a request that is abandoned after `limitMs`, so that the receiver always gives up first. */
export function timeLimitFor(limitMs: number): string {
  return String(Math.floor(Math.max(limitMs - MARGIN_MS, limitMs / 2)))
}

/** Undefined for a header that is missing or not a number of milliseconds. */
export function parseTimeLimit(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,7}$/.test(header)) return undefined
  return Math.min(Number(header), LONGEST_MS)
}
