import type { SignupState } from '../domain/referral.ts'
import type { ReferralsContext } from './context.ts'

const SHOWN = 10

export interface ReferralStats {
  total_referrals: number
  total_signups: number
  total_bonus_awarded: number
  top_referrers: { user_id: string | null; code: string; uses_count: number; created_at: string }[]
  recent_signups: {
    signup_id: string
    referral_code: string
    user_id: string | null
    state: SignupState
    bonus_awarded: number
    created_at: string
  }[]
}

/** The figures of the whole program. Ids of deleted users are null. */
export async function referralStats({ repositories }: ReferralsContext): Promise<ReferralStats> {
  const { codes, signups } = repositories.referrals
  const [totals, top, recent] = await Promise.all([signups.totals(), codes.top(SHOWN), signups.newest(SHOWN)])
  return {
    total_referrals: totals.recorded,
    total_signups: totals.awarded,
    total_bonus_awarded: totals.bonus,
    top_referrers: top.map(({ _id, user_id, uses_count, created_at }) => ({
      user_id,
      code: _id,
      uses_count,
      created_at: created_at.toISOString(),
    })),
    recent_signups: recent.map(({ _id, code, referrer_id, state, bonus_awarded, created_at }) => ({
      signup_id: _id,
      referral_code: code,
      user_id: referrer_id,
      state,
      bonus_awarded,
      created_at: created_at.toISOString(),
    })),
  }
}
