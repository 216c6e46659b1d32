import { Schema } from 'mongoose'

/** Bonus generations granted by an administrator. */
export interface BonusRecord {
  /** Id of the grant in the event: of the user and of the request. */
  _id: string
  user_id: string
  request_hash: string
  texts: number
  videos: number
  reason: string
  /** Id of the administrator. */
  granted_by: string
  granted_at: Date
}

export const bonusSchema = new Schema<BonusRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    request_hash: { type: String, required: true },
    texts: { type: Number, required: true },
    videos: { type: Number, required: true },
    reason: { type: String, required: true },
    granted_by: { type: String, required: true },
    granted_at: { type: Date, required: true },
  },
  { collection: 'bonuses', versionKey: false },
)
bonusSchema.index({ user_id: 1, granted_at: -1 })
