import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Email, PersonName, Time, UserId } from './fields.ts'

export const accountChanged = defineEvent('com.loomcast.auth.account-changed.v1', {
  description:
    'An account was created or changed, by its owner or by an administrator. Contains the whole state of the account without secrets; a deletion is announced by account-deleted.',
  fields: {
    user_id: UserId,
    email: Email,
    name: PersonName,
    is_admin: Type.Boolean({ title: 'Administrator', description: 'Whether the user is an administrator.' }),
    is_active: Type.Boolean({ title: 'Active', description: 'False if an administrator deactivated the account: it cannot sign in.' }),
    email_verified: Type.Boolean({ title: 'Email verified', description: 'Whether the user verified the email address.' }),
    created_at: Time('Created at'),
    updated_at: Time('Updated at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      email: 'ada@example.com',
      name: 'Ada Byron',
      is_admin: false,
      is_active: true,
      email_verified: true,
      created_at: '2026-01-31T08:00:00.000Z',
      updated_at: '2026-02-01T09:00:00.000Z',
    },
  ],
})
