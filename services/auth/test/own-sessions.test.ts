import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const DAY = 24 * 3600_000

let auth: TestAuth
let count = 0
beforeAll(async () => {
  auth = await testAuth('own_sessions')
})
afterAll(() => auth.close())

async function register(): Promise<Browser> {
  return new Browser(auth.app).register(`own${++count}@example.com`)
}
async function login(email: string, userAgent: string): Promise<Browser> {
  const browser = new Browser(auth.app)
  const body = { email, password: 'correct horse' }
  const response = await browser.call('POST', '/api/auth/login', { body, headers: { 'user-agent': userAgent } })
  browser.token = response.json().access_token
  browser.user = response.json().user
  return browser
}
const idOf = (browser: Browser) => String(decodeJwt(browser.token!)['sid'])
const list = (browser: Browser) => browser.call('GET', '/api/auth/sessions')
const end = (browser: Browser, id: string) => browser.call('DELETE', `/api/auth/sessions/${id}`)
const me = (browser: Browser) => browser.call('GET', '/api/auth/me')
const revocations = async (browser: Browser) =>
  (await auth.events('session-revoked')).filter((event) => event.key === browser.user!.user_id)

describe('listing sessions', () => {
  it('returns the caller’s active sessions, the current one first, then by last use', async () => {
    const laptop = await register()
    const phone = await login(laptop.user!.email, IPHONE)
    const desktop = await login(laptop.user!.email, WINDOWS)
    const ended = await login(laptop.user!.email, WINDOWS)
    await ended.call('POST', '/api/auth/logout')
    await register()

    const response = (await list(phone)).json()
    expect(response).toMatchObject({ success: true, total: 3 })
    expect(response.sessions.map((session: { id: string }) => session.id)).toEqual([idOf(phone), idOf(desktop), idOf(laptop)])
    expect(response.sessions[0]).toEqual({
      id: idOf(phone),
      current: true,
      browser: 'Safari',
      system: 'iOS',
      kind: 'phone',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      expires_at: expect.any(String),
      ends_at: expect.any(String),
      second_factor_at: null,
    })
    expect(response.sessions[1]).toMatchObject({ current: false, browser: 'Chrome', system: 'Windows', kind: 'computer' })
    expect(response.sessions[2]).toMatchObject({ browser: null, system: null, kind: 'other' })
    const { created_at, expires_at, ends_at } = response.sessions[0]
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * DAY)
    expect(Date.parse(ends_at) - Date.parse(created_at)).toBe(90 * DAY)
  })

  it('stores neither the User-Agent header nor an IP address', async () => {
    const phone = await login((await register()).user!.email, IPHONE)
    const stored = JSON.stringify(await auth.models.sessions.findOne({ _id: idOf(phone) }).lean())
    expect(stored).not.toMatch(/Mozilla|127\.0\.0\.1/)
    const exported = (await phone.call('GET', '/api/user/export')).json()
    expect(exported.sessions[0]).toMatchObject({ session_id: idOf(phone), browser: 'Safari', system: 'iOS' })
  })

  it('shows the last use after a refresh', async () => {
    const browser = await register()
    const [before] = (await list(browser)).json().sessions
    auth.clock.advance(60_000)
    await browser.call('POST', '/api/auth/refresh')
    const [after] = (await list(browser)).json().sessions
    expect(Date.parse(after.last_used_at)).toBeGreaterThanOrEqual(Date.parse(before.last_used_at) + 60_000)
    expect(after.created_at).toBe(before.created_at)
  })
})

describe('ending a session', () => {
  it('rejects its tokens immediately and keeps the other sessions', async () => {
    const laptop = await register()
    const phone = await login(laptop.user!.email, IPHONE)
    expect((await end(laptop, idOf(phone))).json()).toEqual({ success: true })
    expect((await me(phone)).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    expect((await phone.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
    expect((await me(laptop)).statusCode).toBe(200)
    expect((await list(laptop)).json().total).toBe(1)
    expect(await revocations(laptop)).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ session_ids: [idOf(phone)], all: false, reason: 'logout' }) }),
    ])
    // After a lost response, repeating the call causes no error and no event.
    expect((await end(laptop, idOf(phone))).statusCode).toBe(200)
    expect(await revocations(laptop)).toHaveLength(1)
  })

  it('logs out and clears the cookie when it is the current session', async () => {
    const browser = await register()
    const { cookie } = browser
    const response = await end(browser, idOf(browser))
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'loomcast_refresh', value: '' }),
      expect.objectContaining({ name: 'loomcast_admin_files', value: '' }),
    ])
    expect((await me(browser)).statusCode).toBe(401)
    expect((await browser.call('POST', '/api/auth/refresh', { cookie: cookie! })).statusCode).toBe(401)
  })

  it("returns the same 404 for another user's session and an unknown one, and ends nothing", async () => {
    const owner = await register()
    const stranger = await register()
    const foreign = await end(stranger, idOf(owner))
    const missing = await end(stranger, 'ses_nowhere')
    expect(foreign.json()).toMatchObject({ status: 404, code: 'not_found' })
    const { detail } = foreign.json()
    expect(missing.json()).toMatchObject({ status: 404, code: 'not_found', detail })
    expect((await me(owner)).statusCode).toBe(200)
  })

  it('ends all other sessions in one event', async () => {
    const laptop = await register()
    const others = [await login(laptop.user!.email, IPHONE), await login(laptop.user!.email, WINDOWS)]
    expect((await laptop.call('DELETE', '/api/auth/sessions')).json()).toEqual({ success: true, ended: 2 })
    for (const other of others) expect((await me(other)).statusCode).toBe(401)
    expect((await me(laptop)).statusCode).toBe(200)
    expect((await laptop.call('POST', '/api/auth/refresh')).statusCode).toBe(200)
    expect((await revocations(laptop)).map(({ data }) => (data['session_ids'] as string[]).toSorted())).toEqual([
      others.map(idOf).toSorted(),
    ])
    expect((await laptop.call('DELETE', '/api/auth/sessions')).json()).toEqual({ success: true, ended: 0 })
  })
})
