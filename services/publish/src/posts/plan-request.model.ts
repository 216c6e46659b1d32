import { IDEMPOTENCY_MS } from '@loomcast/service-kit/http'
import { Schema } from 'mongoose'
import type { PostWarning } from './warnings.ts'

/** A request that planned posts, so that its repetition returns the same ones. */
export interface StoredPlanRequest {
  /** The user's id and the Idempotency-Key. */
  _id: string
  user_id: string
  request_hash: string
  post_ids: string[]
  warnings: PostWarning[]
  created_at: Date
}

export const planRequestSchema = new Schema<StoredPlanRequest>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    request_hash: { type: String, required: true },
    post_ids: { type: [String], required: true },
    warnings: { type: [Schema.Types.Mixed] as never, default: [] },
    created_at: { type: Date, required: true },
  },
  { collection: 'plan_requests', versionKey: false },
)
planRequestSchema.index({ user_id: 1 })
planRequestSchema.index({ created_at: 1 }, { expireAfterSeconds: IDEMPOTENCY_MS / 1000 })
