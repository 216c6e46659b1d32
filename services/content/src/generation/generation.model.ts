import mongoose from 'mongoose'
import type { Failure, GenerationResponse } from '../domain/generation-response.ts'

/**
 * One run of the generator: running → completed | failed | abandoned (stopped before any text was written, or its process died). Finished runs are kept for 24
 * hours, so that a repeated request with the same idempotency key gets the same response.
 */
export interface StoredGeneration {
  _id: string
  user_id: string
  /** The id of the history item that a completed run creates. */
  content_id: string
  idempotency_key?: string
  request_hash: string
  state: 'running' | 'completed' | 'failed' | 'abandoned'
  started_at: Date
  /** Renewed while the run is active. If it has passed and the run is still `running`, the run's process died. */
  lease_expires_at: Date
  /** The response body of a completed run. */
  answer?: GenerationResponse
  /** The problem of a failed run's response. */
  failure?: Failure
}

const DAY_S = 24 * 3600

export const generationSchema = new mongoose.Schema<StoredGeneration>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    content_id: { type: String, required: true },
    idempotency_key: String,
    request_hash: { type: String, required: true },
    state: { type: String, required: true },
    started_at: { type: Date, required: true },
    lease_expires_at: { type: Date, required: true },
    answer: mongoose.Schema.Types.Mixed,
    failure: mongoose.Schema.Types.Mixed,
  },
  { collection: 'generations', versionKey: false },
)
generationSchema.index(
  { user_id: 1, idempotency_key: 1 },
  { unique: true, partialFilterExpression: { idempotency_key: { $type: 'string' } } },
)
generationSchema.index({ user_id: 1, content_id: 1 })
generationSchema.index({ state: 1, lease_expires_at: 1 })
// One hour more than the documented 24, so that a run is never removed while its key is valid.
generationSchema.index({ started_at: 1 }, { expireAfterSeconds: DAY_S + 3600 })
