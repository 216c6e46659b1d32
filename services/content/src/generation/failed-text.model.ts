import mongoose from 'mongoose'

/** A text that could not be generated: what its event reports. Stored until the account is deleted, so that the event can be published again. */
export interface StoredFailedText {
  /** Id of the generation. */
  _id: string
  user_id: string
  /** The platform's id. */
  platform: string
  provider: string
  model: string
  /** Error code of the failure. */
  code: string
  duration_ms: number
  failed_at: Date
}

const text = { type: String, required: true }

export const failedTextSchema = new mongoose.Schema<StoredFailedText>(
  {
    ...{ _id: text, user_id: text, platform: text, provider: text, model: text, code: text },
    duration_ms: { type: Number, required: true },
    failed_at: { type: Date, required: true },
  },
  { collection: 'failed_texts', versionKey: false },
)
failedTextSchema.index({ user_id: 1 })
