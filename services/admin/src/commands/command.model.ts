import { Schema } from 'mongoose'
import type { TargetType } from '../domain/audit-entry.ts'
import type { CommandState } from '../domain/command-state.ts'
import type { OwnerName } from '../owners/call-owner.ts'

/** A command of an administrator, stored before it is sent. */
export interface CommandRecord {
  _id: string
  action: string
  target: { type: TargetType; id: string } | null
  reason: string | null
  /** Null: the action changes admin's own data. */
  owner: OwnerName | null
  source: { actor_id: string; session_id: string; address: string; request_id: string }
  state: CommandState
  started_at: Date
  /** When the owner was last asked for the outcome. */
  checked_at: Date | null
  ended_at: Date | null
}

const text = { type: String, required: true }

export const commandSchema = new Schema<CommandRecord>(
  {
    _id: text,
    action: text,
    target: { type: new Schema({ type: text, id: text }, { _id: false }), default: null },
    reason: { type: String, default: null },
    owner: { type: String, default: null },
    source: { type: new Schema({ actor_id: text, session_id: text, address: text, request_id: text }, { _id: false }), required: true },
    state: text,
    started_at: { type: Date, required: true },
    checked_at: { type: Date, default: null },
    ended_at: { type: Date, default: null },
  },
  { collection: 'admin_commands', versionKey: false },
)
commandSchema.index({ state: 1, started_at: 1 })
// The audit log keeps the outcome.
commandSchema.index({ ended_at: 1 }, { expireAfterSeconds: 90 * 24 * 3600 })
