import { Schema } from 'mongoose'
import type { AppNetwork } from '../networks/adapter.ts'

/** The sign-in of an account that was disconnected, until the network has confirmed its end. */
export interface StoredEnding {
  /** The connection's id. */
  _id: string
  user_id: string
  network: AppNetwork
  /** Encrypted with CONNECTION_KEY for the user. */
  credentials: string
  /** As the connection had it. While another connection has it too, the sign-in is not ended. */
  owner_hash?: string | null
  next_attempt_at: Date
  created_at: Date
}

const text = { type: String, required: true } as const
const time = { type: Date, required: true } as const
/** A network that did not take it for so long will not; the tokens are not kept for longer. */
const STORED_SECONDS = 3 * 24 * 3600

export const endingSchema = new Schema<StoredEnding>(
  {
    _id: text,
    user_id: text,
    network: text,
    credentials: text,
    owner_hash: { type: String, default: null },
    next_attempt_at: time,
    created_at: time,
  },
  { collection: 'ending_sign_ins', versionKey: false },
)
endingSchema.index({ created_at: 1 }, { expireAfterSeconds: STORED_SECONDS })
endingSchema.index({ next_attempt_at: 1 })
