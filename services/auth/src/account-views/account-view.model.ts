import { Schema } from 'mongoose'
import type { AccountView } from '../domain/account-view.ts'

/** Kept after its end, so that the user can see it. */
export interface AccountViewRecord extends AccountView {
  /** The administrator's session in which the view was started, and with which it ends. */
  actor_session_id: string
  /** The administrator's request: a repeated one gets the same view. */
  request_id: string
}

const KEEP_S = 90 * 24 * 3600

const text = { type: String, required: true }

export const accountViewSchema = new Schema<AccountViewRecord>(
  {
    _id: text,
    user_id: text,
    actor_id: text,
    actor_session_id: text,
    request_id: text,
    reason: text,
    started_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    ended_at: { type: Date, default: null },
  },
  { collection: 'account_views', versionKey: false },
)
accountViewSchema.index({ actor_id: 1, request_id: 1 }, { unique: true })
accountViewSchema.index({ user_id: 1, started_at: -1 })
accountViewSchema.index({ actor_session_id: 1, ended_at: 1 })
accountViewSchema.index({ started_at: 1 }, { expireAfterSeconds: KEEP_S })
