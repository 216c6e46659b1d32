import { Schema } from 'mongoose'

/** A request for an email that was accepted. Remains longer than the email, so that a repeated request sends nothing. */
export interface MailRequestRecord {
  /** The key of the request. */
  _id: string
  user_id: string
  accepted_at: Date
}

export const mailRequestSchema = new Schema<MailRequestRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    accepted_at: { type: Date, required: true },
  },
  { collection: 'mail_requests', versionKey: false },
)
mailRequestSchema.index({ user_id: 1 })
mailRequestSchema.index({ accepted_at: 1 }, { expireAfterSeconds: 400 * 24 * 3600 })
