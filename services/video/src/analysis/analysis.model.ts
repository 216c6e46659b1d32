import mongoose from 'mongoose'
import type { ImageAnalysis } from '../domain/analysis.ts'

/** The analysis of images in a given order. */
export interface StoredAnalysis {
  /** Hash of the user id and the file ids. */
  _id: string
  user_id: string
  result: ImageAnalysis
  created_at: Date
}

/** The same period for which unused images are stored. */
const RETENTION_SECONDS = 7 * 24 * 3600

export const analysisSchema = new mongoose.Schema<StoredAnalysis>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    result: { type: mongoose.Schema.Types.Mixed, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'analyses', versionKey: false },
)
analysisSchema.index({ created_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS })
analysisSchema.index({ user_id: 1 })
