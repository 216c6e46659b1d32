import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'

export const signingKeysRevoked = defineEvent('com.loomcast.auth.signing-keys-revoked.v1', {
  description:
    'Keys that sign access tokens were compromised: no token that names one of them is accepted any more, whatever it claims and however often it was verified before.',
  fields: {
    key_ids: Type.Array(Type.String(), { title: 'Keys', description: "Ids (`kid` of the token's header) of the keys that are void." }),
    revoked_at: Time('Revoked at'),
  },
  examples: [{ key_ids: ['key_01jpa7m3k2'], revoked_at: '2026-03-01T09:00:00.000Z' }],
})
