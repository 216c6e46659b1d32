import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const adminSecurityChanged = defineEvent('com.loomcast.auth.admin-security-changed.v1', {
  description:
    "A login to or a logout from an administrator's account, or a change of its security: email, password, second factor, recovery codes, sessions. Also published if it was refused, as often as the limits of guesses permit.",
  fields: {
    user_id: UserId,
    action: Type.String({
      title: 'Action',
      description:
        'admin.login, admin.logout, email.change, password.change, password.reset (by an emailed link), second_factor.on, second_factor.off, second_factor.remove (by an operator), recovery_codes.renew, session.end. Can grow.',
    }),
    result: Type.String({ title: 'Result', description: 'performed or refused.' }),
    code: Type.Union([Type.String(), Type.Null()], { title: 'Error code', description: 'Why it was refused; null if it was performed.' }),
    session_id: Type.Union([Type.String(), Type.Null()], {
      title: 'Session',
      description: 'The session in which it was done, which the login opened, or which the logout ended; null without a session.',
    }),
    address: Type.Union([Type.String(), Type.Null()], {
      title: 'IP address',
      description: 'IP address of the client; null for a command of an operator.',
    }),
    ended_sessions: Type.Optional(Type.Integer({ minimum: 0, title: 'Ended sessions', description: 'Number of sessions that it ended.' })),
    at: Time('At'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      action: 'admin.login',
      result: 'refused',
      code: 'invalid_credentials',
      session_id: null,
      address: '203.0.113.7',
      at: '2026-03-01T09:00:00.000Z',
    },
  ],
})
