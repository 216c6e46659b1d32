/** A status that is not in this list is stored unchanged and grants no entitlement. */
export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'incomplete'
  | 'incomplete_expired'
  | 'unpaid'
  | 'paused'
  | 'canceled'
  | (string & {})

const TERMINAL: ReadonlySet<SubscriptionStatus> = new Set(['canceled', 'incomplete_expired'])
const LIVE: ReadonlySet<SubscriptionStatus> = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused'])

/** Statuses that can still cause payments. A user has at most one such subscription. */
export const LIVE_STATUSES: readonly SubscriptionStatus[] = [...LIVE]

/** Whether the subscription has ended. An unknown status does not count as ended. */
export function isTerminal({ status }: { status: SubscriptionStatus }): boolean {
  return TERMINAL.has(status)
}

/** Whether the subscription was started and has not ended. `incomplete` is not live: its first payment is missing. */
export function isLive({ status }: { status: SubscriptionStatus }): boolean {
  return LIVE.has(status)
}

interface Rankable {
  id: string
  status: SubscriptionStatus
  startedAt: Date
}

/**
 * Divides live subscriptions into the one to retain and the others, which have to end. An active or trialing subscription is preferred to a past due one, and
 * that to an unpaid or paused one; among equals, the newest is retained. `duplicates` is empty if at most one is live.
 */
export function duplicatesAmong<T extends Rankable>(subscriptions: readonly T[]): { retained: T | undefined; duplicates: T[] } {
  const [retained, ...duplicates] = subscriptions
    .filter(isLive)
    .toSorted((one, other) => preference(other) - preference(one) || byStart(other, one))
  return { retained, duplicates }
}

function preference({ status }: Rankable): number {
  if (status === 'active' || status === 'trialing') return 2
  return status === 'past_due' ? 1 : 0
}

function byStart(one: Rankable, other: Rankable): number {
  return one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1)
}
