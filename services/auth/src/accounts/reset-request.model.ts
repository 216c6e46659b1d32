import { Schema } from 'mongoose'

/** Somebody asked for a reset link. Written for every address alike; whether an account has it is looked up later, by the mail worker. */
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
