import { Schema } from 'mongoose'
import type { StoredProblem } from '../domain/problem.ts'
import type { Network } from '../networks/adapter.ts'

/** A user's account at a network. */
export interface StoredConnection {
  _id: string
  user_id: string
  network: Network
  name: string
  address: string
  /** Encrypted with CONNECTION_KEY. */
  credentials: string
  /** New whenever the person connects the account; a refresh of tokens keeps it. Missing: connected by an earlier release. */
  grant_id?: string | null
  /** Until then, one process refreshes the tokens. */
  refresh_until?: Date | null
  /** From then on, its token is renewed although no post needs it. Null: it is renewed when a post needs it, or it has no end. */
  renew_at?: Date | null
  /** When the sign-in ends, if only the person can renew it by then. Null: it has no such end. Missing: connected by an earlier release. */
  ends_at?: Date | null
  /** How many days before that end the person was warned last; null: not yet. */
  warned_days?: number | null
  /** SHA-256 of the network's id of the person who signed in, if the sign-in gives access to several accounts. */
  owner_hash?: string | null
  state: 'ok' | 'needs_attention'
  problem: StoredProblem | null
  checked_at: Date
  /** When it can be checked ahead of its next post; null for once that is wanted. While it is checked, no other worker does. */
  next_check_at: Date | null
  /** The person has looked at the account, and it was not checked for a day. */
  check_wanted?: boolean
  /** Checks in a row that the network refused without naming the credentials, such as of a closed account. Missing: none. */
  refused_checks?: number
  created_at: Date
  /** When a post was last sent through it. */
  last_sent_at: Date | null
  /** The post that this was, which does not wait for itself when it is tried again. */
  last_sent_by: string | null
  /** After an overdue post, no other is sent before this time. */
  spaced_until: Date | null
  /** Serializes what look-ups find. */
  changes?: number
}

/** Part of the indexes of times, and of their queries. */
export const NO_TIME = new Date(0)

const text = { type: String, required: true } as const
const timeOrNull = { type: Date, default: null } as const

export const connectionSchema = new Schema<StoredConnection>(
  {
    _id: text,
    user_id: text,
    network: text,
    name: text,
    address: text,
    credentials: text,
    grant_id: { type: String, default: null },
    refresh_until: timeOrNull,
    renew_at: timeOrNull,
    // No defaults: an account of an earlier release has no end that is known.
    ends_at: Date,
    warned_days: Number,
    owner_hash: { type: String, default: null },
    state: text,
    problem: { type: Schema.Types.Mixed, default: null },
    checked_at: { type: Date, required: true },
    next_check_at: timeOrNull,
    check_wanted: { type: Boolean, default: false },
    refused_checks: { type: Number, default: 0 },
    created_at: { type: Date, required: true },
    last_sent_at: timeOrNull,
    last_sent_by: { type: String, default: null },
    spaced_until: timeOrNull,
    changes: { type: Number, default: 0 },
  },
  { collection: 'connections', versionKey: false },
)
connectionSchema.index({ checked_at: 1 }, { partialFilterExpression: { check_wanted: true } })
connectionSchema.index({ renew_at: 1 }, { partialFilterExpression: { renew_at: { $gt: NO_TIME } } })
connectionSchema.index({ ends_at: 1 }, { partialFilterExpression: { ends_at: { $gt: NO_TIME } } })
connectionSchema.index({ network: 1, owner_hash: 1 }, { partialFilterExpression: { owner_hash: { $type: 'string' } } })
connectionSchema.index({ user_id: 1, network: 1, address: 1 }, { unique: true })
