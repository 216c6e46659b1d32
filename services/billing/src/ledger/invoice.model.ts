import { Schema } from 'mongoose'

/** The mirror of an invoice. When an account is deleted, `user_id` becomes the key that the ledger has. */
export interface InvoiceRecord {
  /** The provider's id. */
  _id: string
  user_id: string
  subscription_id: string | null
  /** Null until the invoice is finalized. */
  number: string | null
  status: string
  billing_reason: string
  total_minor: number
  /** Part of the total. */
  tax_minor: number
  /** What discounts took off; not part of the total. */
  discount_minor: number
  /** The code that was redeemed for it. */
  promotion_code: string | null
  amount_paid_minor: number
  currency: string
  created_at: Date
  paid_at: Date | null
  period_start: Date
  period_end: Date
  package_id: string | null
  package_name: string | null
  tier: string | null
  /** The provider's page of the invoice as of the last synchronization; such links expire. */
  hosted_url: string | null
  /** When the amounts or the status changed last. */
  changed_at: Date
}

const text = { type: String, default: null }
const moment = { type: Date, required: true }

export const invoiceSchema = new Schema<InvoiceRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    subscription_id: text,
    number: text,
    status: { type: String, required: true },
    billing_reason: { type: String, required: true },
    total_minor: { type: Number, required: true },
    tax_minor: { type: Number, required: true },
    discount_minor: { type: Number, required: true },
    promotion_code: text,
    amount_paid_minor: { type: Number, required: true },
    currency: { type: String, required: true },
    created_at: moment,
    paid_at: { type: Date, default: null },
    period_start: moment,
    period_end: moment,
    package_id: text,
    package_name: text,
    tier: text,
    hosted_url: text,
    changed_at: moment,
  },
  { collection: 'invoices', versionKey: false },
)
invoiceSchema.index({ user_id: 1, created_at: -1, _id: -1 })
invoiceSchema.index({ created_at: -1, _id: -1 })
invoiceSchema.index({ status: 1, changed_at: 1 })
