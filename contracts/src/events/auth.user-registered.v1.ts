import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Email, PersonName, UserId } from './fields.ts'

export const userRegistered = defineEvent('com.loomcast.auth.user-registered.v1', {
  description: 'A user registered.',
  fields: {
    user_id: UserId,
    email: Email,
    name: PersonName,
    referral_code: Type.Union([Type.String(), Type.Null()], {
      title: 'Referral code',
      description: 'The referral code used at registration; null if none was used. Billing determines the reward.',
    }),
    registered_at: Type.String({
      title: 'Registered at',
      description: 'UTC, ISO 8601. The monthly quota restarts on this day of each month.',
      format: 'date-time',
    }),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      email: 'ada@example.com',
      name: 'Ada Byron',
      referral_code: 'FRIEND1',
      registered_at: '2026-01-31T08:00:00.000Z',
    },
  ],
})
