import type { Entitlement } from '@loomcast/contracts'
import { type Package, type PackageTerms, type Tier, termsOf } from './package.ts'
import { isTerminal, type SubscriptionStatus } from './subscription.ts'

const HOUR_MS = 3600_000
export const DAY_MS = 24 * HOUR_MS

/** Days after the first failed payment on which the user is reminded. */
const REMINDER_DAYS: readonly number[] = [0, 3, 7, 12]

/** A renewal is visible at the provider this long after the end of the period at the latest. */
const RENEWAL_MS = HOUR_MS
/** A subscription without its first payment ends after 23 hours. */
const INCOMPLETE_MS = DAY_MS

export interface SubscriptionFacts {
  id: string
  status: SubscriptionStatus
  priceId: string
  /** Null for a price that the catalog does not have. */
  terms: PackageTerms | null
  include_video: boolean
  interval: string
  amountMinor: number
  currency: string
  startedAt: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  cancelAt: Date | null
  pastDueSince: Date | null
}

export interface GrantFacts {
  terms: PackageTerms
  include_video: boolean
  granted_at: Date
  ends_at: Date | null
  ended_at: Date | null
}

export interface EntitlementFacts {
  subscriptions: readonly SubscriptionFacts[]
  grants: readonly GrantFacts[]
  /** The package of users without a subscription or grant. */
  free: Package
  /** The user's entitlement before this evaluation. */
  last: Entitlement
  graceDays: number
  now: Date
}

export type Finding =
  | { kind: 'unknown_price'; subscriptionId: string; priceId: string }
  | { kind: 'unknown_status'; subscriptionId: string; status: string }

export interface Evaluation {
  entitlement: Entitlement
  /** Ids of the subscriptions that currently entitle the user to their package. */
  entitling: ReadonlySet<string>
  /** When the result can change without an event of the provider, or the next reminder is due; null if never. */
  recheckAt: Date | null
  findings: Finding[]
}

/**
 * Reduces all subscriptions and grants of a user to one entitlement.
 *
 * | status | entitles to the package |
 * |---|---|
 * | trialing, active | until a scheduled cancellation |
 * | past_due | for `graceDays` since the oldest unpaid invoice, unless the provider gives up earlier |
 * | incomplete, incomplete_expired, unpaid, paused, canceled, unknown | no |
 *
 * Of several subscriptions, the highest tier applies, then the highest amount. A subscription with an unknown price keeps the previous entitlement. The better
 * of subscription and grant applies, otherwise the free package.
 */
export function evaluateEntitlement(facts: EntitlementFacts): Evaluation {
  const { subscriptions, grants, free, now } = facts
  const entitling = subscriptions.filter((subscription) => isEntitling(subscription, facts))
  const candidates = [
    bestOf(
      entitling.flatMap((each) => ofSubscription(each, facts)),
      byAmount,
    ),
    bestOf(
      activeGrants(grants, now).map((each) => ofGrant(each, free)),
      byLimits,
    ),
  ]
  return {
    entitlement:
      bestOf(
        candidates.filter((each) => each !== undefined),
        byLimits,
      ) ?? ofFreePackage(free),
    entitling: new Set(entitling.map(({ id }) => id)),
    recheckAt: earliest(
      [...subscriptions.flatMap((each) => changesOf(each, facts)), ...activeGrants(grants, now).map(({ ends_at }) => ends_at)],
      now,
    ),
    findings: subscriptions.flatMap(findingsOf),
  }
}

/** How long a user keeps the package of an overdue subscription; null if nothing is overdue. */
export function graceUntil(
  { status, pastDueSince, currentPeriodStart }: Pick<SubscriptionFacts, 'status' | 'pastDueSince' | 'currentPeriodStart'>,
  graceDays: number,
): Date | null {
  if (status !== 'past_due') return null
  return new Date((pastDueSince ?? currentPeriodStart).getTime() + graceDays * DAY_MS)
}

/** The reminder that is due: the latest of REMINDER_DAYS that has passed within the grace period; undefined if the subscription is not overdue or the period is over. */
export function dueReminder(subscription: SubscriptionFacts, graceDays: number, now: Date): number | undefined {
  const until = graceUntil(subscription, graceDays)
  if (!until || now >= until) return undefined
  const overdueMs = now.getTime() - (until.getTime() - graceDays * DAY_MS)
  return REMINDER_DAYS.findLast((day) => day * DAY_MS <= overdueMs)
}

function isEntitling(subscription: SubscriptionFacts, { graceDays, now }: EntitlementFacts): boolean {
  const { status, cancelAt } = subscription
  if (cancelAt && cancelAt <= now) return false
  if (status === 'active' || status === 'trialing') return true
  const until = graceUntil(subscription, graceDays)
  return until !== null && now < until
}

function ofSubscription(subscription: SubscriptionFacts, { free, last, graceDays }: EntitlementFacts): Entitlement[] {
  const { terms, include_video, interval, amountMinor, currency, cancelAt } = subscription
  const dates = { ends_at: cancelAt?.toISOString() ?? null, grace_until: graceUntil(subscription, graceDays)?.toISOString() ?? null }
  if (!terms) return last.source === 'subscription' ? [{ ...last, ...dates }] : []
  const choice = { terms, include_video, interval, amount_minor: amountMinor, currency }
  return [{ ...termsOf(choice, free), is_paid: terms.tier !== 'free', source: 'subscription', ...dates }]
}

function activeGrants(grants: readonly GrantFacts[], now: Date): GrantFacts[] {
  return grants.filter(({ ends_at, ended_at }) => ended_at === null && (ends_at === null || ends_at > now))
}

function ofGrant({ terms, include_video, ends_at }: GrantFacts, free: Package): Entitlement {
  const choice = { terms, include_video, interval: 'month', amount_minor: 0, currency: free.currency }
  return {
    ...termsOf(choice, free),
    is_paid: terms.tier !== 'free',
    source: 'grant',
    ends_at: ends_at?.toISOString() ?? null,
    grace_until: null,
  }
}

/** The entitlement of a user who has neither a subscription nor a grant. */
export function ofFreePackage(free: Package): Entitlement {
  const choice = { terms: free, include_video: false, interval: 'month', amount_minor: free.content_only_minor, currency: free.currency }
  return { ...termsOf(choice, free), is_paid: false, source: 'free', ends_at: null, grace_until: null }
}

const TIERS: readonly string[] = ['free', 'pro', 'business'] satisfies Tier[]

type Order = (one: Entitlement, other: Entitlement) => number

/** The first of the best ones; undefined for an empty list. */
function bestOf(entitlements: readonly Entitlement[], order: Order): Entitlement | undefined {
  return entitlements.toSorted((one, other) => byTier(one, other) || order(one, other))[0]
}

const byTier: Order = (one, other) => TIERS.indexOf(other.tier) - TIERS.indexOf(one.tier)
const byAmount: Order = (one, other) => other.price_minor - one.price_minor
/** A grant has no price, so it is compared with a subscription by what it allows. */
const byLimits: Order = (one, other) => {
  const size = (limit: number | null) => limit ?? Number.MAX_SAFE_INTEGER
  return (
    size(other.limits.videos) - size(one.limits.videos) || size(other.limits.texts) - size(one.limits.texts) || endOf(other) - endOf(one)
  )
}

function endOf({ ends_at }: Entitlement): number {
  return ends_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(ends_at)
}

/** Times at which a subscription has to be evaluated again. */
function changesOf(subscription: SubscriptionFacts, { graceDays, now }: EntitlementFacts): (Date | null)[] {
  const { status, startedAt, currentPeriodEnd, cancelAt } = subscription
  if (status === 'incomplete') return [after(startedAt, INCOMPLETE_MS, now)]
  if (status !== 'active' && status !== 'trialing' && status !== 'past_due') return []
  const until = graceUntil(subscription, graceDays)
  const reminders = until ? REMINDER_DAYS.map((day) => new Date(until.getTime() + (day - graceDays) * DAY_MS)) : []
  return [
    cancelAt && after(cancelAt, 0, now),
    until,
    ...reminders.filter((at) => until && at < until),
    after(currentPeriodEnd, RENEWAL_MS, now),
  ]
}

/** `ms` after `at`; if that has passed, in an hour, because the provider should have reported a change. */
function after(at: Date, ms: number, now: Date): Date {
  const due = new Date(at.getTime() + ms)
  return due > now ? due : new Date(now.getTime() + HOUR_MS)
}

function earliest(times: readonly (Date | null)[], now: Date): Date | null {
  const future = times.filter((at) => at !== null && at > now) as Date[]
  return future.length === 0 ? null : new Date(Math.min(...future.map((at) => at.getTime())))
}

const KNOWN: ReadonlySet<string> = new Set([
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
])

function findingsOf(subscription: SubscriptionFacts): Finding[] {
  const { id, status, priceId, terms } = subscription
  const findings: Finding[] = []
  if (!KNOWN.has(status)) findings.push({ kind: 'unknown_status', subscriptionId: id, status })
  if (terms === null && !isTerminal(subscription)) findings.push({ kind: 'unknown_price', subscriptionId: id, priceId })
  return findings
}
