import { createHash } from 'node:crypto'
import { newId, type Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { DAILY_SUMS, type DailySums, NO_SUMS, type SumsByDay } from '../domain/finance/daily-sums.ts'
import type { CustomerFacts, PaymentFact, RefundFact, SubscriptionState } from '../domain/finance/facts.ts'
import type { SubscriptionGroup } from '../domain/finance/figures.ts'
import type { MrrChange } from '../domain/finance/mrr-changes.ts'
import { nativeCollection } from '../native-collection.ts'
import type {
  FinanceCustomerRecord,
  FinanceDayRecord,
  FinanceLinkRecord,
  FinanceStateRecord,
  FinanceSubscriptionRecord,
  MrrChangeRecord,
  PackageNameRecord,
  PaymentFactRecord,
  RefundFactRecord,
  SubscriptionStateRecord,
} from './finance.model.ts'

const STATE = 'finance' as const
const INITIAL: Omit<FinanceStateRecord, '_id'> = { version: 1, last_version: 1, building: null }
/** Events about a deleted account can arrive as long as topics and outboxes keep them, which is 7 days. */
const FORGET_AFTER_MS = 8 * 24 * 3600_000
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

type Versions = Pick<FinanceStateRecord, 'version' | 'building'>

/** Id of the link of a user. */
export const linkId = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 22)

interface FinanceModels {
  financeCustomers: Model<FinanceCustomerRecord>
  financeDays: Model<FinanceDayRecord>
  financeLinks: Model<FinanceLinkRecord>
  financeState: Model<FinanceStateRecord>
  financeSubscriptions: Model<FinanceSubscriptionRecord>
  mrrChanges: Model<MrrChangeRecord>
  packageNames: Model<PackageNameRecord>
  paymentFacts: Model<PaymentFactRecord>
  refundFacts: Model<RefundFactRecord>
  subscriptionStates: Model<SubscriptionStateRecord>
}

/** Facts of finance and what is computed from them. Uses the native driver, because these rows are written for every event. */
export function createFinanceRepository(models: FinanceModels) {
  const links = nativeCollection(models.financeLinks)
  const customers = nativeCollection(models.financeCustomers)
  const payments = nativeCollection(models.paymentFacts)
  const refunds = nativeCollection(models.refundFacts)
  const states = nativeCollection(models.subscriptionStates)
  const subscriptions = nativeCollection(models.financeSubscriptions)
  const changes = nativeCollection(models.mrrChanges)
  const days = nativeCollection(models.financeDays)
  const stateRows = nativeCollection(models.financeState)
  const packages = nativeCollection(models.packageNames)

  async function versions(tx?: Tx): Promise<Versions> {
    return (await stateRows.findOne({ _id: STATE }, tx && { session: tx.session })) ?? INITIAL
  }

  /** Creates the row, or changes it so that concurrent transactions that do the same conflict. */
  async function touchState(tx: Tx): Promise<void> {
    await stateRows.updateOne({ _id: STATE }, { $inc: { customers: 1 }, $setOnInsert: INITIAL } as never, {
      session: tx.session,
      upsert: true,
    })
  }

  async function createCustomer(userId: string | null, tx: Tx): Promise<string> {
    const _id = newId('cst')
    const { version, building } = await versions(tx)
    // Conflicts with the beginning and the end of a rebuild, which would miss the customer.
    await touchState(tx)
    await customers.insertOne({ _id, user_id: userId, built: building ?? version, changes: 0 }, { session: tx.session })
    return _id
  }

  return {
    versions,

    /** The customer of a user, created if needed. */
    async customerOf(userId: string, now: Date, tx: Tx): Promise<string> {
      const _id = linkId(userId)
      const link = await links.findOne({ _id }, { session: tx.session })
      if (link?.customer) return link.customer
      const isDeleted = link !== null && link.deleted_at !== null
      const customer = await createCustomer(isDeleted ? null : userId, tx)
      const forget_at = isDeleted ? new Date(now.getTime() + FORGET_AFTER_MS) : null
      await links.updateOne(
        { _id },
        { $set: { customer, forget_at }, $setOnInsert: { deleted_at: null } },
        { session: tx.session, upsert: true },
      )
      return customer
    },

    /** The customers of facts that are stored already: payments, refunds and subscriptions by id. */
    async customersOfFacts(
      ids: { payments: readonly string[]; refunds: readonly string[]; subscriptions: readonly string[] },
      tx: Tx,
    ): Promise<Map<string, string>> {
      const found = new Map<string, string>()
      const options = { session: tx.session, projection: { customer: 1 } }
      for (const [collection, wanted] of [
        [payments, ids.payments],
        [refunds, ids.refunds],
        [subscriptions, ids.subscriptions],
      ] as const) {
        if (wanted.length === 0) continue
        const rows = await (collection as typeof payments).find({ _id: { $in: [...wanted] } }, options).toArray()
        for (const { _id, customer } of rows) found.set(_id, customer)
      }
      return found
    },

    /** The payments of subscriptions, with their customers. */
    async paymentsOf(subscriptionIds: readonly string[], tx: Tx): Promise<(PaymentFact & { customer: string })[]> {
      if (subscriptionIds.length === 0) return []
      const rows = await payments.find({ subscription_id: { $in: [...subscriptionIds] } }, { session: tx.session }).toArray()
      return rows.map(({ _id, ...fact }) => ({ id: _id, ...fact }))
    },

    /** Gives payments to other customers. */
    async movePayments(moves: readonly { id: string; to: string }[], tx: Tx): Promise<void> {
      for (const { id, to } of moves) await payments.updateOne({ _id: id }, { $set: { customer: to } }, { session: tx.session })
    },

    /** The refunds of payments, with their customers. */
    async refundsOf(paymentIds: readonly string[], tx: Tx): Promise<(RefundFact & { customer: string })[]> {
      if (paymentIds.length === 0) return []
      const rows = await refunds.find({ payment_id: { $in: [...paymentIds] } }, { session: tx.session }).toArray()
      return rows.map(({ _id, ...fact }) => ({ id: _id, ...fact }))
    },

    /** Gives refunds to other customers. */
    async moveRefunds(moves: readonly { id: string; to: string }[], tx: Tx): Promise<void> {
      for (const { id, to } of moves) await refunds.updateOne({ _id: id }, { $set: { customer: to } }, { session: tx.session })
    },

    /** Concurrent transactions about one of the subscriptions conflict here, so that its payments and states get the same customer. */
    async lockSubscriptions(ids: readonly string[], tx: Tx): Promise<void> {
      const lock = { $inc: { changes: 1 }, $setOnInsert: { customer: null, deleted_at: null, forget_at: null } } as never
      for (const id of ids) await links.updateOne({ _id: linkId(`subscription ${id}`) }, lock, { session: tx.session, upsert: true })
    },

    /** Marks customers as changed: concurrent transactions about one of them conflict here. Resolves to their rows. */
    async lockCustomers(ids: readonly string[], tx: Tx): Promise<Map<string, FinanceCustomerRecord>> {
      await customers.updateMany({ _id: { $in: [...ids] } }, { $inc: { changes: 1 } } as never, { session: tx.session })
      const rows = await customers.find({ _id: { $in: [...ids] } }, { session: tx.session }).toArray()
      return new Map(rows.map((row) => [row._id, row]))
    },

    /** All facts of each customer. */
    async factsOf(ids: readonly string[], tx: Tx): Promise<Map<string, CustomerFacts>> {
      const filter = { customer: { $in: [...ids] } }
      const { session } = tx
      const result = new Map(
        ids.map((id) => [id, { payments: [] as PaymentFact[], refunds: [] as RefundFact[], states: [] as SubscriptionState[] }]),
      )
      for (const { _id, customer, ...fact } of await payments.find(filter, { session }).toArray())
        result.get(customer)?.payments.push({ id: _id, ...fact })
      for (const { _id, customer, ...fact } of await refunds.find(filter, { session }).toArray())
        result.get(customer)?.refunds.push({ id: _id, ...fact })
      for (const { _id, customer, ...fact } of await states.find(filter, { session }).toArray()) result.get(customer)?.states.push(fact)
      return result
    },

    async savePayments(customer: string, facts: readonly PaymentFact[], tx: Tx): Promise<void> {
      if (facts.length === 0) return
      await payments.insertMany(
        facts.map(({ id, ...fact }) => ({ _id: id, customer, ...fact })),
        { session: tx.session },
      )
    },

    /** Inserts refunds or replaces their state. */
    async saveRefunds(customer: string, facts: readonly RefundFact[], tx: Tx): Promise<void> {
      for (const { id, ...fact } of facts)
        await refunds.updateOne({ _id: id }, { $set: { customer, ...fact } }, { session: tx.session, upsert: true })
    },

    async saveStates(customer: string, facts: readonly SubscriptionState[], tx: Tx): Promise<void> {
      if (facts.length === 0) return
      await states.insertMany(
        facts.map((fact) => ({ _id: `${fact.subscription_id}:${fact.version}`, customer, ...fact })),
        { session: tx.session },
      )
    },

    /** Stores the newest states of subscriptions. */
    async saveNewest(customer: string, facts: readonly SubscriptionState[], tx: Tx): Promise<void> {
      for (const fact of facts)
        await subscriptions.updateOne({ _id: fact.subscription_id }, { $set: { customer, ...fact } }, { session: tx.session, upsert: true })
    },

    async replaceMrrChanges(customer: string, list: readonly MrrChange[], tx: Tx): Promise<void> {
      await changes.deleteMany({ customer }, { session: tx.session })
      if (list.length === 0) return
      await changes.insertMany(
        list.map((change, index) => ({ _id: `${customer}:${index + 1}`, customer, ...change })),
        { session: tx.session },
      )
    },

    /** Adds to the sums of a version. */
    async addToDays(version: number, partition: number | 'rebuild', sums: SumsByDay, tx: Tx): Promise<void> {
      if (sums.size === 0) return
      const writes = [...sums].map(([key, added]) => {
        const [currency = '', day = ''] = key.split(':')
        const update = { $inc: added, $setOnInsert: { version, currency, day: Number(day) } }
        return { updateOne: { filter: { _id: `${version}:${partition}:${key}` }, update: update as never, upsert: true } }
      })
      await days.bulkWrite(writes, { session: tx.session, ordered: true })
    },

    /** Replaces the name of a package by a newer one. */
    async savePackage(id: string, name: string, tier: string, version: number, tx: Tx): Promise<void> {
      const known = await packages.findOne({ _id: id }, { session: tx.session })
      if (known && known.version >= version) return
      await packages.updateOne({ _id: id }, { $set: { name, tier, version } }, { session: tx.session, upsert: true })
    },

    /** Removes the user id of a deleted account. The figures stay. */
    async forgetUser(userId: string, now: Date, tx: Tx): Promise<void> {
      const _id = linkId(userId)
      const link = await links.findOne({ _id }, { session: tx.session })
      if (link?.deleted_at) return
      const customer = link?.customer ?? null
      const forget_at = customer === null ? null : new Date(now.getTime() + FORGET_AFTER_MS)
      await links.updateOne({ _id }, { $set: { customer, deleted_at: now, forget_at } }, { session: tx.session, upsert: true })
      if (customer !== null) await customers.updateOne({ _id: customer }, { $set: { user_id: null } }, { session: tx.session })
    },

    /** Removes the links of accounts that were deleted long enough ago. Returns their number. */
    async forgetLinks(now: Date): Promise<number> {
      const result = await links.updateMany({ forget_at: { $lte: now } }, { $set: { customer: null, forget_at: null } })
      return result.modifiedCount
    },

    /** Begins a version that a rebuild computes. */
    async beginVersion(tx: Tx): Promise<number> {
      await touchState(tx)
      const row = await stateRows.findOne({ _id: STATE }, { session: tx.session })
      const version = (row?.last_version ?? INITIAL.last_version) + 1
      await stateRows.updateOne({ _id: STATE }, { $set: { building: version, last_version: version } }, { session: tx.session })
      return version
    },

    /** Customers that are not part of a version, which then are. */
    async takeUnbuilt(version: number, limit: number, tx: Tx): Promise<string[]> {
      const rows = await customers
        .find({ built: { $ne: version } }, { session: tx.session, projection: { _id: 1 } })
        .limit(limit)
        .toArray()
      const ids = rows.map(({ _id }) => _id)
      if (ids.length > 0) await customers.updateMany({ _id: { $in: ids } }, { $set: { built: version } }, { session: tx.session })
      return ids
    },

    async hasUnbuilt(version: number, tx: Tx): Promise<boolean> {
      return (await customers.findOne({ built: { $ne: version } }, { session: tx.session })) !== null
    },

    /** Shows a version that was built. Returns false if another rebuild took over. */
    async showVersion(version: number, tx: Tx): Promise<boolean> {
      await touchState(tx)
      const shown = await stateRows.updateOne(
        { _id: STATE, building: version },
        { $set: { version, building: null } },
        { session: tx.session },
      )
      return shown.matchedCount === 1
    },

    /** Deletes the sums of versions that are neither shown nor built. */
    async deleteOldVersions(): Promise<void> {
      const { version, building } = await versions()
      await days.deleteMany({ version: { $nin: [version, building ?? version] } })
    },

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
                amount: { $sum: '$monthly_amount_minor' },
              },
            },
          ],
          { session: tx.session },
        )
        .toArray()
      return new Map(rows.map(({ _id, amount }) => [Number(_id), amount]))
    },

    /** Subscriptions with an overdue payment, the oldest first. */
    async overdue(limit: number, tx: Tx): Promise<OverduePayment[]> {
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
        amount_minor: row.monthly_amount_minor,
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

export type FinanceRepository = ReturnType<typeof createFinanceRepository>
