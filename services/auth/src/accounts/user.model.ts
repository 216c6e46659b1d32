import { Schema } from 'mongoose'
import type { ProfileFields } from '../domain/profile.ts'

/** A deleted account stays as its id and version only, so that its number of events never starts again. */
export interface UserRecord extends ProfileFields {
  _id: string
  /** Canonical; null once the account is deleted. */
  email: string | null
  /** PHC string; null once the account is deleted. */
  password_hash: string | null
  is_admin: boolean
  email_verified_at: Date | null
  created_at: Date
  deleted_at: Date | null
  /** Rises with every event about the user. */
  version: number
  /** Touched by every sign-in, so that one and a password change at the same time cannot both succeed. */
  last_login_at: Date | null
}

const text = { type: String, default: '' }

export const userSchema = new Schema<UserRecord>(
  {
    _id: { type: String, required: true },
    email: { type: String, default: null },
    password_hash: { type: String, default: null },
    first_name: text,
    last_name: text,
    bio: text,
    company: text,
    website: text,
    phone: text,
    is_admin: { type: Boolean, default: false },
    email_verified_at: { type: Date, default: null },
    created_at: { type: Date, required: true },
    deleted_at: { type: Date, default: null },
    version: { type: Number, required: true },
    last_login_at: { type: Date, default: null },
  },
  { collection: 'users', versionKey: false },
)
userSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } })
userSchema.index({ is_admin: 1 }, { partialFilterExpression: { is_admin: true } })

/** One document per rule that spans several users; writing it makes transactions that touch the rule conflict. */
export interface GuardRecord {
  _id: string
  touched: number
}

export const guardSchema = new Schema<GuardRecord>(
  { _id: { type: String, required: true }, touched: { type: Number, default: 0 } },
  { collection: 'guards', versionKey: false },
)
