import { Schema } from 'mongoose'

/** A withdrawal from a purchase. It is stored before the refunds, so that after a crash it is completed with the same amounts. */
export interface WithdrawalRecord {
  /** Id of the subscription. */
  _id: string
  state: 'requested' | 'done'
  refunds: { payment_id: string; amount_minor: number }[]
  requested_at: Date
}

export const withdrawalSchema = new Schema<WithdrawalRecord>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    refunds: [{ _id: false, payment_id: { type: String, required: true }, amount_minor: { type: Number, required: true } }],
    requested_at: { type: Date, required: true },
  },
  { collection: 'withdrawals', versionKey: false },
)
withdrawalSchema.index({ state: 1, requested_at: 1 })
