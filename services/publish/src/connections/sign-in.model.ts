import { Schema } from 'mongoose'
import type { AppNetwork } from '../networks/adapter.ts'

/** A person is at a network to sign in there, or chooses some of the accounts of a sign-in. One per user and network: a new one replaces the one before. */
export interface StoredSignIn {
  /** User and network. */
  _id: string
  user_id: string
  /** Only the session that began it can end it. */
  session_id: string
  network: AppNetwork
  /** SHA-256 of the value that the network sends back, or of the one with which the person sends the choice. */
  state_hash: string
  /** Proof key (RFC 7636), encrypted with CONNECTION_KEY. Empty once the person has signed in. */
  verifier: string
  /** The accounts of which the person chooses, encrypted like it. Null until then. */
  accounts: string | null
  expires_at: Date
}

const text = { type: String, required: true } as const

export const signInSchema = new Schema<StoredSignIn>(
  {
    _id: text,
    user_id: text,
    session_id: text,
    network: text,
    state_hash: text,
    verifier: { type: String, default: '' },
    accounts: { type: String, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: 'sign_ins', versionKey: false },
)
signInSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
signInSchema.index({ user_id: 1 })
