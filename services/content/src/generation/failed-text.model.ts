import mongoose from 'mongoose'
import type { FailedText } from '../domain/failed-text.ts'

const text = { type: String, required: true }

export const failedTextSchema = new mongoose.Schema<FailedText>(
  {
    _id: text,
    user_id: text,
    platform: text,
    provider: text,
    model: text,
    code: text,
    duration_ms: { type: Number, required: true },
    failed_at: { type: Date, required: true },
  },
  { collection: 'failed_texts', versionKey: false },
)
failedTextSchema.index({ user_id: 1 })
