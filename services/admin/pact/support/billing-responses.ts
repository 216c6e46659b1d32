import { type OwnerCall, type OwnerResponse, problem } from '../../test/support/owners-double.ts'

const TIME = '2026-03-10T12:00:00.000Z'
const PACKAGES = '/internal/admin/packages'
const SETTINGS = '/internal/admin/referral-settings'
const byAnother = { changed_at: TIME, changed_by: 'usr_other' }

const listed = {
  package_id: 'pkg_pact',
  name: 'Pact team',
  description: 'For teams',
  tier: 'pro',
  is_active: true,
  price: 9.5,
  currency: 'usd',
  content_only_price: 9.5,
  content_video_price: null,
  has_video_toggle: false,
  video_enabled: false,
  generation_limit: 100,
  video_generation_limit: null,
  connection_limit: 10,
  planned_limit: null,
  priority_support: false,
  custom_branding: false,
  analytics_access: false,
  bulk_generation: false,
  advanced_ai_models: false,
  video_quality_options: ['fast'],
  video_length_options: ['1'],
  video_format_options: ['720p'],
  video_platform_options: ['tiktok'],
  features: [{ name: 'Five seats', description: '', limit: null }],
  position: 100,
  version: 1,
  subscribers: 0,
  created_at: TIME,
  updated_at: TIME,
}
const settings = {
  bonus_generations: 5,
  friend_bonus_generations: 5,
  max_referrals_per_user: 20,
  referral_code_expires_days: 30,
  is_active: true,
  version: 1,
}
const stats = {
  success: true,
  total_referrals: 1,
  total_signups: 1,
  total_bonus_awarded: 5,
  top_referrers: [{ user_id: 'usr_pact', code: 'PACT2345', uses_count: 1, created_at: TIME }],
  recent_signups: [
    { signup_id: 'sgn_1', referral_code: 'PACT2345', user_id: 'usr_pact', state: 'awarded', bonus_awarded: 5, created_at: TIME },
  ],
}

/** What billing responds with to requests about packages and referrals; null for other requests. */
export function billingResponse({ method, path, body }: OwnerCall): OwnerResponse | null {
  if (path === '/internal/admin/referrals/stats') return { body: stats }
  if (path === SETTINGS) return { body: { success: true, settings: method === 'PUT' ? { ...body, version: 2 } : settings } }
  if (path === `${PACKAGES}/stripe-sync`) return { body: { success: true, message: '4 prices are up to date.' } }
  if (!path.startsWith(PACKAGES)) return null
  if (method === 'DELETE') return { body: { success: true } }
  if (method === 'POST') return { status: 201, body: { success: true, package: { ...listed, ...body } } }
  if (method === 'PUT') return { body: { success: true, package: { ...listed, ...body, version: 2 } } }
  return { body: { success: true, ...(path === PACKAGES ? { packages: [listed] } : { package: listed }) } }
}

/** Refuses changes of packages and settings, because another administrator changed them. */
export function changedByAnother({ method, path }: OwnerCall): OwnerResponse | null {
  if (method !== 'PUT') return null
  const current = path === SETTINGS ? { ...settings, version: 4 } : { ...listed, name: 'Crew', version: 4 }
  return problem(409, 'version_conflict', undefined, { current, ...byAnother })
}

/** Refuses the deletion of a package that has subscribers. */
export const packageInUse = ({ method }: OwnerCall): OwnerResponse | null => (method === 'DELETE' ? problem(409, 'package_in_use') : null)
