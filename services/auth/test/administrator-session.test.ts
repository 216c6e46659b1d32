import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { ADMIN_PASSWORD, administrator, administratorWithFactor } from './support/second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('administrator_session')
})
afterAll(() => auth.close())

const password = ADMIN_PASSWORD

describe('the cookie for the administrators’ files', () => {
  const files = (response: { cookies: { name: string; value: string }[] }) =>
    response.cookies.find(({ name }) => name === 'loomcast_admin_files')

  it('is set at the login and with every renewal, for the path of the files only', async () => {
    const { browser, email } = await administrator(auth)
    const login = await new Browser(auth.app).call('POST', '/api/admin/login', { body: { email, password } })
    expect(files(login)).toMatchObject({ path: '/mf/admin/', httpOnly: true, sameSite: 'Strict', maxAge: 600 })
    expect(files(login)).not.toHaveProperty('secure')
    const renewed = files(await browser.call('POST', '/api/auth/refresh', { token: null }))
    expect(renewed).toMatchObject({ path: '/mf/admin/', maxAge: 600 })
    expect(decodeProtectedHeader(renewed?.value ?? '')).toMatchObject({ alg: 'ES256', typ: 'admin-files+jwt' })
    const claims = decodeJwt(renewed?.value ?? '')
    expect(claims).toMatchObject({ aud: 'loomcast-admin-files', iss: 'loomcast' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
    // It is no access token.
    expect((await browser.call('GET', '/api/auth/me', { token: renewed?.value ?? '' })).statusCode).toBe(401)
  })

  it('is Secure under https, and removed on logout', async () => {
    const { browser, email } = await administrator(auth)
    const https = await auth.another({ publicUrl: 'https://loomcast.test' })
    const login = await new Browser(https).call('POST', '/api/admin/login', { body: { email, password } })
    expect(files(login)).toMatchObject({ secure: true })
    expect(files(await browser.call('POST', '/api/auth/logout'))).toMatchObject({ value: '', path: '/mf/admin/' })
  })

  it('is cleared when a user without the role signs in on the browser, or the session is renewed without it', async () => {
    const { browser } = await administrator(auth)
    const login = await browser.call('POST', '/api/auth/register', { body: { email: 'nexthere@example.com', password: 'correct horse' } })
    const renewed = await browser.call('POST', '/api/auth/refresh', { token: null })
    for (const response of [login, renewed]) expect(files(response)).toMatchObject({ value: '', path: '/mf/admin/', maxAge: 0 })
  })

  it('never has a value for users', async () => {
    const user = new Browser(auth.app)
    const responses = [
      await user.call('POST', '/api/auth/register', { body: { email: 'nofiles@example.com', password: 'correct horse' } }),
      await user.call('POST', '/api/auth/login', { body: { email: 'nofiles@example.com', password: 'correct horse' } }),
      await user.call('POST', '/api/auth/refresh', { token: null }),
    ]
    expect(responses.map((response) => files(response)?.value)).toEqual(['', '', ''])
  })
})

describe('an administrator’s session', () => {
  const MINUTE = 60_000
  const renew = (browser: Browser) => browser.call('POST', '/api/auth/refresh', { token: null })

  it('ends after 30 minutes without a renewal', async () => {
    const { browser } = await administrator(auth)
    auth.clock.advance(29 * MINUTE)
    expect((await renew(browser)).json()).toMatchObject({ success: true, expires_in: 300 })
    auth.clock.advance(30 * MINUTE)
    const ended = await renew(browser)
    expect(ended.json()).toMatchObject({
      status: 401,
      code: 'admin_session_idle',
      detail: 'You were logged out after 30 minutes without activity. Log in again.',
    })
    expect((await renew(browser)).json()).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it('ends 12 hours after the login, regardless of renewals', async () => {
    const { browser } = await administrator(auth)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      auth.clock.advance(20 * MINUTE)
      expect((await renew(browser)).statusCode).toBe(200)
    }
    auth.clock.advance(17 * MINUTE)
    const last = await renew(browser)
    // The last token and cookie end with the session.
    expect(last.json().expires_in).toBeLessThanOrEqual(180)
    expect(last.cookies.find(({ name }) => name === 'loomcast_admin_files')?.maxAge).toBeLessThanOrEqual(180)
    auth.clock.advance(3 * MINUTE)
    expect((await renew(browser)).json()).toMatchObject({
      status: 401,
      code: 'admin_session_expired',
      detail: 'Administrator sessions end after 12 hours. Log in again.',
    })
  })

  it('keeps the time of the second factor in renewals and after a change of the password', async () => {
    const { browser, user_id } = await administratorWithFactor(auth)
    const times = async () =>
      (await auth.models.sessions.find({ user_id, revoked_at: null }).lean()).map(({ factor_at }) => factor_at?.getTime())
    const [first] = await times()
    auth.clock.advance(20 * MINUTE)
    browser.token = (await renew(browser)).json().access_token
    expect(await times()).toEqual([first])
    const change = { current_password: password, new_password: 'another long password' }
    const changed = await browser.call('PUT', '/api/user/profile', { body: change })
    expect(changed.cookies.some(({ name }) => name === 'loomcast_admin_files')).toBe(true)
    expect(await times()).toEqual([first])
    const listed = (await browser.call('GET', '/api/auth/sessions', { token: changed.json().access_token })).json().sessions
    expect(listed).toMatchObject([{ current: true, second_factor_at: new Date(first ?? 0).toISOString() }])
  })

  it('leaves the list of sessions when it is idle', async () => {
    const { browser, email } = await administrator(auth)
    auth.clock.advance(31 * MINUTE)
    const fresh = await new Browser(auth.app).login(email, password, '/api/admin/login')
    expect((await fresh.call('GET', '/api/auth/sessions')).json()).toMatchObject({ total: 1 })
    expect((await renew(browser)).statusCode).toBe(401)
  })
})
