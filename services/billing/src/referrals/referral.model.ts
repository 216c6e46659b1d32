import { Schema } from 'mongoose'
import type { CodeState, ReferralSettings, RefusalReason, SignupState } from '../domain/referral.ts'

/** The settings of the referral program; one document. */
export interface ReferralSettingsRecord extends ReferralSettings {
  _id: 'settings'
  /** Increases with every edit; an edit names the version that it is based on. */
  version: number
  updated_at: Date
  /** Id of the administrator. */
  updated_by: string
}

/** The salt of the mailbox digests; one document, created at the first use and never changed. */
export interface ReferralSaltRecord {
  _id: 'salt'
  /** 32 random bytes, base64. */
  value: string
}

/** A user as the referral program needs it. After the account is deleted, only the id and `closed_at` remain. */
export interface ReferralAccountRecord {
  /** The user's id. */
  _id: string
  /** Digest of the user's mailbox; null while it is unknown. */
  mailbox: string | null
  /** Whether the user has verified the address of `mailbox`. */
  verified: boolean
  /** Number of the user's friends that count. */
  awarded: number
  bonus_earned: number
  /** Increases with every change of this document. Transactions that depend on the account being open write it, so that they conflict with its deletion. */
  version: number
  closed_at: Date | null
}

/** A user has at most one that is `active`. */
export interface ReferralCodeRecord {
  /** The code. */
  _id: string
  /** Null after the owner's account was deleted. */
  user_id: string | null
  state: CodeState
  created_at: Date
  expires_at: Date | null
  uses_count: number
}

/** A registration with a referral code. The ids of deleted users are removed; states, amounts and dates stay. */
export interface ReferralSignupRecord {
  _id: string
  code: string
  referrer_id: string | null
  referred_user_id: string | null
  state: SignupState
  reason: RefusalReason | null
  /** Texts promised to the referrer at the registration. */
  bonus: number
  /** Texts promised to the friend. */
  friend_bonus: number
  bonus_awarded: number
  /** Increases with every change of state; version of the event. */
  version: number
  created_at: Date
  changed_at: Date
}

/** A mailbox that belongs to a verified account, or that was referred before. */
export interface ReferralMailboxRecord {
  /** The digest. */
  _id: string
  /** Null after the account was deleted. */
  user_id: string | null
  /** Whether a sign-up of this mailbox was awarded. */
  referred: boolean
  /** When the document is deleted; null while the account exists. */
  forget_at: Date | null
}

const moment = { type: Date, default: null }
const limit = { type: Number, default: null }
const count = { type: Number, default: 0 }

export const referralSettingsSchema = new Schema<ReferralSettingsRecord>(
  {
    _id: { type: String, required: true },
    bonus_generations: { type: Number, required: true },
    friend_bonus_generations: { type: Number, required: true },
    max_referrals_per_user: limit,
    referral_code_expires_days: limit,
    is_active: { type: Boolean, required: true },
    version: { type: Number, required: true },
    updated_at: { type: Date, required: true },
    updated_by: { type: String, required: true },
  },
  { collection: 'referral_settings', versionKey: false },
)

export const referralSaltSchema = new Schema<ReferralSaltRecord>(
  { _id: { type: String, required: true }, value: { type: String, required: true } },
  { collection: 'referral_salt', versionKey: false },
)

export const referralAccountSchema = new Schema<ReferralAccountRecord>(
  {
    _id: { type: String, required: true },
    mailbox: { type: String, default: null },
    verified: { type: Boolean, default: false },
    awarded: count,
    bonus_earned: count,
    version: count,
    closed_at: moment,
  },
  { collection: 'referral_accounts', versionKey: false },
)

export const referralCodeSchema = new Schema<ReferralCodeRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, default: null },
    state: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: moment,
    uses_count: count,
  },
  { collection: 'referral_codes', versionKey: false },
)
referralCodeSchema.index({ user_id: 1 }, { unique: true, partialFilterExpression: { state: 'active' } })
referralCodeSchema.index({ user_id: 1, created_at: -1 })
referralCodeSchema.index({ uses_count: -1, created_at: 1 })

export const referralSignupSchema = new Schema<ReferralSignupRecord>(
  {
    _id: { type: String, required: true },
    code: { type: String, required: true },
    referrer_id: { type: String, default: null },
    referred_user_id: { type: String, default: null },
    state: { type: String, required: true },
    reason: { type: String, default: null },
    bonus: { type: Number, required: true },
    friend_bonus: { type: Number, required: true },
    bonus_awarded: count,
    version: { type: Number, required: true },
    created_at: { type: Date, required: true },
    changed_at: { type: Date, required: true },
  },
  { collection: 'referral_signups', versionKey: false },
)
referralSignupSchema.index({ referred_user_id: 1 }, { unique: true, partialFilterExpression: { referred_user_id: { $type: 'string' } } })
referralSignupSchema.index({ referrer_id: 1, created_at: -1 })
referralSignupSchema.index({ created_at: -1 })

export const referralMailboxSchema = new Schema<ReferralMailboxRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, default: null },
    referred: { type: Boolean, default: false },
    forget_at: moment,
  },
  { collection: 'referral_mailboxes', versionKey: false },
)
referralMailboxSchema.index({ user_id: 1 })
referralMailboxSchema.index({ forget_at: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { forget_at: { $type: 'date' } } })
