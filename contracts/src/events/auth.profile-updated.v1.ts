import { defineEvent } from './event.ts'
import { Email, PersonName, Time, UserId } from './fields.ts'

export const profileUpdated = defineEvent('com.loomcast.auth.profile-updated.v1', {
  description: "A user's name or email address changed.",
  fields: {
    user_id: UserId,
    email: Email,
    name: PersonName,
    updated_at: Time('Updated at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', email: 'ada@example.com', name: 'Ada Byron', updated_at: '2026-02-01T09:00:00.000Z' }],
})
