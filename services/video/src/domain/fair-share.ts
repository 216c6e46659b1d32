/** A user with a job that waits for its turn. */
export interface Waiter {
  user_id: string
  /** The user's job that waits longest. */
  job_id: string
  attempt: number
  queued_at: Date
  /** When a job of this user last had its turn. */
  served_at: Date | null
}

/** For this long a user who was served before gives way to those who came later and were not. */
export const GIVE_WAY_MS = 10 * 60_000

/**
 * Round robin by user: whoever was served longest ago is next, so nobody waits behind another one's backlog. A stream of newcomers does not keep
 * a user waiting for ever: they go first only when they came within 10 minutes of that user's last turn.
 */
export function inTurn(waiters: readonly Waiter[]): Waiter[] {
  const place = ({ queued_at, served_at }: Waiter) => Math.max(served_at?.getTime() ?? 0, queued_at.getTime() - GIVE_WAY_MS)
  const order = (one: Waiter, other: Waiter) =>
    place(one) - place(other) || one.queued_at.getTime() - other.queued_at.getTime() || (one.job_id < other.job_id ? -1 : 1)
  return [...waiters].sort(order)
}
