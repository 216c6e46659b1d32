import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { createKeyRing, type KeyRing } from '../src/keys/key-ring.ts'
import { createSigningKeyRepository } from '../src/keys/signing-key.repository.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

const DAY = 24 * 3600_000
const MINUTE = 60_000

let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth('keys')
})
afterEach(() => auth.close())

/** A key ring, as in a separate process. */
const ring = (): KeyRing =>
  createKeyRing({ connection: auth.connection, keys: createSigningKeyRepository(auth.models), clock: auth.clock, maxAgeMs: 30 * DAY })
const token = (keys: KeyRing) => keys.accessToken({ user_id: 'usr_1', session_id: 'ses_1', role: 'user' })
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid

async function verifies(jwt: string, keys: KeyRing): Promise<boolean> {
  try {
    await jwtVerify(jwt, createLocalJWKSet(await keys.jwks()), { currentDate: auth.clock() })
    return true
  } catch {
    return false
  }
}

describe('signing keys', () => {
  it('include one initial key when several processes start at once', async () => {
    const rings = Array.from({ length: 6 }, ring)
    const tokens = await Promise.all(rings.map(token))
    expect(new Set(tokens.map(kidOf)).size).toBe(1)
    expect(await auth.models.signingKeys.countDocuments()).toBe(1)
    for (const jwt of tokens) for (const other of rings) expect(await verifies(jwt, other)).toBe(true)
  })

  it('are published without their private members, cacheable for five minutes', async () => {
    const response = await new Browser(auth.app).call('GET', '/.well-known/jwks.json')
    expect(response.headers['cache-control']).toBe('public, max-age=300')
    const { keys } = response.json()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const stored = await auth.models.signingKeys.findOne({}).lean()
    expect(response.body).not.toContain(stored?.private_jwk.d)
  })

  it('get a successor before their maximum age, published ten minutes before it signs', async () => {
    const keys = ring()
    const first = kidOf(await token(keys))
    auth.clock.advance(30 * DAY - 11 * MINUTE)
    await keys.maintain()
    expect((await keys.jwks()).keys).toHaveLength(1)
    auth.clock.advance(2 * MINUTE)
    await keys.maintain()
    expect((await keys.jwks()).keys).toHaveLength(2)
    expect(kidOf(await token(keys))).toBe(first)
    auth.clock.advance(11 * MINUTE)
    expect(kidOf(await token(keys))).not.toBe(first)
  })

  it('stay published until the last token of a retired key expires', async () => {
    const keys = ring()
    await token(keys)
    await keys.rotate()
    auth.clock.advance(10 * MINUTE - 1000)
    const last = await token(keys)
    auth.clock.advance(14 * MINUTE)
    await keys.maintain()
    expect(kidOf(await token(keys))).not.toBe(kidOf(last))
    expect(await verifies(last, keys)).toBe(true)
    // The token of an administrator's view of an account is valid for 30 minutes.
    auth.clock.advance(16 * MINUTE)
    await keys.maintain()
    expect((await keys.jwks()).keys).toHaveLength(2)
    auth.clock.advance(2 * MINUTE)
    await keys.maintain()
    expect((await keys.jwks()).keys).toHaveLength(1)
    expect(await auth.models.signingKeys.countDocuments()).toBe(1)
  })

  it('rotate to one successor when several processes find a key due at once', async () => {
    const rings = Array.from({ length: 4 }, ring)
    await token(rings[0]!)
    auth.clock.advance(30 * DAY)
    await Promise.all(rings.map((keys) => keys.maintain()))
    expect(await auth.models.signingKeys.countDocuments()).toBe(2)
    auth.clock.advance(11 * MINUTE)
    expect(new Set((await Promise.all(rings.map(token))).map(kidOf)).size).toBe(1)
  })

  it('are used by processes that did not create them', async () => {
    const here = ring()
    const there = ring()
    await Promise.all([token(here), token(there)])
    await here.rotate()
    auth.clock.advance(11 * MINUTE)
    const jwt = await token(here)
    expect(await verifies(jwt, there)).toBe(true)
    expect(kidOf(await token(there))).toBe(kidOf(jwt))
  })

  it('are replaced immediately when compromised, and their tokens are rejected', async () => {
    const keys = ring()
    const old = await token(keys)
    await keys.rotate()
    await keys.replaceCompromised()
    expect(await verifies(old, keys)).toBe(false)
    const fresh = await token(keys)
    expect(kidOf(fresh)).not.toBe(kidOf(old))
    expect(await verifies(fresh, keys)).toBe(true)
    expect(await auth.models.signingKeys.countDocuments()).toBe(1)
  })

  it('are revoked by an event in the same transaction that replaces them', async () => {
    const keys = ring()
    await token(keys)
    await keys.rotate()
    const old = (await auth.models.signingKeys.find({}).lean()).map((key) => key._id)
    await Promise.all([keys.replaceCompromised(), ring().maintain()])
    const [event, ...more] = await auth.events('signing-keys-revoked')
    expect(more).toEqual([])
    expect(event).toMatchObject({ key: 'signing-keys', data: { key_ids: expect.arrayContaining(old), revoked_at: expect.any(String) } })
    const [left] = await auth.models.signingKeys.find({}).lean()
    expect(old).not.toContain(left?._id)
    expect(event?.version).toBe(left?.sequence)
  })

  it('are rejected by a running service soon after they are replaced', async () => {
    const browser = await new Browser(auth.app).register('stolen@example.com')
    const whoAmI = () => browser.call('GET', '/api/auth/me')
    expect((await whoAmI()).statusCode).toBe(200)
    await ring().replaceCompromised()
    auth.clock.advance(2_001)
    const later = performance.now() + 2_001
    const time = jest.spyOn(performance, 'now').mockReturnValue(later)
    try {
      expect((await whoAmI()).json()).toMatchObject({ status: 401, code: 'token_invalid' })
      const renewed = await browser.call('POST', '/api/auth/refresh')
      expect((await browser.call('GET', '/api/auth/me', { token: renewed.json().access_token })).statusCode).toBe(200)
    } finally {
      time.mockRestore()
    }
  })

  it('from a second process sign tokens that the first accepts', async () => {
    const other = await auth.another()
    const browser = await new Browser(other).register('two@example.com')
    const response = await new Browser(auth.app).call('GET', '/api/auth/me', { token: browser.token! })
    expect(response.statusCode).toBe(200)
  })
})
