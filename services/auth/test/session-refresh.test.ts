import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
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
const DAY = 24 * 3600_000
const unusedTokens = (browser: Browser) => auth.models.refreshTokens.find({ user_id: browser.user!.user_id, used_at: null }).lean()
const revocations = async (userId: string) => (await auth.events('session-revoked')).filter((event) => event.key === userId)

describe('the refresh cookie', () => {
  it('is httpOnly and SameSite, sent to auth calls only, and valid for 30 days', async () => {
    const response = await new Browser(auth.app).call('POST', '/api/auth/register', {
      body: { email: 'cookie@example.com', password: 'six words' },
    })
    const [cookie, ...others] = response.cookies.filter(({ name }) => name === 'loomcast_refresh')
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict' })
    // Measured from the start of the session; a slow machine may have used up a few seconds.
    expect(cookie?.maxAge).toBeLessThanOrEqual((30 * DAY) / 1000)
    expect(cookie?.maxAge).toBeGreaterThan((30 * DAY) / 1000 - 120)
    expect(response.cookies[0]).not.toHaveProperty('secure')
    expect(response.body).not.toContain(response.cookies[0]!.value)
  })

  it('is Secure when the product is served over https', async () => {
    const app = await auth.another({ publicUrl: 'https://loomcast.test' })
    const response = await new Browser(app).call('POST', '/api/auth/register', {
      body: { email: 'secure@example.com', password: 'six words' },
    })
    expect(response.cookies[0]).toMatchObject({ secure: true })
  })

  it('is stored as a digest only', async () => {
    const browser = await someone()
    const stored = await auth.models.refreshTokens.find({ user_id: browser.user!.user_id }).lean()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(browser.cookie)
  })
})

describe('refreshing a session', () => {
  it('returns a new access token for the same session and a new cookie', async () => {
    const browser = await someone()
    const before = { cookie: browser.cookie, sid: decodeJwt(browser.token!)['sid'] }
    const response = await refresh(browser)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true, token_type: 'bearer', expires_in: 900 })
    expect(browser.cookie).not.toBe(before.cookie)
    expect(decodeJwt(response.json().access_token)['sid']).toBe(before.sid)
    expect((await me(browser, response.json().access_token)).statusCode).toBe(200)
  })

  it('returns the same successor to concurrent requests with one cookie', async () => {
    const browser = await someone()
    const shared = browser.cookie!
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(new Browser(auth.app), { cookie: shared })))
    expect(responses.map((response) => response.statusCode)).toEqual(Array(20).fill(200))
    const successors = new Set(responses.map((response) => response.cookies[0]!.value))
    expect(successors.size).toBe(1)
    expect(await unusedTokens(browser)).toHaveLength(1)
    expect((await refresh(new Browser(auth.app), { cookie: [...successors][0]! })).statusCode).toBe(200)
    expect(await revocations(browser.user!.user_id)).toEqual([])
  })

  it('returns the same successor to a copy used within the grace period', async () => {
    const browser = await someone()
    const copied = browser.cookie!
    await refresh(browser)
    const thief = new Browser(auth.app)
    expect((await refresh(thief, { cookie: copied })).statusCode).toBe(200)
    expect(thief.cookie).toBe(browser.cookie)
    expect(await unusedTokens(browser)).toHaveLength(1)
    // From here on, one of the two browsers presents a used token.
    expect((await refresh(thief)).statusCode).toBe(200)
    auth.clock.advance(5_001)
    expect((await refresh(browser)).statusCode).toBe(401)
    expect((await refresh(thief)).statusCode).toBe(401)
    expect(await revocations(browser.user!.user_id)).toHaveLength(1)
  })

  it('returns the latest token when the successor has already been used', async () => {
    const browser = await someone()
    const first = browser.cookie!
    await refresh(browser)
    await refresh(browser)
    const late = new Browser(auth.app)
    expect((await refresh(late, { cookie: first })).statusCode).toBe(200)
    expect(late.cookie).toBe(browser.cookie)
    auth.clock.advance(5_001)
    expect((await refresh(late)).statusCode).toBe(200)
  })

  it('keeps a session when the process is killed between rotating the token and responding', async () => {
    const browser = await someone()
    const before = browser.cookie!
    const child = spawn(process.execPath, [join(import.meta.dirname, 'processes', 'killed-before-response.ts')], {
      env: { ...process.env, ...auth.environment, CLOCK_AHEAD_MS: String(auth.clock().getTime() - Date.now()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const headers = { cookie: `loomcast_refresh=${before}` }
    await expect(fetch(`${line.trim()}/api/auth/refresh`, { method: 'POST', headers })).rejects.toThrow()
    expect((await exited)[1]).toBe('SIGKILL')

    const stored = await auth.models.refreshTokens.find({ user_id: browser.user!.user_id }).lean()
    expect(stored.map((token) => token.used_at === null).sort()).toEqual([false, true])
    expect((await refresh(browser)).statusCode).toBe(200)
    expect(browser.cookie).not.toBe(before)
    expect(await unusedTokens(browser)).toHaveLength(1)
    expect((await refresh(browser)).statusCode).toBe(200)
    expect(await revocations(browser.user!.user_id)).toEqual([])
  })

  it('ends the session and publishes an event when a used cookie is presented after the grace period', async () => {
    const browser = await someone()
    const stolen = browser.cookie!
    const fresh = (await refresh(browser)).json().access_token
    auth.clock.advance(5_001)
    const replay = await refresh(new Browser(auth.app), { cookie: stolen })
    expect(replay.json()).toMatchObject({ status: 401, code: 'session_ended' })
    expect((await refresh(browser)).statusCode).toBe(401)
    expect((await me(browser, fresh)).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    expect(await revocations(browser.user!.user_id)).toEqual([
      expect.objectContaining({
        version: 2,
        data: expect.objectContaining({ session_ids: [decodeJwt(fresh)['sid']], all: false, reason: 'reuse-detected' }),
      }),
    ])
    // A second replay publishes no event.
    await refresh(new Browser(auth.app), { cookie: stolen })
    expect(await revocations(browser.user!.user_id)).toHaveLength(1)
  })

  it("does not affect the user's other sessions", async () => {
    const phone = await someone()
    const laptop = await new Browser(auth.app).login(phone.user!.email)
    const stolen = phone.cookie!
    await refresh(phone)
    auth.clock.advance(5_001)
    await refresh(new Browser(auth.app), { cookie: stolen })
    expect((await refresh(laptop)).statusCode).toBe(200)
  })

  it('is possible for 30 days after the last refresh', async () => {
    const browser = await someone()
    auth.clock.advance(29 * 24 * 3600_000)
    expect((await refresh(browser)).statusCode).toBe(200)
    auth.clock.advance(29 * 24 * 3600_000)
    expect((await refresh(browser)).statusCode).toBe(200)
    auth.clock.advance(30 * 24 * 3600_000 + 1000)
    expect((await refresh(browser)).json()).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it('is possible for 90 days after sign-in, regardless of renewals; the cookie and the token expire then', async () => {
    const browser = await someone()
    for (let day = 0; day < 85; day += 17) {
      auth.clock.advance(17 * DAY)
      expect((await refresh(browser)).statusCode).toBe(200)
    }
    auth.clock.advance(5 * DAY - 60_000)
    const last = await refresh(browser)
    expect(last.json().expires_in).toBeLessThanOrEqual(60)
    const { iat, exp } = decodeJwt(last.json().access_token)
    expect(exp! - iat!).toBe(last.json().expires_in)
    expect(last.cookies[0]!.maxAge).toBeLessThanOrEqual(60)
    auth.clock.advance(60_000)
    expect((await refresh(browser)).json()).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it('is possible for the configured number of days', async () => {
    const app = await auth.another({ sessionMaxDays: 2 })
    const browser = await new Browser(app).register(`short${++count}@example.com`)
    auth.clock.advance(2 * DAY)
    expect((await browser.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
  })

  it.each(['', 'nonsense', 'a'.repeat(43), '../../etc/passwd', '%7B%22%24gt%22%3A%22%22%7D', 'x'.repeat(4000)])(
    'rejects the cookie %p',
    async (cookie) => {
      const response = await refresh(new Browser(auth.app), { headers: { cookie: `loomcast_refresh=${cookie}` } })
      expect(response.json()).toMatchObject({ status: 401, code: 'session_ended' })
    },
  )

  it('keeps the cookie on rejection, so that a late response cannot clear a newer session', async () => {
    const response = await refresh(new Browser(auth.app), { cookie: 'a'.repeat(43) })
    expect(response.cookies).toEqual([])
  })

  it('rejects a refresh for a deleted account', async () => {
    const browser = await someone()
    await auth.models.users.updateOne(
      { _id: browser.user!.user_id },
      { $set: { email: null, password_hash: null, deleted_at: new Date() } },
    )
    expect((await refresh(browser)).statusCode).toBe(401)
  })

  it('loses administrator rights with the account', async () => {
    const browser = await someone()
    await auth.models.users.updateOne({ _id: browser.user!.user_id }, { $set: { is_admin: true } })
    const admin = await new Browser(auth.app).login(browser.user!.email)
    expect(decodeJwt(admin.token!)['aud']).toBe('loomcast-admin')
    expect(decodeJwt((await refresh(admin)).json().access_token)['aud']).toBe('loomcast-admin')
    // A session that began as a user's never becomes an administrator's.
    expect(decodeJwt((await refresh(browser)).json().access_token)['aud']).toBe('loomcast')
    await auth.models.users.updateOne({ _id: browser.user!.user_id }, { $set: { is_admin: false } })
    expect(decodeJwt((await refresh(admin)).json().access_token)['aud']).toBe('loomcast')
  })
})
