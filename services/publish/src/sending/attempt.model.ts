import { Schema } from 'mongoose'
import type { PostContent, Prepared } from '../networks/adapter.ts'

/**
 * `prepared`: nothing irreversible was called. `committing`: the call to publish can have been sent; only a look-up or the person ends it. `settled`: its
 * outcome is known.
 */
export type AttemptStage = 'prepared' | 'committing' | 'settled'

/** How long an attempt whose outcome is known is stored with its frozen content. */
const RETENTION_DAYS = 90

/** One try to publish a revision of a post. */
export interface StoredAttempt {
  _id: string
  post_id: string
  user_id: string
  revision: number
  /** The post of a thread, from 0. Old records have none. */
  part?: number
  /** Counts the attempts for a revision, because the clocks of workers differ. Old records have 0. */
  number: number
  connection_id: string
  /** Lease of the worker that began it. */
  lease_id: string
  key: string
  /** Frozen: the same for every attempt of a revision. */
  content: PostContent
  prepared: Prepared
  stage: AttemptStage
  /** `published`, `refused`, `retry`, `unknown`, `absent`, or `answered` by the person. */
  outcome: string | null
  reason: string | null
  started_at: Date
  /** When the call to publish was about to be sent. */
  committed_at: Date | null
  settled_at: Date | null
}

const text = { type: String, required: true } as const
const textOrNull = { type: String, default: null } as const
const timeOrNull = { type: Date, default: null } as const

export const attemptSchema = new Schema<StoredAttempt>(
  {
    _id: text,
    post_id: text,
    user_id: text,
    revision: { type: Number, required: true },
    part: { type: Number, default: 0 },
    number: { type: Number, default: 0 },
    connection_id: text,
    lease_id: text,
    key: text,
    content: { type: Schema.Types.Mixed, required: true },
    prepared: { type: Schema.Types.Mixed, required: true },
    stage: text,
    outcome: textOrNull,
    reason: textOrNull,
    started_at: { type: Date, required: true },
    committed_at: timeOrNull,
    settled_at: timeOrNull,
  },
  { collection: 'attempts', versionKey: false, minimize: false },
)
attemptSchema.index({ post_id: 1, started_at: -1 })
attemptSchema.index({ user_id: 1 })
// An attempt whose outcome is not known stays.
attemptSchema.index(
  { started_at: 1 },
  { expireAfterSeconds: RETENTION_DAYS * 24 * 3600, partialFilterExpression: { stage: { $in: ['prepared', 'settled'] } } },
)
