import { Schema } from 'mongoose'

/** A reviewer's comment on a post. */
export interface StoredComment {
  _id: string
  user_id: string
  post_id: string
  review_id: string
  /** Counts the remarks of the link. Reviewers see it instead of the id. */
  number: number
  /** The name that the reviewer entered. */
  name: string
  text: string
  /** The words it is about; null for the whole post. */
  quote: string | null
  /** The revision that the reviewer saw. */
  revision: number
  /** The review and the Idempotency-Key; null without a key. */
  request_key: string | null
  created_at: Date
  resolved_at: Date | null
}

const text = { type: String, required: true } as const

export const commentSchema = new Schema<StoredComment>(
  {
    _id: text,
    user_id: text,
    post_id: text,
    review_id: text,
    number: { type: Number, required: true },
    name: text,
    text,
    quote: { type: String, default: null },
    revision: { type: Number, required: true },
    request_key: { type: String, default: null },
    created_at: { type: Date, required: true },
    resolved_at: { type: Date, default: null },
  },
  { collection: 'review_comments', versionKey: false },
)
commentSchema.index({ post_id: 1, created_at: 1 })
commentSchema.index({ review_id: 1, created_at: 1 })
commentSchema.index({ user_id: 1 })
commentSchema.index({ request_key: 1 }, { unique: true, partialFilterExpression: { request_key: { $type: 'string' } } })
