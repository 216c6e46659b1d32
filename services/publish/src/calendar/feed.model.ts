import { Schema } from 'mongoose'

/** The address under which a user's calendar reads their planned posts. Whoever has it can read them, so only its digest is stored. */
export interface StoredFeed {
  /** The user's id: each user has one address. */
  _id: string
  token_digest: string
  created_at: Date
  /** About when a calendar last read it. */
  read_at: Date | null
}

export const feedSchema = new Schema<StoredFeed>(
  {
    _id: { type: String, required: true },
    token_digest: { type: String, required: true },
    created_at: { type: Date, required: true },
    read_at: { type: Date, default: null },
  },
  { collection: 'calendar_feeds', versionKey: false },
)
feedSchema.index({ token_digest: 1 }, { unique: true })
