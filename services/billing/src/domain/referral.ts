import { domainToASCII } from 'node:url'

/** How the referral program works at the moment. An administrator edits it. */
export interface ReferralSettings {
  /** Texts that a referrer receives per friend. */
  bonus_generations: number
  /** Texts that a referred friend receives. */
  friend_bonus_generations: number
  /** How many friends count per referrer; null is unlimited. */
  max_referrals_per_user: number | null
  /** How long a new code accepts sign-ups; null is unlimited. */
  referral_code_expires_days: number | null
  /** An inactive program creates no codes and records no sign-ups. Sign-ups recorded before still count. */
  is_active: boolean
}

export const DEFAULT_REFERRAL_SETTINGS: ReferralSettings = {
  bonus_generations: 5,
  friend_bonus_generations: 5,
  max_referrals_per_user: null,
  referral_code_expires_days: null,
  is_active: true,
}

/** No characters that can be confused with another in print or handwriting: 0 O D Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
export const CODE_ALPHABET = 'ACEFGHJKMNPRTUWXY3479'
export const CODE_LENGTH = 8

/** The form in which codes are stored; people type them in lowercase, too. */
export function canonicalCode(input: string): string {
  return input.trim().toUpperCase()
}

/**
 * active: accepts sign-ups. expired: past its time. spent: its owner has referred as many friends as the program allowed. closed: its owner deleted the account.
 */
export type CodeState = 'active' | 'expired' | 'spent' | 'closed'

export interface ReferralCode {
  state: CodeState
  expires_at: Date | null
}

/** The state of a code at a time. A code that was stored as active can have expired since. `awarded`: how many friends of the owner have counted. */
export function codeStateAt(
  { state, expires_at }: ReferralCode,
  awarded: number,
  { max_referrals_per_user }: ReferralSettings,
  at: Date,
): CodeState {
  if (state !== 'active') return state
  if (expires_at !== null && expires_at <= at) return 'expired'
  return isLimitReached(awarded, max_referrals_per_user) ? 'spent' : 'active'
}

export function isLimitReached(awarded: number, limit: number | null): boolean {
  return limit !== null && awarded >= limit
}

const DAY_MS = 24 * 3600_000

export function codeExpiry({ referral_code_expires_days }: ReferralSettings, now: Date): Date | null {
  return referral_code_expires_days === null ? null : new Date(now.getTime() + referral_code_expires_days * DAY_MS)
}

/**
 * pending until the referred user verifies the email address; then awarded or refused. closed: an account was deleted before that.
 */
export type SignupState = 'pending' | 'awarded' | 'refused' | 'closed'

/**
 * self: the referrer's own mailbox. duplicate: the mailbox belongs to another account or was referred before. limit_reached: the referrer has referred as many
 * friends as the program allows.
 */
export type RefusalReason = 'self' | 'duplicate' | 'limit_reached'

const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that receives the mail of an address: lowercase, without a tag (`+…`), and for Gmail without dots. Two addresses of one mailbox have the same
 * result. It is only compared, never used to send mail.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  const domain = address.slice(at + 1)
  const ascii = domainToASCII(domain) || domain
  const tag = local.indexOf('+')
  const untagged = tag > 0 ? local.slice(0, tag) : local
  if (!GMAIL_DOMAINS.has(ascii)) return `${untagged}@${ascii}`
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com`
}
