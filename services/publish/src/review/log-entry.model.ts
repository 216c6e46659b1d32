import { Schema } from 'mongoose'
import type { Step } from '../domain/review-step.ts'

/** One step of the review of a post. Entries are only added, and deleted with their post. */
export interface StoredLogEntry {
  _id: string
  user_id: string
  post_id: string
  at: Date
  /** `service` for what happened without a person. */
  who: 'owner' | 'reviewer' | 'service'
  /** The name that the reviewer entered. */
  name: string | null
  step: Step
  revision: number
  review_id: string | null
}

const text = { type: String, required: true } as const
const textOrNull = { type: String, default: null } as const

export const logEntrySchema = new Schema<StoredLogEntry>(
  {
    _id: text,
    user_id: text,
    post_id: text,
    at: { type: Date, required: true },
    who: text,
    name: textOrNull,
    step: text,
    revision: { type: Number, required: true },
    review_id: textOrNull,
  },
  { collection: 'review_log', versionKey: false },
)
logEntrySchema.index({ post_id: 1, at: 1 })
logEntrySchema.index({ user_id: 1 })
