import { type JobRecord, jobFields } from '@loomcast/service-kit/jobs'
import { Schema } from 'mongoose'
import type { MailKind } from '../domain/mail-kind.ts'

/** An outgoing email, written in the same transaction as the change that caused it. */
export interface MailRecord extends JobRecord {
  user_id: string
  kind: MailKind
  to: string
  subject: string
  /** Emptied after the email is sent, because it may contain a password reset link. */
  text: string
  html: string
  /** The same on every attempt, so that an email sent twice is shown once. */
  message_id: string
  created_at: Date
  /** When the content stops being useful. The email is not sent after that. */
  expires_at: Date
  sent_at: Date | null
  failed_at: Date | null
  last_error: string | null
}

const moment = { type: Date, default: null }

export const mailSchema = new Schema<MailRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    kind: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, default: '' },
    html: { type: String, default: '' },
    message_id: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    ...jobFields,
    sent_at: moment,
    failed_at: moment,
    last_error: { type: String, default: null },
  },
  { collection: 'mails', versionKey: false },
)
mailSchema.index({ sent_at: 1, failed_at: 1, next_attempt_at: 1 })
mailSchema.index({ user_id: 1 })
mailSchema.index({ created_at: 1 }, { expireAfterSeconds: 30 * 24 * 3600 })
