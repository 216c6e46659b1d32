import Type from 'typebox'
import { defineEvent } from './event.ts'
import { UserId } from './fields.ts'

export const sessionRevoked = defineEvent('com.loomcast.auth.session-revoked.v1', {
  description:
    'Sessions ended before their time; access tokens that carry one of these session ids, or were issued to the user before `revoked_at` when `all` is true, are no longer accepted.',
  fields: {
    user_id: UserId,
    session_ids: Type.Array(Type.String(), {
      title: 'Sessions',
      description: 'Ids (`sid` of the access token) of the sessions that ended; may be empty when `all` is true.',
    }),
    all: Type.Boolean({ title: 'All sessions', description: 'True: every token issued to the user before `revoked_at` ends, too.' }),
    reason: Type.Enum(['logout', 'password-changed', 'account-deleted', 'reuse-detected', 'admin'], {
      title: 'Reason',
      description: 'What ended the sessions.',
    }),
    revoked_at: Type.String({
      title: 'Revoked at',
      description: 'UTC, ISO-8601, cut to the whole second, because the `iat` of a token is.',
      format: 'date-time',
    }),
  },
  examples: [
    { user_id: 'usr_01jpa7m3k2', session_ids: ['ses_01jpa7m3k2'], all: false, reason: 'logout', revoked_at: '2026-03-01T09:00:00.000Z' },
  ],
})
