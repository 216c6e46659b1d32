import { Schema } from 'mongoose'

/**
 * A fact of the ledger. Rows are inserted once and only their `status`, `refundable` and `refund_events` change; amounts are never negative. When an account is deleted,
 * `user_id` becomes a random key, and amounts, dates and invoice numbers stay.
 */
export interface PaymentRecord {
  _id: string
  kind: 'payment' | 'failed_payment' | 'refund' | 'dispute'
  /** The provider's id of the payment, refund or dispute; unique per kind. */
  provider_id: string
  /** Of a refund or dispute: the ledger's id of the payment. */
  payment_id: string | null
  user_id: string
  subscription_id: string | null
  invoice_id: string | null
  invoice_number: string | null
  package_id: string | null
  package_name: string | null
  tier: string | null
  amount_minor: number
  /** The tax in the amount; of a refund, its part of the payment's tax. */
  tax_minor: number
  /** Of a payment: what discounts took off its invoice. */
  discount_minor: number
  /** The code that was redeemed for its invoice. */
  promotion_code: string | null
  currency: string
  /** Of a payment: succeeded, partially_refunded, refunded or disputed; otherwise the provider's own status. */
  status: string
  refundable: boolean
  /** Of a payment: how many events about its refunds and disputes were published. */
  refund_events: number
  occurred_at: Date
  recorded_at: Date
  /** Set when the account of the user was deleted. */
  account_closed_at: Date | null
}

const text = { type: String, default: null }

export const paymentSchema = new Schema<PaymentRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    provider_id: { type: String, required: true },
    payment_id: text,
    user_id: { type: String, required: true },
    subscription_id: text,
    invoice_id: text,
    invoice_number: text,
    package_id: text,
    package_name: text,
    tier: text,
    amount_minor: { type: Number, required: true },
    tax_minor: { type: Number, required: true },
    discount_minor: { type: Number, required: true },
    promotion_code: text,
    currency: { type: String, required: true },
    status: { type: String, required: true },
    refundable: { type: Boolean, default: false },
    refund_events: { type: Number, default: 0 },
    occurred_at: { type: Date, required: true },
    recorded_at: { type: Date, required: true },
    account_closed_at: { type: Date, default: null },
  },
  { collection: 'payments', versionKey: false },
)
paymentSchema.index({ kind: 1, provider_id: 1 }, { unique: true })
paymentSchema.index({ user_id: 1, occurred_at: -1 })
paymentSchema.index({ occurred_at: -1, _id: -1 })
paymentSchema.index({ payment_id: 1 })
paymentSchema.index({ invoice_id: 1 })
paymentSchema.index({ account_closed_at: 1 }, { partialFilterExpression: { account_closed_at: { $type: 'date' } } })
