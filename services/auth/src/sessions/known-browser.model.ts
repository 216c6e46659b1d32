import { Schema } from 'mongoose'

/** A browser in which the account's correct password was entered. Wrong passwords from other browsers do not count against it. */
export interface KnownBrowserRecord {
  /** SHA-256 of the token in the browser's cookie. */
  _id: string
  user_id: string
  expires_at: Date
}

export const knownBrowserSchema = new Schema<KnownBrowserRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'known_browsers', versionKey: false },
)
knownBrowserSchema.index({ user_id: 1 })
knownBrowserSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
