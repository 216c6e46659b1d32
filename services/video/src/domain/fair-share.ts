/** A user with a waiting job. */
export interface WaitingUser {
  user_id: string
  /** The user's job that has waited longest. */
  job_id: string
  attempt: number
  queued_at: Date
  /** When a job of this user was last admitted. */
  served_at: Date | null
}

/** Users without a recent admission go before a served user when they queued within this time after that admission. */
export const PRECEDENCE_MS = 10 * 60_000

/**
 * Round robin by user: the user who was served longest ago is next, so no user waits behind another user's backlog. A stream of new users does
 * not delay a served user forever: they go first only when they queued within 10 minutes after that user's last admission.
 */
export function orderByFairShare(waiting: readonly WaitingUser[]): WaitingUser[] {
  const position = ({ queued_at, served_at }: WaitingUser) => Math.max(served_at?.getTime() ?? 0, queued_at.getTime() - PRECEDENCE_MS)
  const order = (one: WaitingUser, other: WaitingUser) =>
    position(one) - position(other) || one.queued_at.getTime() - other.queued_at.getTime() || (one.job_id < other.job_id ? -1 : 1)
  return [...waiting].sort(order)
}
