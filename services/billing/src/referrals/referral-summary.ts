import { canonicalCode, codeStateAt, type SignupState } from '../domain/referral.ts'
import type { ReferralsContext } from './context.ts'

const SHOWN = 10

export interface ReferralSummary {
  /** Null if there is none that accepts sign-ups. */
  active_referral_code: string | null
  expires_at: string | null
  successful_signups: number
  total_bonus_earned: number
  pending_bonus: number
  bonus_generations: number
  friend_bonus_generations: number
  is_active: boolean
  recent_signups: { signup_id: string; bonus_awarded: number; state: SignupState; created_at: string }[]
}

/** A user's referrals as shown to that user. */
export async function referralSummary({ repositories, clock }: ReferralsContext, userId: string): Promise<ReferralSummary> {
  const { settings, accounts, codes, signups } = repositories.referrals
  const [program, account, code, pending, recent] = await Promise.all([
    settings.read(),
    accounts.find(userId),
    codes.activeOf(userId),
    signups.bonusPendingOf(userId),
    signups.newestOf(userId, SHOWN),
  ])
  const accepts = code !== null && program.is_active && codeStateAt(code, account?.awarded ?? 0, program, clock()) === 'active'
  return {
    active_referral_code: accepts ? code._id : null,
    expires_at: accepts ? (code.expires_at?.toISOString() ?? null) : null,
    successful_signups: account?.awarded ?? 0,
    total_bonus_earned: account?.bonus_earned ?? 0,
    pending_bonus: pending,
    bonus_generations: program.bonus_generations,
    friend_bonus_generations: program.friend_bonus_generations,
    is_active: program.is_active,
    recent_signups: recent.map(({ _id, bonus_awarded, state, created_at }) => ({
      signup_id: _id,
      bonus_awarded,
      state,
      created_at: created_at.toISOString(),
    })),
  }
}

export interface CheckedCode {
  valid: boolean
  expired: boolean
  friend_bonus_generations: number
}

/**
 * Returns whether a code accepts sign-ups (`valid`), whether it accepted them earlier (`expired`), and how many generations a friend receives who signs up with
 * it. For an unknown code, or while the program is inactive, both flags are false.
 */
export async function checkCode({ repositories, clock }: ReferralsContext, input: string): Promise<CheckedCode> {
  const { settings, accounts, codes } = repositories.referrals
  const [program, code] = await Promise.all([settings.read(), codes.find(canonicalCode(input))])
  if (!code || code.user_id === null || !program.is_active) return { valid: false, expired: false, friend_bonus_generations: 0 }
  const owner = await accounts.find(code.user_id)
  const state = codeStateAt(code, owner?.awarded ?? 0, program, clock())
  const valid = state === 'active'
  return {
    valid,
    expired: state === 'expired' || state === 'spent',
    friend_bonus_generations: valid ? program.friend_bonus_generations : 0,
  }
}
