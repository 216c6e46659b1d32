import { Schema } from 'mongoose'
import type { User } from '../domain/account.ts'

/** A deleted account keeps only its id and version, so that the versions of its events never start again at 1. */
export interface UserRecord extends Omit<User, 'email' | 'password_hash'> {
  /** Null after the account is deleted. */
  email: string | null
  password_hash: string | null
  /** When the password was last verified for a sign-in that still needed a second factor. */
  password_verified_at?: Date | null
  /** When an administrator last started a view of the account. */
  viewed_at?: Date | null
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
    deactivated_at: { type: Date, default: null },
    version: { type: Number, required: true },
    account_version: { type: Number, required: true },
    last_login_at: { type: Date, default: null },
    password_verified_at: { type: Date, default: null },
    viewed_at: { type: Date, default: null },
  },
  { collection: 'users', versionKey: false },
)
userSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } })
userSchema.index({ is_admin: 1 }, { partialFilterExpression: { is_admin: true } })

/** One document per rule that spans several users. Transactions that depend on the rule write to it, so that they conflict. */
export interface GuardRecord {
  _id: string
  touched: number
}

export const guardSchema = new Schema<GuardRecord>(
  { _id: { type: String, required: true }, touched: { type: Number, default: 0 } },
  { collection: 'guards', versionKey: false },
)
