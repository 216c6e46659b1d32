import { Schema } from 'mongoose'
import type { Device } from '../domain/device.ts'
import type { Role } from '../domain/session.ts'

/** A signed-in browser. All refresh tokens issued to it belong to one session. */
export interface SessionRecord {
  _id: string
  user_id: string
  role: Role
  /** The device as shown to the user. The User-Agent header and the IP address are not stored. */
  device: Device
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: Date | null
  /** When a code of the second factor was last verified in this session. Missing in sessions that predate second factors. */
  factor_at?: Date | null
  /** The administrator who views the account. Such a session has no refresh token, and the view with the same id has its details. */
  actor_id?: string | null
  /** Number of views of accounts that an administrator started in this session. */
  views?: number
}

export const sessionSchema = new Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    role: { type: String, enum: ['user', 'admin'], required: true },
    device: {
      browser: { type: String, default: null },
      system: { type: String, default: null },
      kind: { type: String, enum: ['computer', 'phone', 'tablet', 'other'], default: 'other' },
    },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    revoked_at: { type: Date, default: null },
    factor_at: { type: Date, default: null },
    actor_id: { type: String, default: null },
    views: { type: Number, default: 0 },
  },
  { collection: 'sessions', versionKey: false },
)
sessionSchema.index({ user_id: 1, revoked_at: 1 })
sessionSchema.index({ expires_at: 1 }, { expireAfterSeconds: 3600 })

export interface RefreshTokenRecord {
  /** SHA-256 of the token. The token itself is only in the cookie. */
  _id: string
  session_id: string
  user_id: string
  issued_at: Date
  expires_at: Date
  used_at: Date | null
  /** The next token, encrypted so that only the bearer of this one can read it. Null until this token is used. */
  successor: string | null
}

export const refreshTokenSchema = new Schema<RefreshTokenRecord>(
  {
    _id: { type: String, required: true },
    session_id: { type: String, required: true },
    user_id: { type: String, required: true },
    issued_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    used_at: { type: Date, default: null },
    successor: { type: String, default: null },
  },
  { collection: 'refresh_tokens', versionKey: false },
)
refreshTokenSchema.index({ session_id: 1 })
refreshTokenSchema.index({ user_id: 1 })
refreshTokenSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
