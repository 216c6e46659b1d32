import type { DocumentOf } from './owner-documents.ts'
import type { OwnerHistory } from './owner-history.ts'

/**
 * The figures of finance, computed from everything that billing and auth have stored, by looking at the state of every subscription at every moment anew. Shares
 * no code with the admin service. Amounts are in cents.
 */

const DAY_MS = 24 * 3600_000
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Dollars, rounded to cents. */
const dollars = (cents: number) => {
  const rounded = Math.sign(cents) * Math.round(Math.abs(cents))
  return rounded === 0 ? 0 : rounded / 100
}
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null)

/** A state that billing stored. */
interface State {
  subscription: string
  customer: string
  at: Date
  status: string
  tier: string | null
  package_id: string | null
  /** What a renewal charges, and what of it counts as the revenue of a month. */
  charged: number
  monthly: number
  started_at: Date
  renews_at: Date | null
  ends: boolean
  past_due_since: Date | null
}

interface Movement {
  day: number
  kind: 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn'
  amount: number
}

export interface Money {
  states: State[]
  movements: Movement[]
  payments: { day: number; amount: number; renewal: boolean }[]
  refunds: { day: number; amount: number; dispute: boolean }[]
  accounts: number
  packages: ReadonlyMap<string, string>
  deletedUsers: ReadonlySet<string>
}

const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

export function moneyOf(history: OwnerHistory): Money {
  const states = statesOf(history)
  const firstState = new Map<string, State>()
  for (const state of states) if (!firstState.has(state.subscription)) firstState.set(state.subscription, state)
  const ledger = history.present('loomcast_billing.payments')
  const users = history.present('loomcast_auth.users')
  return {
    states,
    movements: movementsOf(states),
    payments: ledger
      .filter(({ kind }) => kind === 'payment')
      .map(({ amount_minor, occurred_at, subscription_id }) => {
        const started = firstState.get(subscription_id)?.started_at
        // What is paid on the first day begins the subscription.
        const renewal = started !== undefined && occurred_at.getTime() - started.getTime() > DAY_MS
        return { day: dayOf(occurred_at), amount: amount_minor, renewal }
      }),
    refunds: ledger
      .filter(({ kind, status }) => (kind === 'refund' && status === 'succeeded') || (kind === 'dispute' && status === 'lost'))
      .map(({ kind, amount_minor, occurred_at }) => ({ day: dayOf(occurred_at), amount: amount_minor, dispute: kind === 'dispute' })),
    accounts: users.filter(({ deleted_at }) => deleted_at === null).length,
    packages: new Map(
      history.versions('loomcast_billing.packages').flatMap(({ doc }) => (doc ? [[String(doc._id), String(doc.name)]] : [])),
    ),
    deletedUsers: new Set(users.filter(({ deleted_at }) => deleted_at !== null).map(({ _id }) => String(_id))),
  }
}

/** All states of all subscriptions in the order in which they were stored. Those of deleted accounts are deleted later. */
function statesOf(history: OwnerHistory): State[] {
  const known = new Set<string>()
  const states: State[] = []
  for (const { id, doc } of history.versions('loomcast_billing.subscriptions')) {
    // A payment link, for example, is not part of the state.
    if (doc === null || known.has(`${id} ${doc.version}`)) continue
    known.add(`${id} ${doc.version}`)
    states.push({
      subscription: id,
      customer: doc.user_id,
      at: doc.changed_at,
      status: doc.status,
      tier: doc.terms?.tier ?? null,
      package_id: doc.terms?.package_id ?? null,
      charged: recurringOf(doc),
      monthly: doc.interval === 'year' ? Math.round(recurringOf(doc) / 12) : recurringOf(doc),
      started_at: doc.startedAt,
      ends: doc.cancelAt !== null,
      past_due_since: doc.pastDueSince,
      renews_at: LIVE.includes(doc.status) && doc.cancelAt === null ? doc.currentPeriodEnd : null,
    })
  }
  return states
}

/** The price less a discount for more than one payment. */
function recurringOf({ amountMinor, discount }: DocumentOf<'loomcast_billing.subscriptions'>): number {
  if (!discount || discount.duration === 'once') return amountMinor
  const off = discount.percentOff === null ? (discount.amountOffMinor ?? 0) : Math.round((amountMinor * discount.percentOff) / 100)
  return Math.max(0, amountMinor - off)
}

const recurring = ({ status, monthly }: State) => (status === 'active' || status === 'past_due' ? monthly : 0)

/** Compares the recurring revenue of each customer before and after every moment at which one of the customer's subscriptions changed. */
function movementsOf(states: readonly State[]): Movement[] {
  const movements: Movement[] = []
  for (const own of Map.groupBy(states, ({ customer }) => customer).values()) {
    const moments = [...new Set(own.map(({ at }) => at.getTime()))].sort((one, other) => one - other)
    const revenueAt = (moment: number) => sum([...latest(own.filter(({ at }) => at.getTime() <= moment)).values()].map(recurring))
    for (const [index, moment] of moments.entries()) {
      const earlier = moments.slice(0, index).map(revenueAt)
      const [before, after] = [earlier.at(-1) ?? 0, revenueAt(moment)]
      if (before === after) continue
      const wasPaying = earlier.some((revenue) => revenue > 0)
      const kind =
        before === 0 ? (wasPaying ? 'reactivation' : 'new') : after === 0 ? 'churn' : after > before ? 'expansion' : 'contraction'
      movements.push({ day: dayOf(new Date(moment)), kind, amount: after - before })
    }
  }
  return movements
}

/** The last state of each subscription. */
function latest(states: readonly State[]): Map<string, State> {
  return new Map(states.map((state) => [state.subscription, state]))
}

/** Amounts of periods that became overdue and were not paid later. */
function unpaidRenewals(states: readonly State[]): { day: number; amount: number }[] {
  const unpaid: { day: number; amount: number }[] = []
  for (const own of Map.groupBy(states, ({ subscription }) => subscription).values()) {
    const since = new Set(own.flatMap(({ past_due_since }) => past_due_since?.getTime() ?? []))
    for (const time of since) {
      const last = own.findLastIndex(({ past_due_since }) => past_due_since?.getTime() === time)
      const isPaid = own.slice(last + 1).some(({ past_due_since, status }) => past_due_since === null && status === 'active')
      if (!isPaid) unpaid.push({ day: dayOf(new Date(time)), amount: own[last]?.charged ?? 0 })
    }
  }
  return unpaid
}

/** The body of GET /api/admin/financial-dashboard: of `standard` only the values, and without `updated_at`. */
export function expectedFinances(money: Money, now: Date) {
  const today = dayOf(now)
  const present = [...latest(money.states).values()]
  const between = (from: number, to: number) => (each: { day: number }) => each.day >= from && each.day <= to
  const amounts = (rows: readonly { amount: number }[]) => sum(rows.map(({ amount }) => amount))
  const revenue = (from: number, to = today) =>
    amounts(money.payments.filter(between(from, to))) - amounts(money.refunds.filter(between(from, to)))
  const count = (status: string) => present.filter((each) => each.status === status).length
  const mrr = sum(present.map(recurring))
  const period = money.movements.filter(({ day }) => day > today - 30)
  const moved = (...kinds: Movement['kind'][]) => amounts(period.filter(({ kind }) => kinds.includes(kind)))
  const start = mrr - amounts(period)
  const payers = (upTo: number) => {
    const revenueOf = new Map<string, number>()
    for (const state of latest(money.states.filter(({ at }) => dayOf(at) <= upTo)).values())
      revenueOf.set(state.customer, (revenueOf.get(state.customer) ?? 0) + recurring(state))
    return [...revenueOf.values()].filter((each) => each > 0).length
  }
  const [customers, customersAtStart] = [payers(Number.POSITIVE_INFINITY), payers(today - 30)]
  const lost = period.filter(({ kind }) => kind === 'churn').length
  // Subtracted from 0, because the negative of no losses would be -0, which JSON has no number for.
  const losses = 0 - moved('contraction', 'churn')
  const gains = moved('new', 'reactivation', 'expansion')

  const subscribers = Map.groupBy(
    present.filter(({ status, tier }) => ['active', 'trialing', 'past_due'].includes(status) && (tier === 'pro' || tier === 'business')),
    ({ customer }) => customer,
  )
  const business = [...subscribers.values()].filter((own) => own.some(({ tier }) => tier === 'business')).length
  const pro = subscribers.size - business
  const [active, trial, canceled] = [count('active'), count('trialing'), count('canceled')]
  const [ofToday, yesterday] = [dollars(revenue(today)), dollars(revenue(today - 1, today - 1))]
  const paidRenewals = amounts(money.payments.filter((each) => each.renewal && between(today - 89, today)(each)))
  const missed = amounts(unpaidRenewals(money.states).filter(between(today - 89, today)))
  const share = paidRenewals + missed === 0 ? null : paidRenewals / (paidRenewals + missed)
  const due = (from: number, to: number) =>
    sum(
      present
        .filter(({ status, renews_at }) => status === 'active' && renews_at && between(from, to)({ day: dayOf(renews_at) }))
        .map(({ charged }) => charged),
    ) * (share ?? 1)
  const arpu = customers === 0 ? null : mrr / customers
  const gross = amounts(money.payments.filter(between(today - 29, today)))
  const refunded = amounts(money.refunds.filter(between(today - 29, today)))
  const ending = sum(present.filter(({ ends }) => ends).map(recurring))
  return {
    success: true,
    currency: 'usd',
    currencies: ['usd'],
    metrics: {
      total_revenue: dollars(revenue(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)),
      mrr: dollars(mrr),
      arr: dollars(mrr * 12),
      active_subscriptions: active,
      trial_subscriptions: trial,
      past_due_subscriptions: count('past_due'),
      canceled_subscriptions: canceled,
      churn_rate: percent(canceled, active + trial),
      revenue_today: ofToday,
      revenue_yesterday: yesterday,
      revenue_last_week: dollars(revenue(today - 6)),
      revenue_last_month: dollars(revenue(today - 29)),
      revenue_today_change: yesterday > 0 ? Math.max(0, percent(ofToday - yesterday, Math.max(yesterday, 1)) ?? 0) : null,
      revenue_today_difference: percent(ofToday - yesterday, yesterday),
      projected_revenue_tomorrow: dollars(due(today + 1, today + 1)),
      projected_revenue_next_week: dollars(due(today + 1, today + 7)),
      subscription_breakdown: { free: Math.max(0, money.accounts - pro - business), pro, business },
      overdue_payments: present
        .filter(({ status }) => status === 'past_due')
        .map((each) => ({
          customer_id: money.deletedUsers.has(each.customer) ? null : each.customer,
          subscription_id: each.subscription,
          package_name: money.packages.get(each.package_id ?? '') ?? null,
          amount: dollars(each.charged),
          currency: 'usd',
          overdue_since: each.past_due_since?.toISOString(),
          days_overdue: Math.floor((now.getTime() - (each.past_due_since?.getTime() ?? 0)) / DAY_MS),
        }))
        .sort((one, other) => order(one.overdue_since, other.overdue_since) || order(one.subscription_id, other.subscription_id)),
    },
    standard: {
      mrr: dollars(mrr),
      arr: dollars(mrr * 12),
      committed_mrr: dollars(mrr - ending),
      trial_mrr: dollars(sum(present.filter(({ status }) => status === 'trialing').map(({ monthly }) => monthly))),
      paying_customers: customers,
      subscriber_churn_rate: percent(lost, customersAtStart),
      revenue_churn_rate: percent(losses, start),
      nrr: percent(start + moved('expansion', 'reactivation') - losses, start),
      grr: percent(Math.max(0, start - losses), start),
      quick_ratio: losses === 0 ? null : Math.round((gains / losses) * 100) / 100,
      arpu: arpu === null ? null : dollars(arpu),
      ltv: lost === 0 || customersAtStart === 0 || arpu === null ? null : dollars(arpu / (lost / customersAtStart)),
      gross_revenue_30_days: dollars(gross),
      refunds_30_days: dollars(refunded),
      net_revenue_30_days: dollars(gross - refunded),
      renewals_paid_share: share === null ? null : Math.round(share * 10_000) / 100,
    },
    movements: {
      new: dollars(moved('new')),
      reactivation: dollars(moved('reactivation')),
      expansion: dollars(moved('expansion')),
      contraction: dollars(moved('contraction')),
      churn: dollars(moved('churn')),
      start: dollars(start),
      end: dollars(mrr),
      from: dateOf(today - 29),
    },
  }
}

const order = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)

/** The body of GET /api/admin/revenue-analytics. */
export function expectedRevenue(money: Money, now: Date, days: number) {
  const today = dayOf(now)
  return {
    success: true,
    currency: 'usd',
    days: Array.from({ length: days }, (_, index) => {
      const day = today - days + 1 + index
      const on = <T extends { day: number; amount: number }>(rows: readonly T[]) =>
        sum(rows.filter((each) => each.day === day).map(({ amount }) => amount))
      const of = (...kinds: Movement['kind'][]) => on(money.movements.filter(({ kind }) => kinds.includes(kind)))
      return {
        date: dateOf(day),
        revenue: dollars(on(money.payments) - on(money.refunds)),
        payments: dollars(on(money.payments)),
        refunds: dollars(on(money.refunds)),
        new_mrr: dollars(of('new', 'reactivation')),
        churned_mrr: dollars(-of('churn', 'contraction')),
        mrr: dollars(sum([...latest(money.states.filter(({ at }) => dayOf(at) <= day)).values()].map(recurring))),
      }
    }),
  }
}

/** The body of GET /api/admin/referrals/stats. */
export function expectedReferrals(history: OwnerHistory) {
  const signups = history.present('loomcast_billing.referral_signups')
  const codes = history.present('loomcast_billing.referral_codes')
  const emails = new Map(history.present('loomcast_auth.users').map(({ _id, email }) => [_id, email]))
  const awarded = signups.filter(({ state }) => state === 'awarded')
  return {
    success: true,
    total_referrals: signups.length,
    total_signups: awarded.length,
    total_bonus_awarded: sum(awarded.map(({ bonus_awarded, friend_bonus }) => bonus_awarded + friend_bonus)),
    top_referrers: codes
      .filter(({ uses_count }) => uses_count > 0)
      .sort((one, other) => other.uses_count - one.uses_count || one.created_at.getTime() - other.created_at.getTime())
      .slice(0, 10)
      .map(({ _id, user_id, uses_count, created_at }) => ({
        user_id,
        code: _id,
        uses_count,
        created_at: created_at.toISOString(),
        user_email: user_id === null ? null : emails.get(user_id),
      })),
    recent_signups: signups
      .sort((one, other) => other.created_at.getTime() - one.created_at.getTime() || order(other._id, one._id))
      .slice(0, 10)
      .map(({ _id, code, referrer_id, state, bonus_awarded, created_at }) => ({
        signup_id: _id,
        referral_code: code,
        user_id: referrer_id,
        state,
        bonus_awarded,
        created_at: created_at.toISOString(),
      })),
  }
}
