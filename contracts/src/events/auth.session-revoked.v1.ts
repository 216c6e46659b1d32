import Type from 'typebox'
import { defineEvent } from './event.ts'
import { UserId } from './fields.ts'

export const sessionRevoked = defineEvent('com.loomcast.auth.session-revoked.v1', {
  description:
    'Sessions of a user were revoked. Reject access tokens with one of these session ids and, if `all` is true, those issued to the user before `revoked_at`.',
  fields: {
    user_id: UserId,
    session_ids: Type.Array(Type.String(), {
      title: 'Sessions',
      description: 'Ids of the revoked sessions (`sid` in access tokens). Can be empty if `all` is true.',
    }),
    all: Type.Boolean({
      title: 'All sessions',
      description: 'If true, every token issued to the user before `revoked_at` is also revoked.',
    }),
    reason: Type.Enum(['logout', 'password-changed', 'account-deleted', 'reuse-detected', 'admin'], {
      title: 'Reason',
      description: 'Why the sessions were revoked.',
    }),
    revoked_at: Type.String({
      title: 'Revoked at',
      description: 'UTC, ISO 8601, truncated to whole seconds like the `iat` of a token.',
      format: 'date-time',
    }),
  },
  examples: [
    { user_id: 'usr_01jpa7m3k2', session_ids: ['ses_01jpa7m3k2'], all: false, reason: 'logout', revoked_at: '2026-03-01T09:00:00.000Z' },
  ],
})
