import type { Model, PipelineStage } from 'mongoose'
import type { CustomerRecord } from '../customers/customer.model.ts'
import type { InvariantRule } from '../domain/invariant-rules.ts'
import { LIVE_STATUSES } from '../domain/subscription.ts'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import type { ProviderEventRecord } from '../webhooks/provider-event.model.ts'
import type { InvariantPassRecord } from './measurement.model.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Ids of violations, at most 1000 per rule. */
export type Invariants = Record<InvariantRule, (now: Date, graceDays: number) => Promise<string[]>>

const LIMIT = 1_000
/** Changes need a moment to arrive everywhere. */
const LEEWAY_MS = 10 * MINUTE_MS
/** The provider charges a renewal about an hour after the period, and a failed charge makes it overdue. */
const RENEWAL_LEEWAY_MS = 6 * HOUR_MS
/** How long an invoice is compared after its last change. */
const INVOICES_MS = 7 * DAY_MS
/** Events can be marked as published a little later than others that have a later time. */
const OVERLAP_MS = 5 * MINUTE_MS
/** How often all events are compared instead of the changes. */
const FULL_MS = DAY_MS

interface Found {
  _id: string
}

interface CheckedModels {
  subscriptions: Model<SubscriptionRecord>
  customers: Model<CustomerRecord>
  providerEvents: Model<ProviderEventRecord>
  invoices: Model<InvoiceRecord>
  payments: Model<PaymentRecord>
  invariantPasses: Model<InvariantPassRecord>
}

/** Queries that return nothing while the service works correctly. Each has a leeway for changes that are still on their way. */
export function createInvariantRepository(models: CheckedModels): Invariants {
  const { subscriptions, customers, providerEvents, invoices, payments, invariantPasses } = models
  const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
  const idsOf = (found: readonly Found[]) => found.map(({ _id }) => _id)
  const limit = { $limit: LIMIT }
  const onlyId = { $project: { _id: 1 } }
  const subscriptionsOf = (pipeline: PipelineStage.Match[]) => ({
    $lookup: { from: subscriptions.collection.name, localField: '_id', foreignField: 'user_id', as: 'found', pipeline },
  })

  return {
    /** Users with more than one live subscription. */
    async several_live_subscriptions(now) {
      return idsOf(
        await subscriptions.aggregate<Found>([
          { $match: { status: { $in: LIVE_STATUSES }, changed_at: { $lt: before(now, LEEWAY_MS) } } },
          { $group: { _id: '$user_id', count: { $sum: 1 } } },
          { $match: { count: { $gt: 1 } } },
          limit,
        ]),
      )
    },

    /** Subscriptions that should have been renewed. */
    async period_end_passed(now) {
      return idsOf(
        await subscriptions.aggregate<Found>([
          { $match: { status: { $in: ['active', 'trialing'] }, currentPeriodEnd: { $lt: before(now, RENEWAL_LEEWAY_MS) } } },
          limit,
          onlyId,
        ]),
      )
    },

    /** Users with a paid entitlement from a subscription although none entitles them. */
    async canceled_but_entitled(now, graceDays) {
      const limitAt = before(now, LEEWAY_MS)
      const entitling = {
        $match: {
          $or: [{ cancelAt: null }, { cancelAt: { $gt: limitAt } }, { changed_at: { $gt: limitAt } }],
          $and: [
            {
              $or: [
                { status: { $in: ['active', 'trialing'] } },
                { status: 'past_due', pastDueSince: null },
                { status: 'past_due', pastDueSince: { $gt: before(limitAt, graceDays * DAY_MS) } },
                { changed_at: { $gt: limitAt } },
              ],
            },
          ],
        },
      }
      return idsOf(
        await customers.aggregate<Found>([
          { $match: { 'entitlement.source': 'subscription', closed_at: null } },
          subscriptionsOf([entitling]),
          { $match: { found: { $size: 0 } } },
          limit,
          onlyId,
        ]),
      )
    },

    /** Users with a paid subscription of a known package, but the entitlement of the free package. */
    async paid_but_not_entitled(now) {
      const paid = {
        status: { $in: ['active', 'trialing'] },
        'terms.tier': { $in: ['pro', 'business'] },
        changed_at: { $lt: before(now, LEEWAY_MS) },
        $or: [{ cancelAt: null }, { cancelAt: { $gt: now } }],
      }
      return idsOf(
        await subscriptions.aggregate<Found>([
          { $match: paid },
          { $lookup: { from: customers.collection.name, localField: 'user_id', foreignField: '_id', as: 'customer' } },
          { $match: { 'customer.entitlement.is_paid': { $ne: true }, 'customer.closed_at': { $in: [null] } } },
          { $group: { _id: '$user_id' } },
          limit,
        ]),
      )
    },

    /** Events of the provider that have not been processed for 10 minutes. */
    async event_not_done(now) {
      return idsOf(
        await providerEvents.aggregate<Found>([
          { $match: { state: { $in: ['received', 'failed'] }, received_at: { $lt: before(now, LEEWAY_MS) } } },
          limit,
          onlyId,
        ]),
      )
    },

    /** Paid invoices of the last week with another sum of payments in the ledger. */
    async ledger_unlike_invoices(now) {
      const ofInvoice = { from: payments.collection.name, localField: '_id', foreignField: 'invoice_id', as: 'payments' }
      return idsOf(
        await invoices.aggregate<Found>([
          { $match: { status: 'paid', changed_at: { $gt: before(now, INVOICES_MS), $lt: before(now, LEEWAY_MS) } } },
          { $lookup: { ...ofInvoice, pipeline: [{ $match: { kind: 'payment' } }, { $project: { amount_minor: 1 } }] } },
          { $match: { $expr: { $ne: [{ $sum: '$payments.amount_minor' }, '$amount_paid_minor'] } } },
          limit,
          onlyId,
        ]),
      )
    },

    /**
     * Users for whom a newer entitlement was published than is stored, as after the restore of an old backup: the meters would ignore the next ones. Compares
     * what was published since the last complete pass, and once a day everything that the outbox still has.
     */
    async meter_ahead_of_billing(now) {
      const outbox = customers.db.collection('outbox')
      const published = { type: 'com.loomcast.billing.entitlement-changed.v2', published_at: { $type: 'date' as const } }
      const last = await invariantPasses.findOne({ _id: 'meter_ahead_of_billing' }).lean()
      const full = !last || now.getTime() - last.full_at.getTime() >= FULL_MS
      const since = full || !last.compared_until ? new Date(0) : before(last.compared_until, OVERLAP_MS)
      const [newest] = await outbox.find(published).sort({ published_at: -1 }).limit(1).toArray()
      const known = full ? [] : last.violations
      const found = await outbox
        .aggregate<Found>([
          { $match: { ...published, $or: [{ published_at: { $gt: since } }, ...(known.length > 0 ? [{ key: { $in: known } }] : [])] } },
          { $group: { _id: '$key', version: { $max: '$version' } } },
          { $lookup: { from: customers.collection.name, localField: '_id', foreignField: '_id', as: 'customer' } },
          { $match: { $expr: { $gt: ['$version', { $ifNull: [{ $first: '$customer.entitlement_version' }, 0] }] } } },
          limit,
          onlyId,
        ])
        .toArray()
      const violations = idsOf(found)
      const compared_until = (newest?.['published_at'] as Date | undefined) ?? last?.compared_until ?? null
      const pass = { compared_until, full_at: full ? now : last.full_at, violations }
      await invariantPasses.updateOne({ _id: 'meter_ahead_of_billing' }, { $set: pass }, { upsert: true })
      return violations
    },

    /** Payments after the deletion of the user's account that were not refunded. */
    async charge_after_account_deletion(now) {
      const unreturned = { kind: 'payment', status: { $in: ['succeeded', 'partially_refunded'] } }
      const late = { $match: { ...unreturned, recorded_at: { $lt: before(now, LEEWAY_MS) } } }
      const erased = await payments.aggregate<Found>([
        { $match: { account_closed_at: { $type: 'date' }, $expr: { $gt: ['$occurred_at', '$account_closed_at'] } } },
        late,
        limit,
        onlyId,
      ])
      const closing = await customers.aggregate<Found>([
        { $match: { closed_at: { $type: 'date' }, erased_at: null } },
        { $lookup: { from: payments.collection.name, localField: '_id', foreignField: 'user_id', as: 'payment', pipeline: [late] } },
        { $unwind: '$payment' },
        { $match: { $expr: { $gt: ['$payment.occurred_at', '$closed_at'] } } },
        { $replaceRoot: { newRoot: '$payment' } },
        limit,
        onlyId,
      ])
      return idsOf([...erased, ...closing])
    },
  }
}
