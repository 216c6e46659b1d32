import mongoose, { Schema } from 'mongoose'
import type { BillingInterval } from '../domain/interval.ts'
import type { PackageTerms } from '../domain/package.ts'
import type { WithdrawalRule } from '../domain/withdrawal.ts'

/**
 * A checkout, stored before the payment provider is called, with the package and price as they were shown. A user has at most one that is `open`.
 *
 * open -> completed | expired | replaced (by a checkout of another package) | failed (the provider rejected it)
 */
export interface ReservationRecord {
  _id: string
  user_id: string
  state: 'open' | 'completed' | 'expired' | 'replaced' | 'failed'
  terms: PackageTerms
  include_video: boolean
  interval: BillingInterval
  /** Per interval. */
  amount_minor: number
  currency: string
  price_id: string
  origin: string
  /** Null until the provider has created the session. */
  session_id: string | null
  session_url: string | null
  /** Of the request, if it had one. */
  idempotency_key: string | null
  request_hash: string
  /** Later requests with a key of their own that got this reservation. */
  reused_by: BoundKey[]
  /** What the buyer has to accept; null: nothing. */
  consent_text: string | null
  /** What the checkout states that a withdrawal refunds. */
  withdrawal_rule: WithdrawalRule
  /** Whether the buyer asked that the plan starts at once. */
  consented: boolean
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface BoundKey {
  key: string
  request_hash: string
  at: Date
}

const boundKeySchema = new Schema<BoundKey>(
  { key: { type: String, required: true }, request_hash: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false },
)

const text = { type: String, default: null }

export const reservationSchema = new Schema<ReservationRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    state: { type: String, required: true },
    terms: { type: mongoose.Schema.Types.Mixed, required: true },
    include_video: { type: Boolean, required: true },
    interval: { type: String, required: true },
    amount_minor: { type: Number, required: true },
    currency: { type: String, required: true },
    price_id: { type: String, required: true },
    origin: { type: String, required: true },
    session_id: text,
    session_url: text,
    idempotency_key: text,
    request_hash: { type: String, required: true },
    reused_by: { type: [boundKeySchema], default: [] },
    consent_text: text,
    withdrawal_rule: { type: String, required: true },
    consented: { type: Boolean, default: false },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    ended_at: { type: Date, default: null },
  },
  { collection: 'checkout_reservations', versionKey: false, minimize: false },
)
reservationSchema.index({ user_id: 1 }, { unique: true, partialFilterExpression: { state: 'open' } })
reservationSchema.index({ session_id: 1 }, { unique: true, partialFilterExpression: { session_id: { $type: 'string' } } })
reservationSchema.index(
  { user_id: 1, idempotency_key: 1 },
  { unique: true, partialFilterExpression: { idempotency_key: { $type: 'string' } } },
)
reservationSchema.index({ user_id: 1, 'reused_by.key': 1 })
reservationSchema.index({ state: 1, expires_at: 1 })
