import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createKeyRing, createStore, loadAuthSettings, startService as startAuth } from '@loomcast/auth'
import { loadContentSettings, startService as startContent } from '@loomcast/content'
import { loadGatewaySettings, startGateway } from '@loomcast/gateway'
import { serviceUrls } from '@loomcast/platform-config'
import { createLocalBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll, testDatabase, testRedis } from '@loomcast/service-kit/testing'
import { systemClock } from '@loomcast/service-kit/time'

/** Runs auth, content and the gateway as in production, on one event bus, with a token that each of them has verified and cached. */
const logger = createLogger('key-compromise', false)
const stops: (() => Promise<unknown>)[] = []
let urls: { auth: string; content: string; gateway: string }
let authDatabase: Awaited<ReturnType<typeof testDatabase>>
let startContentAgain: () => Promise<string>

async function listen(app: App): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  authDatabase = await testDatabase('compromise_auth')
  const contentDatabase = await testDatabase('compromise_content')
  const redis = await testRedis('compromise')
  const folder = await mkdtemp(join(tmpdir(), 'compromise-'))
  stops.push(
    () => rm(folder, { recursive: true, force: true }),
    () => redis.drop(),
    () => contentDatabase.drop(),
    () => authDatabase.drop(),
  )
  const bus = createLocalBus({ logger })
  const servers = { MONGODB_URL: authDatabase.url, REDIS_URL: redis.url, PUBLIC_URL: 'http://localhost:3000' }
  const env = { ...servers, SECOND_FACTOR_KEY: 'a key of second factors for this test only' }
  const shared = { redis: redis.client, bus, logger: false as const, role: 'both' as const }

  const settings = { ...loadAuthSettings(env), redisPrefix: redis.prefix }
  const auth = await startAuth({ ...shared, connection: authDatabase.connection, settings })
  stops.push(auth.close)
  const authUrl = await listen(auth.app)

  const contentSettings = loadContentSettings({ ...env, AUTH_JWKS_URL: `${authUrl}/.well-known/jwks.json` })
  const content = await startContent({ ...shared, connection: contentDatabase.connection, settings: contentSettings })
  stops.push(content.close)
  const contentUrl = await listen(content.app)
  startContentAgain = async () => {
    const again = await startContent({ ...shared, role: 'http', connection: contentDatabase.connection, settings: contentSettings })
    stops.push(again.close)
    return listen(again.app)
  }
  await bus.start()
  stops.push(() => bus.stop())

  const gateway = await startGateway({
    settings: {
      ...loadGatewaySettings({
        ...serviceUrls(() => 'http://127.0.0.1:9'),
        AUTH_URL: authUrl,
        CONTENT_URL: contentUrl,
        REMOTES_FILE: join(folder, 'remotes.json'),
      }),
      PORT: 0,
    },
    redis: redis.client,
    logger: false,
  })
  stops.push(gateway.close)
  urls = { auth: authUrl, content: contentUrl, gateway: gateway.url }
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

test('auth, content and the gateway reject tokens of a compromised signing key within seconds, even if cached as verified', async () => {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse' })
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(`${urls.auth}/api/auth/register`, { method: 'POST', headers, body })
  const { access_token: stolen } = await registered.json()
  const cookie =
    registered.headers
      .getSetCookie()
      .find((one) => one.startsWith('loomcast_refresh='))
      ?.split(';')[0] ?? ''
  const calls = () => [`${urls.auth}/api/auth/me`, `${urls.content}/api/models`, `${urls.gateway}/api/models`]
  const statuses = (token: string) =>
    Promise.all(calls().map(async (url) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status))
  expect(await statuses(stolen)).toEqual([200, 200, 200])

  // Runs outside the service's process, as `rotate-keys --compromised` does.
  const keys = createStore(authDatabase.connection).signingKeys
  await createKeyRing({ connection: authDatabase.connection, keys, clock: systemClock, maxAgeMs: 3600_000 }).replaceCompromised()

  await poll(async () => (await statuses(stolen)).every((status) => status === 401))
  const renewed = await fetch(`${urls.auth}/api/auth/refresh`, { method: 'POST', headers: { cookie } })
  const { access_token: fresh } = await renewed.json()
  await poll(async () => (await statuses(fresh)).every((status) => status === 200))

  // A process that starts later must reject the token from its first request.
  urls.content = await startContentAgain()
  expect((await statuses(stolen))[1]).toBe(401)
})
