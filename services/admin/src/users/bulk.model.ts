import { Schema } from 'mongoose'
import type { BulkAction, BulkValues } from './bulk-action.ts'

/**
 * A change to many users. Administrators' requests run it in slices: their tokens are never stored, and each change is made with the token of the administrator
 * whose request runs the slice.
 */
export interface BulkJobRecord {
  _id: string
  action: BulkAction
  values: BulkValues
  reason: string
  total: number
  /** Id of the administrator. */
  created_by: string
  created_at: Date
  /** Null while its users are being stored; such a job is not visible. */
  ready_at: Date | null
  ended_at: Date | null
  /** When an administrator stopped it; the users who still wait are not changed. */
  stopped_at: Date | null
  forget_at: Date
}

/** A user of a bulk job. */
export interface BulkItemRecord {
  /** `<job>:<user>`; also the id of the request at the owner, so that a repeated one has no second effect. */
  _id: string
  job_id: string
  user_id: string
  email: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed. */
  detail: string | null
  /** Requests to which the owner responded with an error of its own. */
  attempts: number
  /** A running item can be claimed again after this time, because its request may have died. */
  leased_until: Date | null
  forget_at: Date
}

const moment = { type: Date, default: null }
const text = { type: String, required: true }

export const bulkJobSchema = new Schema<BulkJobRecord>(
  {
    _id: text,
    action: text,
    values: { type: Schema.Types.Mixed, required: true },
    reason: text,
    total: { type: Number, required: true },
    created_by: text,
    created_at: { type: Date, required: true },
    ready_at: moment,
    ended_at: moment,
    stopped_at: moment,
    forget_at: { type: Date, required: true },
  },
  { collection: 'bulk_jobs', versionKey: false, minimize: false },
)
bulkJobSchema.index({ created_at: -1 })
bulkJobSchema.index({ forget_at: 1 }, { expireAfterSeconds: 0 })

export const bulkItemSchema = new Schema<BulkItemRecord>(
  {
    _id: text,
    job_id: text,
    user_id: text,
    email: text,
    state: text,
    detail: { type: String, default: null },
    attempts: { type: Number, default: 0 },
    leased_until: moment,
    forget_at: { type: Date, required: true },
  },
  { collection: 'bulk_items', versionKey: false },
)
bulkItemSchema.index({ job_id: 1, state: 1, attempts: 1, _id: 1 })
bulkItemSchema.index({ user_id: 1 })
bulkItemSchema.index({ forget_at: 1 }, { expireAfterSeconds: 0 })
