import { createHash } from 'node:crypto'
import { newId, type Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { SumsByDay } from '../domain/finance/daily-sums.ts'
import type { CustomerFacts, PaymentFact, RefundFact, SubscriptionState } from '../domain/finance/facts.ts'
import type { MrrChange } from '../domain/finance/mrr-changes.ts'
import { nativeCollection } from '../native-collection.ts'
import { createFigureVersions } from './figure-versions.repository.ts'
import { createFiguresRepository } from './figures.repository.ts'
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

/** Events about a deleted account can arrive as long as topics and outboxes keep them, which is 7 days. */
const FORGET_AFTER_MS = 8 * 24 * 3600_000

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
  const figureVersions = createFigureVersions(models)
  const packages = nativeCollection(models.packageNames)

  async function createCustomer(userId: string | null, tx: Tx): Promise<string> {
    const _id = newId('cst')
    const { version, building } = await figureVersions.versions(tx)
    // Conflicts with the beginning and the end of a rebuild, which would miss the customer.
    await figureVersions.touchState(tx)
    await customers.insertOne({ _id, user_id: userId, built: building ?? version, changes: 0 }, { session: tx.session })
    return _id
  }

  return {
    ...figureVersions,
    ...createFiguresRepository(models),

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
  }
}

export type FinanceRepository = ReturnType<typeof createFinanceRepository>
