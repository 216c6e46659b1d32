import mongoose from 'mongoose'

/** The captions that a model wrote for a storyboard. */
export interface StoredCaptions {
  _id: string
  user_id: string
  captions: string[]
  /** The engine of the content service. */
  written_by: string
  created_at: Date
}

/** A storyboard can be used again long after it was written. */
const RETENTION_SECONDS = 365 * 24 * 3600

export const writtenCaptionsSchema = new mongoose.Schema<StoredCaptions>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    captions: { type: [String], required: true },
    written_by: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'written_captions', versionKey: false },
)
writtenCaptionsSchema.index({ user_id: 1, created_at: -1 })
writtenCaptionsSchema.index({ created_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS })
