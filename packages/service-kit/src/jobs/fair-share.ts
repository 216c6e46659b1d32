/** An owner with at least one waiting job. */
export interface Waiter {
  owner: string
  /** The owner's job that has waited longest. */
  job_id: string
  queued_at: Date
  /** When a job of this owner was last started. */
  served_at: Date | null
}

/** Owners who were not served recently precede a served owner if they queued within this time after that owner's last start (ms). */
export const PRECEDENCE_MS = 10 * 60_000

/**
 * Round robin by owner: the owner served longest ago is next, so that no owner waits for another's backlog. New owners take precedence only within 10 minutes
 * of an earlier owner's last start, so that a stream of new owners cannot starve that owner.
 */
export function orderByFairShare(waiters: readonly Waiter[]): Waiter[] {
  const rank = ({ queued_at, served_at }: Waiter) => Math.max(served_at?.getTime() ?? 0, queued_at.getTime() - PRECEDENCE_MS)
  const order = (one: Waiter, other: Waiter) =>
    rank(one) - rank(other) || one.queued_at.getTime() - other.queued_at.getTime() || (one.job_id < other.job_id ? -1 : 1)
  return [...waiters].sort(order)
}
