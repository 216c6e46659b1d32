import { Schema } from 'mongoose'

/** An email that was requested. The unique key ensures that an email is requested once. */
export interface RequestedMailRecord {
  /** The email's key. */
  _id: string
  user_id: string
  template: string
  requested_at: Date
}

export const requestedMailSchema = new Schema<RequestedMailRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    template: { type: String, required: true },
    requested_at: { type: Date, required: true },
  },
  { collection: 'requested_mails', versionKey: false },
)
requestedMailSchema.index({ user_id: 1 })
