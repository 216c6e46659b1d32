import { type JobRecord, jobFields } from '@loomcast/service-kit/jobs'
import { Schema } from 'mongoose'

/** An event of the payment provider, stored with its job before the response to the webhook. */
export interface ProviderEventRecord extends JobRecord {
  type: string
  customer_id: string | null
  checkout_id: string | null
  /** The payment of a refund or dispute. */
  payment_id: string | null
  /** The body as it was received, for replays and support. */
  body: string
  state: 'received' | 'done' | 'failed'
  created_at: Date
  received_at: Date
  handled_at: Date | null
  /** Whether the event was ignored, because its customer is not one of this product. */
  foreign: boolean
  last_error: string | null
}

const text = { type: String, default: null }

export const providerEventSchema = new Schema<ProviderEventRecord>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    customer_id: text,
    checkout_id: text,
    payment_id: text,
    body: { type: String, default: '' },
    state: { type: String, required: true },
    created_at: { type: Date, required: true },
    received_at: { type: Date, required: true },
    handled_at: { type: Date, default: null },
    foreign: { type: Boolean, default: false },
    last_error: text,
    ...jobFields,
  },
  { collection: 'provider_events', versionKey: false },
)
providerEventSchema.index({ state: 1, next_attempt_at: 1 })
providerEventSchema.index({ received_at: -1 })
providerEventSchema.index({ customer_id: 1, received_at: -1 })
// Events that were handled are deleted after 90 days; failed ones stay.
providerEventSchema.index({ handled_at: 1 }, { expireAfterSeconds: 90 * 24 * 3600, partialFilterExpression: { state: 'done' } })
