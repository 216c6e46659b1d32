import type { PlatformId } from '@loomcast/platforms'
import mongoose from 'mongoose'
import type { Failure } from '../../domain/generation-response.ts'

/** One text of a call. Its run has a document of its own in `generations`, found by `content_id`. */
export interface SetMember {
  platform: PlatformId
  content_id: string
  /** Why no run was started, for example because no quota was left. */
  failure?: Failure
  /** Whether the user stopped it. A repeated request does not start it again. */
  stopped?: boolean
}

/**
 * One call of generate-set or generate, stored before its first run with the ids of all its texts. Several calls can add to one set. Kept as long as the
 * runs, at least 24 hours; the texts of a set keep its ID.
 */
export interface StoredSetCall {
  _id: string
  /** Null for a call of generate: its text belongs to the set of the text that it continues or replaces, if any. */
  set_id: string | null
  user_id: string
  idempotency_key?: string
  request_hash: string
  prompt: string
  members: SetMember[]
  created_at: Date
  /** Deadline for starting a member that has no run yet. */
  starts_until: Date
}

const memberSchema = new mongoose.Schema<SetMember>(
  {
    platform: { type: String, required: true },
    content_id: { type: String, required: true },
    failure: mongoose.Schema.Types.Mixed,
    stopped: Boolean,
  },
  { _id: false },
)

const DAY_S = 24 * 3600

export const setCallSchema = new mongoose.Schema<StoredSetCall>(
  {
    _id: { type: String, required: true },
    set_id: { type: String, default: null },
    user_id: { type: String, required: true },
    idempotency_key: String,
    request_hash: { type: String, required: true },
    prompt: { type: String, required: true },
    members: { type: [memberSchema], required: true },
    created_at: { type: Date, required: true },
    starts_until: { type: Date, required: true },
  },
  { collection: 'generation_sets', versionKey: false },
)
setCallSchema.index({ user_id: 1, idempotency_key: 1 }, { unique: true, partialFilterExpression: { idempotency_key: { $type: 'string' } } })
setCallSchema.index({ user_id: 1, set_id: 1 })
// As long as the runs: one hour more than the documented 24, so that a call is never removed while its key is valid.
setCallSchema.index({ created_at: 1 }, { expireAfterSeconds: DAY_S + 3600 })
