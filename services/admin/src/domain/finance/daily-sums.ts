import { type CustomerFacts, renewalMinor, type SubscriptionState } from './facts.ts'
import { bySubscription, type MrrChange, mrrChanges } from './mrr-changes.ts'

const DAY_MS = 24 * 3600_000

/** Sums of one currency and UTC day; amounts are in the minor unit. */
export interface DailySums {
  paid: number
  /** Refunds and disputes that were recorded on the day and not reverted. */
  refunded: number
  /** The part of `refunded` that are disputes. */
  disputed: number
  /** Renewals that were paid, by the day of the payment. */
  renewals_paid: number
  /** Renewals that became overdue on the day and were not paid later. */
  renewals_unpaid: number
  new_mrr: number
  reactivation_mrr: number
  expansion_mrr: number
  /** Negative, like `churn_mrr`. */
  contraction_mrr: number
  churn_mrr: number
  /** Customers with recurring revenue that began or ended. */
  gained: number
  lost: number
}

export type DailySum = keyof DailySums

export const NO_SUMS: Readonly<DailySums> = {
  paid: 0,
  refunded: 0,
  disputed: 0,
  renewals_paid: 0,
  renewals_unpaid: 0,
  new_mrr: 0,
  reactivation_mrr: 0,
  expansion_mrr: 0,
  contraction_mrr: 0,
  churn_mrr: 0,
  gained: 0,
  lost: 0,
}

export const DAILY_SUMS = Object.keys(NO_SUMS) as DailySum[]

/** Sums by `<currency>:<day>`; days are counted in UTC since 1970-01-01. */
export type SumsByDay = Map<string, Partial<DailySums>>

export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS)
}

/** `2026-03-10` */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** What one customer adds to the daily sums. Depends only on the set of facts. */
export function sumsOf({ payments, refunds, states }: CustomerFacts): SumsByDay {
  const sums: SumsByDay = new Map()
  const add = (currency: string, at: Date, sum: DailySum, amount: number) => {
    const key = `${currency}:${dayOf(at)}`
    const day = sums.get(key) ?? {}
    day[sum] = (day[sum] ?? 0) + amount
    sums.set(key, day)
  }

  const histories = bySubscription(states)
  for (const { subscription_id, amount_minor, currency, paid_at } of payments) {
    add(currency, paid_at, 'paid', amount_minor)
    const [first] = subscription_id === null ? [] : (histories.get(subscription_id) ?? [])
    if (first && isRenewal(first, paid_at)) add(currency, paid_at, 'renewals_paid', amount_minor)
  }
  for (const { kind, amount_minor, currency, refunded_at, reverted } of refunds) {
    if (reverted) continue
    add(currency, refunded_at, 'refunded', amount_minor)
    if (kind === 'dispute') add(currency, refunded_at, 'disputed', amount_minor)
  }
  for (const history of histories.values()) {
    for (const state of unpaidRenewals(history)) add(state.currency, state.past_due_since, 'renewals_unpaid', renewalMinor(state))
  }
  for (const change of mrrChanges(states)) addChange(change, add)
  return sums
}

function addChange(
  { kind, currency, amount_minor, at }: MrrChange,
  add: (currency: string, at: Date, sum: DailySum, amount: number) => void,
) {
  add(currency, at, `${kind}_mrr`, amount_minor)
  if (kind === 'new' || kind === 'reactivation') add(currency, at, 'gained', 1)
  if (kind === 'churn') add(currency, at, 'lost', 1)
}

/** The first payment is made when the subscription starts; later ones are renewals. */
function isRenewal({ started_at }: SubscriptionState, paidAt: Date): boolean {
  return paidAt.getTime() - started_at.getTime() > DAY_MS
}

/** Of each overdue payment, the last state in which it was overdue, unless a later state has no overdue payment and is active. */
function unpaidRenewals(history: readonly SubscriptionState[]): (SubscriptionState & { past_due_since: Date })[] {
  const open = new Map<number, SubscriptionState & { past_due_since: Date }>()
  for (const state of history) {
    const { past_due_since, status } = state
    if (past_due_since) open.set(past_due_since.getTime(), { ...state, past_due_since })
    else if (status === 'active') open.clear()
  }
  return [...open.values()]
}

/** What has to be added to the sums if a customer's part changes from `before` to `after`. */
export function difference(before: SumsByDay, after: SumsByDay): SumsByDay {
  const result: SumsByDay = new Map()
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(key) ?? {}
    const current = after.get(key) ?? {}
    const changed: Partial<DailySums> = {}
    for (const sum of DAILY_SUMS) {
      const amount = (current[sum] ?? 0) - (old[sum] ?? 0)
      if (amount !== 0) changed[sum] = amount
    }
    if (Object.keys(changed).length > 0) result.set(key, changed)
  }
  return result
}

/** Adds `added` to `sums`. */
export function addSums(sums: SumsByDay, added: SumsByDay): void {
  for (const [key, day] of added) {
    const total = sums.get(key) ?? {}
    for (const sum of DAILY_SUMS) if (day[sum]) total[sum] = (total[sum] ?? 0) + day[sum]
    sums.set(key, total)
  }
}
