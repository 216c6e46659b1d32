import { Schema } from 'mongoose'

/** A request for a reset link. Stored for any address; the mail worker looks up later whether an account has the address. */
export interface ResetRequestRecord {
  _id: string
  email: string
  requested_at: Date
}

export const resetRequestSchema = new Schema<ResetRequestRecord>(
  { _id: { type: String, required: true }, email: { type: String, required: true }, requested_at: { type: Date, required: true } },
  { collection: 'reset_requests', versionKey: false },
)
resetRequestSchema.index({ requested_at: 1 }, { expireAfterSeconds: 24 * 3600 })
