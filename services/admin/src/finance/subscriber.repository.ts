import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { nativeCollection } from '../native-collection.ts'
import type {
  FinanceCustomerRecord,
  FinanceLinkRecord,
  FinanceSubscriptionRecord,
  PackageNameRecord,
  PaymentFactRecord,
} from './finance.model.ts'
import { linkId } from './finance.repository.ts'

export interface ScheduledCancellation {
  user_id: string | null
  subscription_id: string
  package_name: string | null
  amount_minor: number
  currency: string
  ends_at: Date
}

interface SubscriberModels {
  financeCustomers: Model<FinanceCustomerRecord>
  financeLinks: Model<FinanceLinkRecord>
  financeSubscriptions: Model<FinanceSubscriptionRecord>
  packageNames: Model<PackageNameRecord>
  paymentFacts: Model<PaymentFactRecord>
}

/** What single subscribers did, or will do. */
export function createSubscriberRepository(models: SubscriberModels) {
  const customers = nativeCollection(models.financeCustomers)
  const links = nativeCollection(models.financeLinks)
  const packages = nativeCollection(models.packageNames)
  const payments = nativeCollection(models.paymentFacts)
  const subscriptions = nativeCollection(models.financeSubscriptions)

  return {
    /** Which of the users have paid. */
    async paying(userIds: readonly string[]): Promise<Set<string>> {
      const userOf = new Map(userIds.map((id) => [linkId(id), id]))
      const linked = await links.find({ _id: { $in: [...userOf.keys()] }, customer: { $ne: null } }).toArray()
      const ids = linked.flatMap(({ customer }) => customer ?? [])
      const paid = new Set(await payments.distinct('customer', { customer: { $in: ids }, amount_minor: { $gt: 0 } }))
      return new Set(linked.flatMap(({ _id, customer }) => (customer !== null && paid.has(customer) ? (userOf.get(_id) ?? []) : [])))
    },

    /** Paid subscriptions with a scheduled end, the next one first, and the number of all of them. */
    async scheduledCancellations(limit: number, { session }: Tx): Promise<{ count: number; next: ScheduledCancellation[] }> {
      const filter = { status: { $in: ['active', 'trialing', 'past_due'] }, cancel_at: { $ne: null } }
      const count = await subscriptions.countDocuments(filter, { session })
      const rows = await subscriptions.find(filter, { session }).sort({ cancel_at: 1, _id: 1 }).limit(limit).toArray()
      const owners = await customers.find({ _id: { $in: rows.map(({ customer }) => customer) } }, { session }).toArray()
      const named = await packages.find({ _id: { $in: rows.flatMap((row) => row.package_id ?? []) } }, { session }).toArray()
      const userOf = new Map(owners.map(({ _id, user_id }) => [_id, user_id]))
      const nameOf = new Map(named.map(({ _id, name }) => [_id, name]))
      const next = rows.flatMap(({ _id, customer, package_id, monthly_amount_minor: amount_minor, currency, cancel_at: ends_at }) =>
        ends_at === null
          ? []
          : {
              user_id: userOf.get(customer) ?? null,
              subscription_id: _id,
              package_name: (package_id && nameOf.get(package_id)) ?? null,
              amount_minor,
              currency,
              ends_at,
            },
      )
      return { count, next }
    },
  }
}

export type SubscriberRepository = ReturnType<typeof createSubscriberRepository>
