import { Schema } from 'mongoose'

/** What a reviewer did. The owner is notified of each kind separately. */
export const REMARK_KINDS = ['commented', 'approved', 'changes_requested'] as const
export type RemarkKind = (typeof REMARK_KINDS)[number]

/** When the owner of a link was notified of a kind of remarks, and what follows. */
export interface StoredNotice {
  /** `<id of the review>:<kind>`. Stays when the link is revoked, so that what waits is sent. */
  _id: string
  user_id: string
  kind: RemarkKind
  sent_at: Date
  /** Emails in a row before the last one, without a quiet time between them. Missing: none. */
  mails?: number
  /** When the next email is sent, if remarks wait for it; null otherwise. */
  next_at: Date | null
  /** Remarks since `sent_at`. */
  waiting: number
  /** The newest remark that waits. */
  name: string
  post_id: string
  excerpt: string
}

/** Longer than the time between two emails (s). */
const STORED_S = 24 * 3600

const text = { type: String, required: true } as const

export const noticeSchema = new Schema<StoredNotice>(
  {
    _id: text,
    user_id: text,
    kind: text,
    sent_at: { type: Date, required: true },
    mails: { type: Number, default: 0 },
    next_at: { type: Date, default: null },
    waiting: { type: Number, default: 0 },
    name: text,
    post_id: text,
    excerpt: text,
  },
  { collection: 'review_notices', versionKey: false },
)
noticeSchema.index({ next_at: 1 }, { partialFilterExpression: { next_at: { $type: 'date' } } })
noticeSchema.index({ user_id: 1 })
// One that waits stays until it is sent.
noticeSchema.index({ sent_at: 1 }, { expireAfterSeconds: STORED_S, partialFilterExpression: { waiting: 0 } })
