import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { DAILY_SUMS, type DailySums, NO_SUMS } from '../domain/finance/daily-sums.ts'
import { renewalMinor } from '../domain/finance/facts.ts'
import type { SubscriptionGroup } from '../domain/finance/figures.ts'
import { nativeCollection } from '../native-collection.ts'
import type { FinanceCustomerRecord, FinanceDayRecord, FinanceSubscriptionRecord, PackageNameRecord } from './finance.model.ts'

const DAY_MS = 24 * 3600_000
/** Subscriptions that were started and have not ended. */
const LIVE = ['active', 'trialing', 'past_due']

export interface OverduePayment {
  user_id: string | null
  subscription_id: string
  package_name: string | null
  amount_minor: number
  currency: string
  past_due_since: Date
}

interface FigureModels {
  financeCustomers: Model<FinanceCustomerRecord>
  financeDays: Model<FinanceDayRecord>
  financeSubscriptions: Model<FinanceSubscriptionRecord>
  packageNames: Model<PackageNameRecord>
}

/** Reads the figures of the finance pages: the sums by day, and the newest states of subscriptions. */
export function createFiguresRepository(models: FigureModels) {
  const customers = nativeCollection(models.financeCustomers)
  const days = nativeCollection(models.financeDays)
  const packages = nativeCollection(models.packageNames)
  const subscriptions = nativeCollection(models.financeSubscriptions)

  return {
    /** The sums of all days by currency. */
    async totals(version: number, tx: Tx): Promise<Map<string, DailySums>> {
      const rows = await days
        .aggregate<{ _id: string } & DailySums>([{ $match: { version } }, { $group: { _id: '$currency', ...SUMMED } }], {
          session: tx.session,
        })
        .toArray()
      return new Map(rows.map(({ _id, ...sums }) => [_id, sums]))
    },

    /** The newest day with sums; null without any. */
    async newestDay(version: number, tx: Tx): Promise<number | null> {
      const row = await days.findOne({ version }, { session: tx.session, sort: { day: -1 }, projection: { day: 1 } })
      return row?.day ?? null
    },

    /** The sums of single days since `from` in a currency. */
    async daysSince(version: number, currency: string, from: number, tx: Tx): Promise<Map<number, DailySums>> {
      const rows = await days.find({ version, currency, day: { $gte: from } }, { session: tx.session }).toArray()
      const result = new Map<number, DailySums>()
      for (const row of rows) result.set(row.day, added(result.get(row.day) ?? NO_SUMS, row))
      return result
    },

    async subscriptionGroups(tx: Tx): Promise<SubscriptionGroup[]> {
      const ending = { $cond: [{ $eq: ['$cancel_at', null] }, 0, '$monthly_amount_minor'] }
      const rows = await subscriptions
        .aggregate<{ _id: { status: string; currency: string }; count: number; monthly_minor: number; ending_minor: number }>(
          [
            {
              $group: {
                _id: { status: '$status', currency: '$currency' },
                count: { $sum: 1 },
                monthly_minor: { $sum: '$monthly_amount_minor' },
                ending_minor: { $sum: ending },
              },
            },
          ],
          { session: tx.session },
        )
        .toArray()
      return rows.map(({ _id, ...group }) => ({ ..._id, ...group }))
    },

    /** Customers with a live subscription, by their highest tier. */
    async subscribersByTier(tx: Tx): Promise<{ pro: number; business: number }> {
      const rows = await subscriptions
        .aggregate<{ _id: boolean; count: number }>(
          [
            { $match: { status: { $in: LIVE }, tier: { $in: ['pro', 'business'] } } },
            { $group: { _id: '$customer', business: { $max: { $eq: ['$tier', 'business'] } } } },
            { $group: { _id: '$business', count: { $sum: 1 } } },
          ],
          { session: tx.session },
        )
        .toArray()
      const count = (business: boolean) => rows.find(({ _id }) => _id === business)?.count ?? 0
      return { pro: count(false), business: count(true) }
    },

    /** Amounts of active subscriptions that renew on the days from `from` to `to`, by day. */
    async renewals(currency: string, from: number, to: number, tx: Tx): Promise<Map<number, number>> {
      const range = { $gte: new Date(from * DAY_MS), $lt: new Date((to + 1) * DAY_MS) }
      const rows = await subscriptions
        .aggregate<{ _id: number; amount: number }>(
          [
            { $match: { status: 'active', currency, renews_at: range } },
            {
              $group: {
                _id: { $floor: { $divide: [{ $toLong: '$renews_at' }, DAY_MS] } },
                amount: { $sum: { $ifNull: ['$period_amount_minor', '$monthly_amount_minor'] } },
              },
            },
          ],
          { session: tx.session },
        )
        .toArray()
      return new Map(rows.map(({ _id, amount }) => [Number(_id), amount]))
    },

    /** Subscriptions with an overdue payment, the oldest first. */
    async listOverdue(limit: number, tx: Tx): Promise<OverduePayment[]> {
      const { session } = tx
      const rows = await subscriptions.find({ status: 'past_due' }, { session }).sort({ past_due_since: 1, _id: 1 }).limit(limit).toArray()
      const owners = await customers.find({ _id: { $in: rows.map(({ customer }) => customer) } }, { session }).toArray()
      const named = await packages.find({ _id: { $in: rows.flatMap((row) => row.package_id ?? []) } }, { session }).toArray()
      const userOf = new Map(owners.map(({ _id, user_id }) => [_id, user_id]))
      const nameOf = new Map(named.map(({ _id, name }) => [_id, name]))
      return rows.map((row: FinanceSubscriptionRecord) => ({
        user_id: userOf.get(row.customer) ?? null,
        subscription_id: row._id,
        package_name: (row.package_id && nameOf.get(row.package_id)) ?? null,
        amount_minor: renewalMinor(row),
        currency: row.currency,
        past_due_since: row.past_due_since ?? row.changed_at,
      }))
    },
  }
}

const SUMMED = Object.fromEntries(DAILY_SUMS.map((sum) => [sum, { $sum: `$${sum}` }]))

function added(one: DailySums, other: FinanceDayRecord): DailySums {
  const result = { ...NO_SUMS }
  for (const sum of DAILY_SUMS) result[sum] = one[sum] + (other[sum] ?? 0)
  return result
}
