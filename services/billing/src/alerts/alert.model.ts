import mongoose, { Schema } from 'mongoose'

export type AlertKind =
  | 'duplicate_subscription'
  | 'dispute_lost'
  | 'unknown_price'
  | 'unknown_status'
  | 'charge_after_deletion'
  | 'refund_failed'

/** A problem that requires the attention of an administrator. */
export interface AlertRecord {
  /** The kind and what it is about, so that the same matter has one alert. */
  _id: string
  kind: AlertKind
  user_id: string
  subscription_id: string | null
  /** What the service still has to do at the provider; null once it is done. */
  repair: Repair | null
  /** Ids and words of the provider; no personal data. */
  data: Record<string, string>
  created_at: Date
  /** Set when an administrator has dealt with it. */
  resolved_at: Date | null
  resolved_by: string | null
}

/** Cancels a subscription at once and refunds payments in full. Stored before the first call, so that it is completed if the process dies. */
export interface Repair {
  subscription_id: string
  /** The provider's ids. */
  payment_ids: string[]
}

const { Mixed } = mongoose.Schema.Types

export const alertSchema = new Schema<AlertRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    user_id: { type: String, required: true },
    subscription_id: { type: String, default: null },
    repair: { type: Mixed, default: null },
    data: { type: Mixed, default: {} },
    created_at: { type: Date, required: true },
    resolved_at: { type: Date, default: null },
    resolved_by: { type: String, default: null },
  },
  { collection: 'alerts', versionKey: false, minimize: false },
)
alertSchema.index({ user_id: 1, created_at: -1 })
alertSchema.index({ resolved_at: 1, created_at: -1 })
