import { expect, test } from '@jest/globals'
import { httpContract, keySetContract, matching } from '@loomcast/contracts/pact'
import { createTokenVerifier } from '@loomcast/service-kit/http'
import { exampleKey, testTokens } from '@loomcast/service-kit/testing'
import { createServiceProbe } from '../src/health/service-probe.ts'
import { createUpstream } from '../src/proxy/upstream.ts'

const { regex } = matching
const state = regex('^(up|unsure|down)$', 'up')

test.each([
  ['auth', { mongodb: state }, { mongodb: 'ok' }],
  ['content', { mongodb: state, redis: state }, { mongodb: 'ok', redis: 'ok' }],
])('the readiness response of %s lists its dependencies', async (service, checks, known) => {
  const health = await httpContract('gateway', service).exchange(
    {
      named: 'its readiness',
      request: { method: 'GET', path: '/health/ready' },
      response: { status: 200, body: { checks } },
    },
    async (origin) => {
      const upstream = createUpstream({ name: service, url: origin, connectTimeoutMs: 5_000, connections: 1, waitMs: 5_000 })
      const health = await createServiceProbe(upstream, 5_000).check()
      await upstream.close()
      return health
    },
  )
  expect(health).toMatchObject({ status: 'ok', checks: known })
})

test('the gateway verifies tokens with the key set from auth', async () => {
  const tokens = testTokens({ privateJwk: exampleKey() })
  const [key] = (await tokens.jwks()).keys
  const verify = async (jwksUrl: string) => createTokenVerifier({ jwksUrl })(await tokens.sign({ user_id: 'usr_pact' }))
  expect(await keySetContract('gateway', key, verify)).toMatchObject({ user_id: 'usr_pact' })
})
