import { Schema } from 'mongoose'
import type { OwnLogo } from '../pictures/video-client.ts'

/** A link with which people without an account review posts of a user. */
export interface StoredReview {
  _id: string
  user_id: string
  token_hash: string
  /** Whose posts these are, as reviewers see it. */
  from_name: string
  /** The owner's logo when the link was created. */
  logo?: OwnLogo
  /** What the reviewers should know; empty if nothing. */
  note: string
  /** Reviewers see the number instead of the id. */
  posts: { number: number; post_id: string }[]
  /** Series of these posts. Their next posts are added. */
  series?: string[]
  /** Comments and decisions so far. */
  remarks: number
  created_at: Date
  expires_at: Date
}

/** Expired links are listed for this long (s). */
const LISTED_S = 30 * 24 * 3600

const text = { type: String, required: true } as const
const time = { type: Date, required: true } as const

export const reviewSchema = new Schema<StoredReview>(
  {
    _id: text,
    user_id: text,
    token_hash: text,
    from_name: text,
    note: { type: String, default: '' },
    logo: { type: new Schema({ file_id: String, read_key: String, width: Number, height: Number }, { _id: false }) as never },
    posts: { type: [new Schema({ number: Number, post_id: String }, { _id: false })] as never, required: true },
    series: { type: [String], default: [] },
    remarks: { type: Number, default: 0 },
    created_at: time,
    expires_at: time,
  },
  { collection: 'reviews', versionKey: false },
)
reviewSchema.index({ token_hash: 1 }, { unique: true })
reviewSchema.index({ user_id: 1, created_at: -1 })
reviewSchema.index({ 'posts.post_id': 1 })
reviewSchema.index({ expires_at: 1 }, { expireAfterSeconds: LISTED_S })
