import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** `max_referrals_per_user`: null is no limit. `referral_code_expires_days`: for codes that are created from now on; null is never. */
export type ReferralSettings = ResponseData<'/api/admin/referral-settings', 'get'>['settings']
export type ReferralStats = ResponseData<'/api/admin/referrals/stats', 'get'>
/** `user_email` is the id while the email address is not known; null after the account was deleted. */
export type Referrer = ReferralStats['top_referrers'][number]
export type ReferralSignup = ReferralStats['recent_signups'][number]

export const settingsKey = ['admin', 'referral-settings']
export const statsKey = ['admin', 'referral-stats']

export const referralsApi = {
  settings: async ({ signal }: { signal?: AbortSignal } = {}) =>
    (await api.get<{ settings: ReferralSettings }>('/api/admin/referral-settings', { signal })).settings,
  save: async (settings: ReferralSettings) =>
    (await api.put<{ settings: ReferralSettings }>('/api/admin/referral-settings', settings)).settings,
  stats: ({ signal }: { signal?: AbortSignal } = {}) => api.get<ReferralStats>('/api/admin/referrals/stats', { signal }),
}
