import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { type DailySums, dateOf, dayOf, NO_SUMS } from '../domain/finance/daily-sums.ts'
import {
  type FinanceInput,
  financialMetrics,
  mrrMovements,
  PERIOD_DAYS,
  RENEWAL_DAYS,
  revenueDays,
  standardFigures,
} from '../domain/finance/figures.ts'
import { funnelOf, packageBreakdown } from '../domain/finance/funnel.ts'
import { toDecimal } from '../domain/finance/money.ts'
import type { FinanceContext } from './context.ts'
import type { FinanceRepository } from './finance.repository.ts'

const DEFAULT_CURRENCY = 'usd'
const SHOWN_OVERDUE = 100
const SHOWN_CANCELLATIONS = 20
const DAY_MS = 24 * 3600_000
const PROJECTED_DAYS = 7

/** The figures of the financial view in one currency, or in the main currency if `currency` is missing. All figures are of the same moment. */
export async function readFinancialDashboard({ connection, repositories, clock }: Omit<FinanceContext, 'owners'>, currency?: string) {
  const { finance, directory, subscribers } = repositories
  const accounts = await directory.count({})
  const packages = packageBreakdown(await directory.countByPlan())
  const funnel = await readFunnel(repositories, clock())
  return withTransaction(connection, async (tx) => {
    const { version } = await finance.versions(tx)
    const now = await momentOfFigures(finance, version, clock(), tx)
    const totals = await finance.totals(version, tx)
    const shown = currency ?? mainCurrency(totals)
    const today = dayOf(now)
    const input: FinanceInput = {
      currency: shown,
      today,
      total: totals.get(shown) ?? NO_SUMS,
      days: await finance.daysSince(version, shown, today - Math.max(RENEWAL_DAYS, PERIOD_DAYS) + 1, tx),
      groups: await finance.subscriptionGroups(tx),
      subscribers: await finance.subscribersByTier(tx),
      accounts,
      renewals: await finance.renewals(shown, today + 1, today + PROJECTED_DAYS, tx),
    }
    const overdue = await finance.listOverdue(SHOWN_OVERDUE, tx)
    const { count, next } = await subscribers.scheduledCancellations(SHOWN_CANCELLATIONS, tx)
    return {
      currency: shown,
      currencies: [...totals.keys()].sort(),
      metrics: {
        ...financialMetrics(input),
        overdue_payments: overdue.map((payment) => ({
          customer_id: payment.user_id,
          subscription_id: payment.subscription_id,
          package_name: payment.package_name,
          amount: toDecimal(payment.amount_minor, payment.currency),
          currency: payment.currency,
          overdue_since: payment.past_due_since.toISOString(),
          days_overdue: Math.max(0, Math.floor((now.getTime() - payment.past_due_since.getTime()) / DAY_MS)),
        })),
      },
      standard: standardFigures(input),
      movements: mrrMovements(input),
      package_breakdown: packages,
      funnel,
      scheduled_cancellations: {
        subscriptions: count,
        next: next.map(({ user_id, amount_minor, ends_at, ...each }) => ({
          ...each,
          customer_id: user_id,
          amount: toDecimal(amount_minor, each.currency),
          ends_at: ends_at.toISOString(),
        })),
      },
      updated_at: clock().toISOString(),
    }
  })
}

/** How far the users came who registered in the last days. */
async function readFunnel({ directory, subscribers }: FinanceContext['repositories'], now: Date) {
  const from = dayOf(now) - PERIOD_DAYS + 1
  const users = await directory.registeredSince(new Date(from * DAY_MS))
  const ids = users.map(({ _id }) => _id)
  const [returned, paid] = await Promise.all([directory.activeOnTwoDays(ids), subscribers.paying(ids)])
  return { from: dateOf(from), days: PERIOD_DAYS, ...funnelOf(users, returned, paid) }
}

/** Revenue and changes of MRR of the last days, oldest first. */
export async function readRevenueDays(
  { connection, repositories: { finance }, clock }: Omit<FinanceContext, 'owners'>,
  count: number,
  currency?: string,
) {
  return withTransaction(connection, async (tx) => {
    const { version } = await finance.versions(tx)
    const today = dayOf(await momentOfFigures(finance, version, clock(), tx))
    const totals = await finance.totals(version, tx)
    const shown = currency ?? mainCurrency(totals)
    const days = await finance.daysSince(version, shown, today - count + 1, tx)
    return { currency: shown, days: revenueDays({ currency: shown, today, total: totals.get(shown) ?? NO_SUMS, days }, count) }
  })
}

/** Now; or the newest day if it is in the future, because the sandbox's clock was advanced. */
async function momentOfFigures(finance: FinanceRepository, version: number, now: Date, tx: Tx): Promise<Date> {
  const newest = await finance.newestDay(version, tx)
  return newest === null || newest <= dayOf(now) ? now : new Date(newest * DAY_MS)
}

/** Amounts of different currencies are never added, so all figures use one currency. */
function mainCurrency(totals: ReadonlyMap<string, DailySums>): string {
  const [largest] = [...totals].sort(([one, a], [other, b]) => b.paid - a.paid || (one < other ? -1 : 1))
  return totals.has(DEFAULT_CURRENCY) || !largest ? DEFAULT_CURRENCY : largest[0]
}
