import { Schema } from 'mongoose'

/** Serializes what a user adds, so that limits hold, and stops additions to a deleted account. */
export interface StoredWriter {
  /** The user's id. */
  _id: string
  changes: number
  closed_at: Date | null
}

export const writerSchema = new Schema<StoredWriter>(
  {
    _id: { type: String, required: true },
    changes: { type: Number, default: 0 },
    closed_at: { type: Date, default: null },
  },
  { collection: 'writers', versionKey: false },
)
