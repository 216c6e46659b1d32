import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const bonusGranted = defineEvent('com.loomcast.billing.bonus-granted.v1', {
  description: 'A user was given bonus generations.',
  fields: {
    user_id: UserId,
    grant_id: Type.String({ title: 'Grant', description: 'Id of the grant: the same grant counts once however often it is announced.' }),
    generations: Type.Integer({
      title: 'Generations',
      description: 'Number of text generations granted; used after the monthly quota, never expire.',
    }),
    granted_at: Time('Granted at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', grant_id: 'grt_01jpa7m3k2', generations: 3, granted_at: '2026-03-01T09:00:00.000Z' }],
})
