import mongoose, { Schema } from 'mongoose'
import type { PackageTerms } from '../domain/package.ts'

/** A plan given by an administrator. It is never revenue. */
export interface GrantRecord {
  _id: string
  user_id: string
  terms: PackageTerms
  include_video: boolean
  reason: string
  /** Id of the administrator. */
  granted_by: string
  granted_at: Date
  /** Null: no end. */
  ends_at: Date | null
  /** Set when an administrator ended it before its time. */
  ended_at: Date | null
}

export const grantSchema = new Schema<GrantRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    terms: { type: mongoose.Schema.Types.Mixed, required: true },
    include_video: { type: Boolean, required: true },
    reason: { type: String, required: true },
    granted_by: { type: String, required: true },
    granted_at: { type: Date, required: true },
    ends_at: { type: Date, default: null },
    ended_at: { type: Date, default: null },
  },
  { collection: 'grants', versionKey: false, minimize: false },
)
grantSchema.index({ user_id: 1, granted_at: -1 })
