import { Schema } from 'mongoose'
import type { OneTimeTokenState } from '../domain/one-time-token.ts'

export interface OneTimeTokenRecord extends OneTimeTokenState {
  /** SHA-256 of the token in base64url. The token itself is only in the email. */
  _id: string
  user_id: string
  created_at: Date
}

export const oneTimeTokenSchema = new Schema<OneTimeTokenRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    purpose: { type: String, enum: ['verify-email', 'reset-password'], required: true },
    email: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    used_at: { type: Date, default: null },
  },
  { collection: 'one_time_tokens', versionKey: false },
)
oneTimeTokenSchema.index({ user_id: 1, purpose: 1 })
oneTimeTokenSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
