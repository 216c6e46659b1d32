import { endOfCall, type SentCall, sentAt } from '../domain/end-of-call.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** A post that is sent this long after its time is overdue, and waits until the account is free (ms). */
const OVERDUE_MS = MINUTE_MS

/** The longest preparation, such as uploads (ms). */
export const PREPARE_LIMIT_MS = 3 * MINUTE_MS

/** Waits after a try that ended before anything could be published (ms). After the last one, the post has failed. */
const RETRIES_MS = [30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS]
/** How much longer than the grace time such tries can take (ms). */
const RETRY_WINDOW_MS = 45 * MINUTE_MS
const LONGEST_RETRY_MS = 60 * MINUTE_MS

const FIRST_LOOKUPS_MS = [5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS]
/** Look-ups every minute for two hours, so that a network that is back is read within a minute, then every quarter of an hour for two days. */
const FREQUENT = { ms: MINUTE_MS, until: FIRST_LOOKUPS_MS.length + 120 }
const RARE = { ms: 15 * MINUTE_MS, until: FREQUENT.until + 192 }

/**
 * When the next look-up follows the given number of them; null if only the person can answer. One is at the moment from which `absent` is final, so that a post that
 * was not sent is sent without more waiting.
 */
export function nextLookup(lookups: number, now: Date, call: SentCall): Date | null {
  const waitMs = FIRST_LOOKUPS_MS[lookups] ?? (lookups < FREQUENT.until ? FREQUENT.ms : lookups < RARE.until ? RARE.ms : null)
  if (waitMs === null) return null
  const next = new Date(now.getTime() + waitMs)
  const end = endOfCall(call)
  return now < end && end < next ? end : next
}

/** When the next try follows the given number of failed ones; null if there is none. `retryAt`: when the network takes calls again, if it named a time. */
export function nextTry(tries: number, retryAt: Date | null, now: Date): Date | null {
  const waitMs = RETRIES_MS[tries - 1]
  if (waitMs === undefined) return null
  const wanted = Math.max(waitMs, (retryAt?.getTime() ?? 0) - now.getTime())
  return new Date(now.getTime() + Math.min(wanted, LONGEST_RETRY_MS))
}

/** Whether the call must have ended. */
export function isConfirmed(attempt: SentCall, now: Date): boolean {
  return now >= endOfCall(attempt)
}

/** When the call to publish of an attempt is repeated that published nothing, as the given number of tries; null if there is no other one. */
export function nextRepeat(attempt: SentCall, tries: number): Date | null {
  return nextTry(tries, null, sentAt(attempt))
}

export function isOverdue({ due_at }: { due_at: Date }, now: Date): boolean {
  return now.getTime() - due_at.getTime() > OVERDUE_MS
}

/** Whether a post is so late that the person decides. */
export function isMissed(
  { due_at, tries, waits_until }: { due_at: Date; tries: number; waits_until?: Date | null },
  graceMinutes: number,
  now: Date,
): boolean {
  const lateMs = now.getTime() - Math.max(due_at.getTime(), waits_until?.getTime() ?? 0)
  return lateMs > graceMinutes * MINUTE_MS + (tries > 0 ? RETRY_WINDOW_MS : 0)
}
