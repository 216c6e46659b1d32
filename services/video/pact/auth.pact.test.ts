import { expect, test } from '@jest/globals'
import { keySetContract } from '@loomcast/contracts/pact'
import { createTokenVerifier } from '@loomcast/service-kit/http'
import { exampleKey, testTokens } from '@loomcast/service-kit/testing'

test('verifies the callers of video with the key set of auth', async () => {
  const tokens = testTokens({ privateJwk: exampleKey() })
  const [key] = (await tokens.jwks()).keys
  const verify = async (jwksUrl: string) => createTokenVerifier({ jwksUrl })(await tokens.sign({ user_id: 'usr_pact' }))
  expect(await keySetContract('video', key, verify)).toMatchObject({ user_id: 'usr_pact' })
})
