import { DAILY_SUMS, type DailySums, dateOf, NO_SUMS } from './daily-sums.ts'
import { percent, toDecimal } from './money.ts'

/** How many days the standard figures cover, today included. */
export const PERIOD_DAYS = 30
/** How many days of renewals determine the expected share of paid renewals. */
export const RENEWAL_DAYS = 90
const WEEK_DAYS = 7

/** The subscriptions with one status and currency, in their current state. */
export interface SubscriptionGroup {
  status: string
  currency: string
  count: number
  /** Sum of the monthly amounts, in the minor unit, like `ending_minor`. */
  monthly_minor: number
  /** The part of `monthly_minor` that is scheduled to end. */
  ending_minor: number
}

export interface FinanceInput {
  currency: string
  /** Days since 1970-01-01, UTC. */
  today: number
  /** Sums of all days in the currency. */
  total: DailySums
  /** Sums of single days in the currency. */
  days: ReadonlyMap<number, Partial<DailySums>>
  /** Of all currencies: numbers of subscriptions can be added. */
  groups: readonly SubscriptionGroup[]
  /** Customers with a subscription that has not ended, by tier. */
  subscribers: { pro: number; business: number }
  /** Accounts of the installation. */
  accounts: number
  /** Amounts of active subscriptions in the currency that renew, by day. */
  renewals: ReadonlyMap<number, number>
}

export interface Figure {
  /** Null if there is not enough data. */
  value: number | null
  unit: 'money' | 'percent' | 'ratio' | 'count'
  /** How it is computed. */
  formula: string
  period: string
}

/** Sums of the days from `from` to `to`, both included. */
function sumOfDays(days: FinanceInput['days'], from: number, to: number): DailySums {
  const result = { ...NO_SUMS }
  for (const [day, sums] of days) {
    if (day < from || day > to) continue
    for (const sum of DAILY_SUMS) result[sum] += sums[sum] ?? 0
  }
  return result
}

/** Payments minus refunds. */
const revenueOf = ({ paid, refunded }: Pick<DailySums, 'paid' | 'refunded'>) => paid - refunded
const mrrOf = (sums: DailySums) => sums.new_mrr + sums.reactivation_mrr + sums.expansion_mrr + sums.contraction_mrr + sums.churn_mrr

/** The figures in the terms of the specification. Amounts are decimals of the currency, rates are percent. */
export function financialMetrics(input: FinanceInput) {
  const { currency, today, total, days, groups, subscribers, accounts } = input
  const money = (minor: number) => toDecimal(minor, currency)
  const count = (status: string) => groups.filter((group) => group.status === status).reduce((sum, group) => sum + group.count, 0)
  const revenue = (from: number, to = today) => money(revenueOf(sumOfDays(days, from, to)))
  const active = count('active')
  const trial = count('trialing')
  const canceled = count('canceled')
  const revenueToday = revenue(today)
  const yesterday = revenue(today - 1, today - 1)
  const expected = expectedRenewals(input)
  return {
    total_revenue: money(revenueOf(total)),
    mrr: money(mrrOf(total)),
    arr: money(mrrOf(total) * 12),
    active_subscriptions: active,
    trial_subscriptions: trial,
    past_due_subscriptions: count('past_due'),
    canceled_subscriptions: canceled,
    churn_rate: percent(canceled, active + trial),
    revenue_today: revenueToday,
    revenue_yesterday: yesterday,
    revenue_last_week: revenue(today - WEEK_DAYS + 1),
    revenue_last_month: revenue(today - PERIOD_DAYS + 1),
    revenue_today_change: yesterday > 0 ? Math.max(0, percent(revenueToday - yesterday, Math.max(yesterday, 1)) ?? 0) : null,
    revenue_today_difference: percent(revenueToday - yesterday, yesterday),
    projected_revenue_tomorrow: money(expected(today + 1, today + 1)),
    projected_revenue_next_week: money(expected(today + 1, today + WEEK_DAYS)),
    subscription_breakdown: { free: Math.max(0, accounts - subscribers.pro - subscribers.business), ...subscribers },
  }
}

/** The changes of the monthly recurring revenue in the period; `end - start` is the sum of the others. */
export function mrrMovements({ currency, today, total, days }: FinanceInput) {
  const money = (minor: number) => toDecimal(minor, currency)
  // Without an upper limit, so that the changes add up to the current revenue.
  const period = sumOfDays(days, today - PERIOD_DAYS + 1, Number.POSITIVE_INFINITY)
  return {
    new: money(period.new_mrr),
    reactivation: money(period.reactivation_mrr),
    expansion: money(period.expansion_mrr),
    contraction: money(period.contraction_mrr),
    churn: money(period.churn_mrr),
    start: money(mrrOf(total) - mrrOf(period)),
    end: money(mrrOf(total)),
    from: dateOf(today - PERIOD_DAYS + 1),
  }
}

const LAST_30 = 'last 30 days (UTC), today included'
const NOW = 'now'

/** The usual definitions of subscription businesses, in the currency. */
export function standardFigures(input: FinanceInput) {
  const { currency, today, total, days, groups } = input
  const period = sumOfDays(days, today - PERIOD_DAYS + 1, Number.POSITIVE_INFINITY)
  const revenue = sumOfDays(days, today - PERIOD_DAYS + 1, today)
  const mrr = mrrOf(total)
  const start = mrr - mrrOf(period)
  const customers = total.gained - total.lost
  const customersAtStart = customers - (period.gained - period.lost)
  const gains = period.new_mrr + period.reactivation_mrr + period.expansion_mrr
  const losses = -(period.contraction_mrr + period.churn_mrr)
  const lostShare = customersAtStart === 0 ? 0 : period.lost / customersAtStart
  const arpu = customers === 0 ? null : mrr / customers
  const ofCurrency = groups.filter((group) => group.currency === currency)
  const ending = sum(ofCurrency.filter(({ status }) => status === 'active' || status === 'past_due').map((group) => group.ending_minor))
  const trial = sum(ofCurrency.filter(({ status }) => status === 'trialing').map((group) => group.monthly_minor))

  const money = (minor: number | null, formula: string, when: string): Figure => ({
    value: minor === null ? null : toDecimal(minor, currency),
    unit: 'money',
    formula,
    period: when,
  })
  const rate = (part: number, whole: number, formula: string): Figure => ({
    value: percent(part, whole),
    unit: 'percent',
    formula,
    period: LAST_30,
  })
  const share = paidShare(input)
  return {
    mrr: money(
      mrr,
      'Sum of the monthly amounts of active and overdue subscriptions, without trials, granted plans and taxes. A yearly plan counts with a twelfth of its price.',
      NOW,
    ),
    arr: money(mrr * 12, 'MRR × 12.', NOW),
    committed_mrr: money(mrr - ending, 'MRR without subscriptions whose end is scheduled.', NOW),
    trial_mrr: money(trial, 'Sum of the monthly amounts of subscriptions in their trial. Not part of MRR.', NOW),
    paying_customers: {
      value: customers,
      unit: 'count',
      period: NOW,
      formula: 'Customers with MRR above 0. A customer with two subscriptions counts once.',
    } satisfies Figure as Figure,
    subscriber_churn_rate: rate(
      period.lost,
      customersAtStart,
      'Customers whose MRR ended ÷ customers with MRR at the start. There is no value without customers at the start.',
    ),
    revenue_churn_rate: rate(losses, start, '(Churn + contraction) ÷ MRR at the start. There is no value without MRR at the start.'),
    nrr: rate(
      start + period.expansion_mrr + period.reactivation_mrr - losses,
      start,
      '(MRR at the start + expansion + reactivation − contraction − churn) ÷ MRR at the start. There is no value without MRR at the start.',
    ),
    grr: rate(
      Math.max(0, start - losses),
      start,
      '(MRR at the start − contraction − churn) ÷ MRR at the start; at least 0 %. There is no value without MRR at the start.',
    ),
    quick_ratio: {
      value: losses === 0 ? null : Math.round((gains / losses) * 100) / 100,
      unit: 'ratio',
      formula: '(New + reactivation + expansion) ÷ (contraction + churn). There is no value without losses.',
      period: LAST_30,
    } satisfies Figure as Figure,
    arpu: money(arpu, 'MRR ÷ paying customers. There is no value without paying customers.', NOW),
    ltv: money(
      lostShare === 0 || arpu === null ? null : arpu / lostShare,
      'Average MRR of a paying customer ÷ subscriber churn rate, before costs. There is no value without churn or paying customers.',
      LAST_30,
    ),
    gross_revenue_30_days: money(revenue.paid, 'Payments received, by the day of the payment.', LAST_30),
    refunds_30_days: money(
      revenue.refunded,
      `Refunds and lost disputes, by the day of the refund. Disputes: ${toDecimal(revenue.disputed, currency)}.`,
      LAST_30,
    ),
    net_revenue_30_days: money(revenueOf(revenue), 'Payments received − refunds and lost disputes. Refunds do not change MRR.', LAST_30),
    renewals_paid_share: {
      value: share === null ? null : Math.round(share * 10_000) / 100,
      unit: 'percent',
      formula:
        'Paid renewals ÷ (paid renewals + renewals that are overdue or were never paid), by amount. There is no value without renewals.',
      period: 'last 90 days (UTC), today included',
    } satisfies Figure as Figure,
  }
}

export interface DayOfRevenue {
  date: string
  /** Payments minus refunds. */
  revenue: number
  payments: number
  refunds: number
  /** New and reactivated. */
  new_mrr: number
  /** Churn and contraction, positive. */
  churned_mrr: number
  /** At the end of the day. */
  mrr: number
}

/** One entry per day, oldest first. `days` has all days after the first one. */
export function revenueDays({ currency, today, total, days }: Pick<FinanceInput, 'currency' | 'today' | 'total' | 'days'>, count: number) {
  const money = (minor: number) => toDecimal(minor, currency)
  let mrr = mrrOf(total) - mrrOf(sumOfDays(days, today + 1, Number.POSITIVE_INFINITY))
  const result: DayOfRevenue[] = []
  for (let day = today; day > today - count; day--) {
    const sums = sumOfDays(days, day, day)
    result.unshift({
      date: dateOf(day),
      revenue: money(revenueOf(sums)),
      payments: money(sums.paid),
      refunds: money(sums.refunded),
      new_mrr: money(sums.new_mrr + sums.reactivation_mrr),
      churned_mrr: money(-(sums.churn_mrr + sums.contraction_mrr)),
      mrr: money(mrr),
    })
    mrr -= mrrOf(sums)
  }
  return result
}

/** Null without renewals. */
function paidShare({ today, days }: FinanceInput): number | null {
  const { renewals_paid: paid, renewals_unpaid: unpaid } = sumOfDays(days, today - RENEWAL_DAYS + 1, today)
  return paid + unpaid === 0 ? null : paid / (paid + unpaid)
}

/** Renewals due on the days × the share that was paid before; without earlier renewals, all of them. */
function expectedRenewals(input: FinanceInput) {
  const share = paidShare(input) ?? 1
  return (from: number, to: number) => {
    const due = [...input.renewals].filter(([day]) => day >= from && day <= to)
    return sum(due.map(([, amount]) => amount)) * share
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
