import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { AppError } from '@loomcast/service-kit/errors'
import { createCallerCheck } from '../src/edge/caller.ts'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

const PROTECTED = [
  '/api/content/history',
  '/api/settings',
  '/api/user/profile',
  '/api/user/package',
  '/api/user/export',
  '/api/content/generate',
]

describe('token verification', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway()
  })
  afterEach(() => {
    gateway.auth.hits.length = 0
    gateway.content.hits.length = 0
  })
  afterAll(() => gateway.close())

  const call = (path: string, token?: string, method = 'GET') =>
    gateway.fetch(path, { method, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  const reached = () => gateway.auth.hits.length + gateway.content.hits.length

  test('forwards the valid token of a user or an administrator unchanged', async () => {
    for (const role of ['user', 'admin'] as const) {
      const token = await gateway.tokens.sign({ user_id: 'usr_1', role })
      expect((await call('/api/content/history', token)).status).toBe(200)
      expect(gateway.content.hits.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
    }
  })

  test('rejects a call without a token before it reaches the service', async () => {
    for (const path of PROTECTED) {
      const response = await call(path, undefined, path.endsWith('/generate') ? 'POST' : 'GET')
      expect([path, response.status]).toEqual([path, 401])
      expect(await response.json()).toMatchObject({ code: 'token_missing', detail: 'Log in to continue.', success: false })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(reached()).toBe(0)
  })

  test('rejects an expired token with a separate code, so that the client refreshes it', async () => {
    const response = await call('/api/content/history', await gateway.tokens.expired('usr_1'))
    expect(response.status).toBe(401)
    expect((await response.json()).code).toBe('token_expired')
    expect(reached()).toBe(0)
  })

  test('rejects forged tokens', async () => {
    const { tokens } = gateway
    const forged = await Promise.all([
      tokens.forged('usr_1', 'admin'),
      tokens.unsigned('usr_1', 'admin'),
      tokens.confused('usr_1'),
      tokens.tampered('usr_1'),
      tokens.wrongAudience('usr_1'),
      tokens.wrongIssuer('usr_1'),
      tokens.wrongType('usr_1'),
      'x',
      'a.b.c',
      '',
    ])
    for (const token of forged) {
      const response = await call('/api/content/history', token)
      expect(response.status).toBe(401)
      expect(['token_invalid', 'token_missing']).toContain((await response.json()).code)
    }
    expect((await gateway.fetch('/api/content/history', { headers: { authorization: 'Basic dXNyOnB3' } })).status).toBe(401)
    expect(reached()).toBe(0)
  })

  test('ignores an expired token on sign-in, refresh and sign-out', async () => {
    const stale = await gateway.tokens.expired('usr_1')
    for (const path of ['/api/auth/login', '/api/auth/refresh', '/api/auth/logout', '/api/admin/login']) {
      expect((await call(path, stale, 'POST')).status).toBe(200)
    }
    expect(gateway.auth.hits).toHaveLength(4)
    expect(gateway.auth.hits[0]?.headers.authorization).toBe(`Bearer ${stale}`)
  })
})

describe('while the key set is unavailable', () => {
  let keys: TestUpstream
  let gateway: TestGateway
  beforeAll(async () => {
    keys = await startUpstream()
    await keys.stop()
    gateway = await testGateway({ env: { AUTH_JWKS_URL: `${keys.url}/jwks.json` } })
  })
  afterAll(async () => {
    await gateway.close()
    await keys.close()
  })

  test('the gateway starts and leaves verification to the services', async () => {
    const headers = await gateway.signedIn()
    expect((await gateway.fetch('/api/content/history', { headers })).status).toBe(200)
    expect(gateway.content.hits).toHaveLength(1)
    expect((await gateway.fetch('/api/content/history')).status).toBe(401)
  })
})

describe('checking a caller', () => {
  const claims = { user_id: 'usr_1', session_id: 'ses_1', role: 'user' as const, issued_at: 1 }

  /** Has the form of a token; the verifier of each test decides whether it is valid. */
  const tokenUntil = (expS: number) => `Bearer e30.${Buffer.from(JSON.stringify({ exp: expS })).toString('base64url')}.c`
  const countingCheck = (now: () => number) => {
    const seen: string[] = []
    const check = createCallerCheck(async (token) => {
      seen.push(token)
      return { ...claims, user_id: `usr_${seen.length}` }
    }, now)
    return { check, seen }
  }

  test('verifies a token at most once per minute', async () => {
    let now = 0
    const { check, seen } = countingCheck(() => now)
    for (now of [0, 30_000, 59_999]) await check(tokenUntil(900), 'needed')
    expect(seen).toHaveLength(1)
    now = 60_000
    await check(tokenUntil(900), 'needed')
    expect(seen).toHaveLength(2)
  })

  test('does not use a cached token after it expires', async () => {
    let now = 0
    const { check, seen } = countingCheck(() => now)
    for (now of [0, 9_999]) await check(tokenUntil(10), 'needed')
    expect(seen).toHaveLength(1)
    now = 10_000
    await check(tokenUntil(10), 'needed')
    expect(seen).toHaveLength(2)
  })

  test('caches each token separately', async () => {
    const { check, seen } = countingCheck(() => 0)
    expect(await check(tokenUntil(900), 'needed')).toMatchObject({ user_id: 'usr_1' })
    expect(await check(tokenUntil(901), 'needed')).toMatchObject({ user_id: 'usr_2' })
    expect(await check(tokenUntil(900), 'needed')).toMatchObject({ user_id: 'usr_1' })
    expect(seen).toHaveLength(2)
  })

  test('does not cache a rejection', async () => {
    let verifications = 0
    const check = createCallerCheck(async () => {
      verifications++
      throw new AppError('token_invalid', 'No.')
    })
    for (let call = 0; call < 2; call++) await expect(check(tokenUntil(900), 'needed')).rejects.toThrow('No.')
    expect(verifications).toBe(2)
  })

  test('waits before it requests an unavailable key set again', async () => {
    let now = 0
    let verifications = 0
    const check = createCallerCheck(
      async () => {
        verifications++
        throw new AppError('keys_unavailable', 'Away.')
      },
      () => now,
    )
    for (now of [1, 2, 2_999]) expect(await check('Bearer a.b.c', 'needed')).toBeUndefined()
    expect(verifications).toBe(1)
    now = 3_001
    await check('Bearer a.b.c', 'needed')
    expect(verifications).toBe(2)
  })
})
