import { defineEvent } from './event.ts'
import { Email, Time, UserId } from './fields.ts'

export const emailVerified = defineEvent('com.loomcast.auth.email-verified.v1', {
  description: 'A user verified their email address.',
  fields: {
    user_id: UserId,
    email: Email,
    verified_at: Time('Verified at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', email: 'ada@example.com', verified_at: '2026-01-31T08:05:00.000Z' }],
})
