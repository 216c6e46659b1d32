import { Schema } from 'mongoose'

/** A refund that an administrator requested, stored before the provider is called. */
export interface RefundRequestRecord {
  /** The id of the payment and the id of the request. */
  _id: string
  payment_id: string
  request_hash: string
  amount_minor: number
  /** The subscription that ends with the refund. */
  end_subscription_id: string | null
  state: 'requested' | 'done'
  /** Id of the administrator. */
  requested_by: string
  created_at: Date
}

export const refundRequestSchema = new Schema<RefundRequestRecord>(
  {
    _id: { type: String, required: true },
    payment_id: { type: String, required: true },
    request_hash: { type: String, required: true },
    amount_minor: { type: Number, required: true },
    end_subscription_id: { type: String, default: null },
    state: { type: String, required: true },
    requested_by: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'refund_requests', versionKey: false },
)
refundRequestSchema.index({ payment_id: 1 })
refundRequestSchema.index({ end_subscription_id: 1 })
