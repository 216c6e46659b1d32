import { Schema } from 'mongoose'
import type { DailySums } from '../domain/finance/daily-sums.ts'
import { DAILY_SUMS } from '../domain/finance/daily-sums.ts'
import type { PaymentFact, RefundFact, SubscriptionState } from '../domain/finance/facts.ts'
import type { MrrKind } from '../domain/finance/mrr-changes.ts'

/** The link from a user to a customer. It has no user id. Rows of subscriptions have no customer; see lockSubscriptions. */
export interface FinanceLinkRecord {
  /** Hash of the id. */
  _id: string
  /** Id of the customer; null once forgotten. */
  customer: string | null
  deleted_at: Date | null
  /** When the link is removed: events about a deleted account may still arrive before. */
  forget_at: Date | null
}

/** A person in finance. All facts belong to a customer. Transactions that add facts of one customer conflict here. */
export interface FinanceCustomerRecord {
  /** Random. */
  _id: string
  /** Null after the account was deleted. */
  user_id: string | null
  /** The version of the sums that a rebuild has added the customer to. */
  built: number
  changes: number
}

interface OfCustomer {
  customer: string
}

export interface PaymentFactRecord extends Omit<PaymentFact, 'id'>, OfCustomer {
  _id: string
}
export interface RefundFactRecord extends Omit<RefundFact, 'id'>, OfCustomer {
  _id: string
}
/** `_id`: `<subscription>:<version>` */
export interface SubscriptionStateRecord extends SubscriptionState, OfCustomer {
  _id: string
}
/** The newest state of a subscription. */
export interface FinanceSubscriptionRecord extends SubscriptionState, OfCustomer {
  _id: string
}

/** A change of a customer's monthly recurring revenue. */
export interface MrrChangeRecord extends OfCustomer {
  /** `<customer>:<number>` */
  _id: string
  kind: MrrKind
  currency: string
  amount_minor: number
  at: Date
}

/** Sums of one day in one version; `partition` reduces conflicts between partitions. */
export interface FinanceDayRecord extends DailySums {
  /** `<version>:<partition>:<currency>:<day>` */
  _id: string
  version: number
  currency: string
  day: number
}

export interface FinanceStateRecord {
  _id: 'finance'
  /** Version of the sums that are shown. */
  version: number
  last_version: number
  /** Version that a rebuild computes. */
  building: number | null
}

export interface PackageNameRecord {
  _id: string
  name: string
  tier: string
  version: number
}

const OPTIONS = { versionKey: false, minimize: false } as const
const text = { type: String, required: true }
const textOrNull = { type: String, default: null }
const number = { type: Number, required: true }
const moment = { type: Date, required: true }
const momentOrNull = { type: Date, default: null }

export const financeLinkSchema = new Schema<FinanceLinkRecord>(
  { _id: text, customer: textOrNull, deleted_at: momentOrNull, forget_at: momentOrNull },
  { ...OPTIONS, collection: 'finance_links' },
)
financeLinkSchema.index({ forget_at: 1 }, { partialFilterExpression: { forget_at: { $type: 'date' } } })

export const financeCustomerSchema = new Schema<FinanceCustomerRecord>(
  { _id: text, user_id: textOrNull, built: number, changes: number },
  { ...OPTIONS, collection: 'finance_customers' },
)
financeCustomerSchema.index({ built: 1 })

export const paymentFactSchema = new Schema<PaymentFactRecord>(
  { _id: text, customer: text, subscription_id: textOrNull, amount_minor: number, currency: text, paid_at: moment },
  { ...OPTIONS, collection: 'finance_payments' },
)
paymentFactSchema.index({ customer: 1 })
paymentFactSchema.index({ subscription_id: 1 })

export const refundFactSchema = new Schema<RefundFactRecord>(
  {
    _id: text,
    customer: text,
    payment_id: text,
    kind: text,
    amount_minor: number,
    currency: text,
    refunded_at: moment,
    reverted: { type: Boolean, required: true },
    version: number,
  },
  { ...OPTIONS, collection: 'finance_refunds' },
)
refundFactSchema.index({ customer: 1 })
refundFactSchema.index({ payment_id: 1 })

const state = {
  _id: text,
  customer: text,
  subscription_id: text,
  version: number,
  status: text,
  tier: textOrNull,
  package_id: textOrNull,
  monthly_amount_minor: number,
  period_amount_minor: Number,
  currency: text,
  started_at: moment,
  renews_at: momentOrNull,
  trial_end: momentOrNull,
  cancel_at: momentOrNull,
  past_due_since: momentOrNull,
  changed_at: moment,
}

export const subscriptionStateSchema = new Schema<SubscriptionStateRecord>(state, {
  ...OPTIONS,
  collection: 'finance_subscription_states',
})
subscriptionStateSchema.index({ customer: 1 })

export const financeSubscriptionSchema = new Schema<FinanceSubscriptionRecord>(state, { ...OPTIONS, collection: 'finance_subscriptions' })
financeSubscriptionSchema.index({ status: 1, renews_at: 1 })
financeSubscriptionSchema.index({ status: 1, past_due_since: 1 })
financeSubscriptionSchema.index({ status: 1, cancel_at: 1 })
financeSubscriptionSchema.index({ customer: 1 })

export const mrrChangeSchema = new Schema<MrrChangeRecord>(
  { _id: text, customer: text, kind: text, currency: text, amount_minor: number, at: moment },
  { ...OPTIONS, collection: 'mrr_changes' },
)
mrrChangeSchema.index({ customer: 1 })
mrrChangeSchema.index({ at: -1 })

export const financeDaySchema = new Schema<FinanceDayRecord>(
  {
    _id: text,
    version: number,
    currency: text,
    day: number,
    ...Object.fromEntries(DAILY_SUMS.map((sum) => [sum, { type: Number, default: 0 }])),
  },
  { ...OPTIONS, collection: 'mrr_daily' },
)
financeDaySchema.index({ version: 1, currency: 1, day: 1 })

export const financeStateSchema = new Schema<FinanceStateRecord>(
  { _id: text, version: number, last_version: number, building: { type: Number, default: null } },
  { ...OPTIONS, collection: 'finance_state' },
)

export const packageNameSchema = new Schema<PackageNameRecord>(
  { _id: text, name: text, tier: text, version: number },
  { ...OPTIONS, collection: 'finance_packages' },
)
