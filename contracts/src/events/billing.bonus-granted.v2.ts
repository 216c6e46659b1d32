import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const bonusGranted = defineEvent('com.loomcast.billing.bonus-granted.v2', {
  description: 'A user was granted bonus texts or videos. They are used after the monthly quota and never expire.',
  fields: {
    user_id: UserId,
    grant_id: Type.String({
      title: 'Grant',
      description: 'Id of the grant. Count each grant only once, even if it is published several times.',
    }),
    texts: Type.Integer({ minimum: 0, title: 'Texts', description: 'Number of text generations granted.' }),
    videos: Type.Integer({ minimum: 0, title: 'Videos', description: 'Number of videos granted.' }),
    granted_at: Time('Granted at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', grant_id: 'grt_01jpa7m3k2', texts: 3, videos: 0, granted_at: '2026-03-01T09:00:00.000Z' }],
})
