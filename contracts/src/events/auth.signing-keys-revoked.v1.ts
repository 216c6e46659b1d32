import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'

export const signingKeysRevoked = defineEvent('com.loomcast.auth.signing-keys-revoked.v1', {
  description:
    'Signing keys of access tokens were compromised. Tokens that name one of these keys are no longer accepted, even if they were verified before.',
  fields: {
    key_ids: Type.Array(Type.String(), { title: 'Keys', description: "Ids of the revoked keys (`kid` in the token's header)." }),
    revoked_at: Time('Revoked at'),
  },
  examples: [{ key_ids: ['key_01jpa7m3k2'], revoked_at: '2026-03-01T09:00:00.000Z' }],
})
