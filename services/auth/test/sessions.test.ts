import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { testTokens } from '@loomcast/service-kit/testing'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

let auth: TestAuth
let count = 0
beforeAll(async () => {
  auth = await testAuth('sessions')
})
afterAll(() => auth.close())

const someone = () => new Browser(auth.app).register(`s${++count}@example.com`)
const refresh = (browser: Browser, options: Parameters<Browser['call']>[2] = {}) =>
  browser.call('POST', '/api/auth/refresh', { token: null, ...options })
const me = (browser: Browser, token?: string) => browser.call('GET', '/api/auth/me', token === undefined ? {} : { token })

const revocations = async (userId: string) => (await auth.events('session-revoked')).filter((event) => event.key === userId)

describe('the origin check', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://loomcast.test.evil.example' }],
    [{ origin: 'file://' }],
  ])('rejects a refresh and a logout with %j', async (headers) => {
    const browser = await someone()
    for (const url of ['/api/auth/refresh', '/api/auth/logout'])
      expect((await browser.call('POST', url, { headers })).json()).toMatchObject({ status: 403, code: 'cross_origin' })
    expect((await refresh(browser)).statusCode).toBe(200)
  })

  it.each([
    [{ origin: 'http://loomcast.test', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    [{ origin: 'https://front.example', host: 'internal', 'x-forwarded-host': 'front.example' }],
  ])('accepts a refresh from our own pages with %j', async (headers) => {
    expect((await refresh(await someone(), { headers: headers as Record<string, string> })).statusCode).toBe(200)
  })
})

describe('logging out', () => {
  it('ends the session in every service and clears the cookie', async () => {
    const browser = await someone()
    const { cookie, token } = browser
    const response = await browser.call('POST', '/api/auth/logout')
    expect(response.json()).toEqual({ success: true })
    expect(browser.cookie).toBeUndefined()
    expect((await me(browser, token)).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    expect((await refresh(browser, { cookie: cookie! })).statusCode).toBe(401)
    expect(await revocations(browser.user!.user_id)).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ reason: 'logout', session_ids: [decodeJwt(token!)['sid']] }) }),
    ])
  })

  it.each(['', 'not.a.token', 'Bearer'])('succeeds with the cookie alone, regardless of the token: %p', async (token) => {
    const browser = await someone()
    const { cookie } = browser
    expect((await browser.call('POST', '/api/auth/logout', { token })).statusCode).toBe(200)
    expect((await refresh(browser, { cookie: cookie! })).statusCode).toBe(401)
  })

  it('succeeds with the token alone', async () => {
    const browser = await someone()
    const { token, cookie } = browser
    browser.cookie = undefined
    expect((await browser.call('POST', '/api/auth/logout')).statusCode).toBe(200)
    expect((await me(browser, token)).statusCode).toBe(401)
    expect((await refresh(browser, { cookie: cookie! })).statusCode).toBe(401)
  })

  it('causes no error and no event when repeated or without a session', async () => {
    const browser = await someone()
    const { cookie } = browser
    await browser.call('POST', '/api/auth/logout')
    expect((await browser.call('POST', '/api/auth/logout', { cookie: cookie! })).statusCode).toBe(200)
    expect((await new Browser(auth.app).call('POST', '/api/auth/logout')).statusCode).toBe(200)
    expect(await revocations(browser.user!.user_id)).toHaveLength(1)
  })

  it('never leaves an active session when it races with a refresh', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = await someone()
      const cookie = browser.cookie!
      const [renewed] = await Promise.all([
        refresh(new Browser(auth.app), { cookie }),
        browser.call('POST', '/api/auth/logout', { cookie }),
      ])
      const successor = renewed.cookies[0]?.value
      if (successor) expect((await refresh(new Browser(auth.app), { cookie: successor })).statusCode).toBe(401)
      if (renewed.statusCode === 200) expect((await me(browser, renewed.json().access_token)).statusCode).toBe(401)
    }
  })
})

describe('tokens that this service did not issue', () => {
  const tokens = testTokens()
  const USER_CALLS = [
    ['GET', '/api/auth/me'],
    ['GET', '/api/user/profile'],
    ['PUT', '/api/user/profile'],
    ['GET', '/api/user/export'],
    ['DELETE', '/api/user/account'],
    ['POST', '/api/auth/resend-verification'],
  ] as const

  it('are rejected by every call', async () => {
    const browser = await someone()
    const userId = browser.user!.user_id
    const foreign = [
      await tokens.sign({ user_id: userId }),
      await tokens.forged(userId),
      tokens.unsigned(userId, 'admin'),
      await tokens.confused(userId),
      `${browser.token!.slice(0, -6)}AAAAAA`,
      browser.cookie!,
    ]
    for (const [method, url] of USER_CALLS) {
      expect((await browser.call(method, url, { token: null })).statusCode).toBe(401)
      for (const token of foreign) expect((await browser.call(method, url, { token })).statusCode).toBe(401)
    }
  })

  it('are rejected for any invalid claim, even when signed with a valid key', async () => {
    const browser = await someone()
    const claims = decodeJwt(browser.token!)
    const [record] = await auth.models.signingKeys.find({}).lean()
    const key = await importJWK(record!.private_jwk, 'ES256')
    const sign = (changes: Record<string, unknown>, header: Record<string, string> = {}) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: record!._id, ...header }).sign(key)
    const now = Math.floor(Date.now() / 1000)
    expect((await me(browser, await sign({}))).statusCode).toBe(200)
    const faulty = {
      expired: await sign({ exp: now - 60 }),
      'for another product': await sign({ aud: 'another-product' }),
      'from another issuer': await sign({ iss: 'another-issuer' }),
      'not yet': await sign({ nbf: now + 3600 }),
      'of another kind': await sign({}, { typ: 'JWT' }),
      'without a session': await sign({ sid: undefined }),
      'of a session that does not exist': await sign({ sid: 'ses_nowhere' }),
      "of another user's session": await sign({ sub: 'usr_other' }),
      'with an operator as its session': await sign({ sid: { $ne: null } }),
    }
    for (const [name, token] of Object.entries(faulty)) expect([name, (await me(browser, token)).statusCode]).toEqual([name, 401])
  })
})
