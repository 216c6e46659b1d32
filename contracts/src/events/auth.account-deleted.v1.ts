import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const accountDeleted = defineEvent('com.loomcast.auth.account-deleted.v1', {
  description: 'An account was deleted. Every service deletes its data about the user.',
  fields: {
    user_id: UserId,
    deleted_at: Time('Deleted at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', deleted_at: '2026-03-01T09:00:00.000Z' }],
})
