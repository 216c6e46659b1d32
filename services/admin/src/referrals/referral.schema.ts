import { Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })
const success = { success: Type.Literal(true) }

const settings = {
  bonus_generations: Type.Integer({ minimum: 1, maximum: 100, description: 'Texts per friend.' }),
  max_referrals_per_user: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], { description: 'null: no limit.' }),
  referral_code_expires_days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
    description: 'For codes that are created from now on; null: never.',
  }),
  is_active: Type.Boolean(),
}
const Version = Type.Integer({
  minimum: 0,
  description: 'Send it with a change: 409 version_conflict if the settings have changed in between.',
})

const FriendBonus = Type.Integer({ minimum: 0, maximum: 100, description: 'Texts for the friend; 0: none. A change without it keeps it.' })

export const SettingsBody = Type.Object(
  { ...settings, friend_bonus_generations: Type.Optional(FriendBonus), version: Type.Optional(Version) },
  { additionalProperties: false },
)
export const SettingsResponse = Type.Object({
  ...success,
  settings: Type.Object({ ...settings, friend_bonus_generations: FriendBonus, version: Version }),
})

const Email = Type.Union([Type.String(), Type.Null()], {
  description: 'Of the referrer; the id while the email is not known, null after the account was deleted.',
})
const NullableId = Type.Union([Type.String(), Type.Null()], { description: 'Id of the referrer; null after the account was deleted.' })

const referrer = { user_id: NullableId, code: Type.String(), uses_count: Count, created_at: Timestamp }
const signup = {
  signup_id: Type.String(),
  referral_code: Type.String(),
  user_id: NullableId,
  state: Type.Enum(['pending', 'awarded', 'refused', 'closed'], {
    description: 'pending until the friend verifies the email address; closed if an account was deleted before that.',
  }),
  bonus_awarded: Count,
  created_at: Timestamp,
}

export const StatsResponse = Type.Object({
  ...success,
  total_referrals: Type.Integer({ minimum: 0, description: 'Registrations with a valid code.' }),
  total_signups: Type.Integer({ minimum: 0, description: 'Registrations that were awarded.' }),
  total_bonus_awarded: Type.Integer({ minimum: 0, description: 'Texts, of referrers and of their friends.' }),
  top_referrers: Type.Array(Type.Object({ user_email: Email, ...referrer })),
  recent_signups: Type.Array(Type.Object(signup)),
})

export type SettingsResponse = Type.Static<typeof SettingsResponse>
export type SettingsChange = Type.Static<typeof SettingsBody>
export type ReferralSettings = SettingsResponse['settings']
export type ReferralStats = Type.Static<typeof StatsResponse>
/** The figures as billing reports them. */
export type StatsResponse = Omit<ReferralStats, 'top_referrers'> & {
  top_referrers: Omit<ReferralStats['top_referrers'][number], 'user_email'>[]
}
