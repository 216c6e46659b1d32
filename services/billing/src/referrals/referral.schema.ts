import { Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })
const Time = Type.String({ format: 'date-time' })
const SignupState = Type.Union([Type.Literal('pending'), Type.Literal('awarded'), Type.Literal('refused'), Type.Literal('closed')], {
  description: 'pending until the friend verifies the email address; closed if an account was deleted before that',
})
const Success = { success: Type.Literal(true) }
const NullableId = Type.Union([Type.String(), Type.Null()], { description: 'Id of the referrer; null after the account was deleted' })

const Referrals = Type.Object({
  active_referral_code: Type.Union([Type.String(), Type.Null()], { description: 'The code of the link /register?ref={code}' }),
  expires_at: Type.Union([Time, Type.Null()], { description: 'When the active code stops accepting sign-ups; null if never' }),
  successful_signups: Count,
  total_bonus_earned: Count,
  pending_bonus: Type.Integer({ minimum: 0, description: 'Promised for friends who have not verified their email address yet' }),
  bonus_generations: Type.Integer({ minimum: 0, description: 'Texts per friend' }),
  friend_bonus_generations: Type.Integer({ minimum: 0, description: 'Texts for the friend' }),
  is_active: Type.Boolean({ description: 'Whether the program accepts sign-ups' }),
  recent_signups: Type.Array(Type.Object({ signup_id: Type.String(), bonus_awarded: Count, state: SignupState, created_at: Time })),
})

export const ReferralsResponse = Type.Object({ ...Success, referrals: Referrals })
export const GeneratedResponse = Type.Object({ ...Success, referral_code: Type.String(), referrals: Referrals })
export const CodeParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false })
export const CodeResponse = Type.Object({
  ...Success,
  valid: Type.Boolean({ description: 'Whether the code accepts sign-ups' }),
  expired: Type.Boolean({ description: 'Whether the code accepted sign-ups before and has expired or is used up' }),
  friend_bonus_generations: Type.Integer({
    minimum: 0,
    description: 'Texts for who signs up with the code and verifies the email address',
  }),
})

const Settings = {
  bonus_generations: Type.Integer({ minimum: 1, maximum: 100, description: 'Texts per friend' }),
  max_referrals_per_user: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], { description: 'null: no limit' }),
  referral_code_expires_days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
    description: 'For codes that are created from now on; null: never',
  }),
  is_active: Type.Boolean(),
  version: Type.Integer({ minimum: 0, description: 'Increases with every change; a change names the version that it replaces' }),
}
const FriendBonus = Type.Integer({ minimum: 0, maximum: 100, description: 'Texts for the friend; 0: none. A change without it keeps it.' })
export const SettingsBody = Type.Object(
  { ...Settings, friend_bonus_generations: Type.Optional(FriendBonus) },
  { additionalProperties: false },
)
export const SettingsResponse = Type.Object({
  ...Success,
  settings: Type.Object({ ...Settings, friend_bonus_generations: FriendBonus }),
})

export const StatsResponse = Type.Object({
  ...Success,
  total_referrals: Type.Integer({ minimum: 0, description: 'Registrations with a valid code' }),
  total_signups: Type.Integer({ minimum: 0, description: 'Registrations that were awarded' }),
  total_bonus_awarded: Type.Integer({ minimum: 0, description: 'Texts, of referrers and of their friends.' }),
  top_referrers: Type.Array(Type.Object({ user_id: NullableId, code: Type.String(), uses_count: Count, created_at: Time })),
  recent_signups: Type.Array(
    Type.Object({
      signup_id: Type.String(),
      referral_code: Type.String(),
      user_id: NullableId,
      state: SignupState,
      bonus_awarded: Count,
      created_at: Time,
    }),
  ),
})
