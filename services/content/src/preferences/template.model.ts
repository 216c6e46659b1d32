import mongoose from 'mongoose'

export interface StoredTemplate {
  _id: string
  user_id: string
  name: string
  prompt: string
  /** The platform's id; can be a name until `migratePlatformNames` has completed. */
  platform: string
  created_at: Date
}

export const templateSchema = new mongoose.Schema<StoredTemplate>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    prompt: { type: String, required: true },
    platform: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'templates', versionKey: false },
)
templateSchema.index({ user_id: 1, created_at: -1, _id: -1 })
