import { api } from '@loomcast/web-kit'

export interface ReferralSettings {
  /** Texts per friend. */
  bonus_generations: number
  /** null: no limit. */
  max_referrals_per_user: number | null
  /** For codes that are created from now on; null: never. */
  referral_code_expires_days: number | null
  is_active: boolean
  version: number
}

export interface Referrer {
  /** The id while the email address is not known; null after the account was deleted. */
  user_email: string | null
  user_id: string | null
  code: string
  uses_count: number
  created_at: string
}

export interface ReferralSignup {
  signup_id: string
  referral_code: string
  user_id: string | null
  state: 'pending' | 'awarded' | 'refused' | 'closed'
  bonus_awarded: number
  created_at: string
}

export interface ReferralStats {
  total_referrals: number
  total_signups: number
  total_bonus_awarded: number
  top_referrers: Referrer[]
  recent_signups: ReferralSignup[]
}

export const settingsKey = ['admin', 'referral-settings']
export const statsKey = ['admin', 'referral-stats']

export const referralsApi = {
  settings: async ({ signal }: { signal?: AbortSignal } = {}) =>
    (await api.get<{ settings: ReferralSettings }>('/api/admin/referral-settings', { signal })).settings,
  save: async (settings: ReferralSettings) =>
    (await api.put<{ settings: ReferralSettings }>('/api/admin/referral-settings', settings)).settings,
  stats: ({ signal }: { signal?: AbortSignal } = {}) => api.get<ReferralStats>('/api/admin/referrals/stats', { signal }),
}
