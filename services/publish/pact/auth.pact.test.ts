import { expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { createTokenVerifier } from '@loomcast/service-kit/http'
import { exampleKey, testTokens } from '@loomcast/service-kit/testing'

const { eachLike, string } = matching

test('verifies callers of publish with the key set of auth', async () => {
  const tokens = testTokens({ privateJwk: exampleKey() })
  const [key] = (await tokens.jwks()).keys
  const claims = await httpContract('publish', 'auth').exchange(
    {
      named: 'the key set',
      request: { method: 'GET', path: '/.well-known/jwks.json' },
      response: {
        status: 200,
        body: {
          keys: eachLike({
            kty: 'EC',
            crv: 'P-256',
            alg: 'ES256',
            use: 'sig',
            kid: string(key?.kid),
            x: string(String(key?.x)),
            y: string(String(key?.y)),
          }),
        },
      },
    },
    async (origin) => createTokenVerifier({ jwksUrl: `${origin}/.well-known/jwks.json` })(await tokens.sign({ user_id: 'usr_pact' })),
  )
  expect(claims.user_id).toBe('usr_pact')
})
