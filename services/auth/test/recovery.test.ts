import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser, tokenIn } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'

let auth: TestAuth
let count = 0
beforeAll(async () => {
  auth = await testAuth('recovery')
})
afterAll(() => auth.close())

const someone = () => new Browser(auth.app).register(`r${++count}@example.com`)
const post = (url: string, body: unknown, ip?: string) => new Browser(auth.app).call('POST', url, { body, ip })
const forgot = (email: unknown, ip = `10.3.0.${(count % 200) + 1}`) => post('/api/auth/forgot-password', { email }, ip)
const reset = (token: unknown, password: unknown, ip?: string) => post('/api/auth/reset-password', { token, password }, ip)
const verify = (token: unknown) => post('/api/auth/verify-email', { token })

async function resetLink(email: string): Promise<string> {
  await forgot(email)
  await sendResets(auth)
  return mailedToken(auth, email, 'reset-password')
}

describe('a password reset', () => {
  it('gives the same response and does the same work with and without an account', async () => {
    const browser = await someone()
    const before = await auth.models.resetRequests.countDocuments()
    const known = await forgot(browser.user!.email)
    const unknown = await forgot('unknown@example.com')
    expect(known.statusCode).toBe(200)
    expect(known.json()).toEqual(unknown.json())
    expect(await auth.models.resetRequests.countDocuments()).toBe(before + 2)
    expect(await auth.mails(browser.user!.email)).toHaveLength(1)
    await sendResets(auth)
    expect(await auth.models.resetRequests.countDocuments()).toBe(0)
    expect((await auth.mails(browser.user!.email)).map((mail) => mail.kind)).toEqual(['verify-email', 'reset-password'])
    expect(await auth.mails('unknown@example.com')).toEqual([])
  })

  it('sends one email with several workers', async () => {
    const browser = await someone()
    await forgot(browser.user!.email)
    await Promise.all([sendResets(auth), sendResets(auth), sendResets(auth)])
    expect((await auth.mails(browser.user!.email)).filter((mail) => mail.kind === 'reset-password')).toHaveLength(1)
  })

  it('can be requested in a known browser after a stranger at the same IP address has used up its limit', async () => {
    const browser = await someone()
    const shared = '10.5.0.1'
    const before = await auth.models.resetRequests.countDocuments()
    for (let index = 0; index < 31; index++) await forgot(`stranger-${index}@example.com`, shared)
    expect(await auth.models.resetRequests.countDocuments()).toBe(before + 30)
    await browser.call('POST', '/api/auth/forgot-password', { body: { email: browser.user!.email }, ip: shared })
    expect(await auth.models.resetRequests.countDocuments()).toBe(before + 31)
    await sendResets(auth)
  })

  it('sends at most three emails, with the same response afterwards', async () => {
    const browser = await someone()
    for (let index = 0; index < 6; index++) expect((await forgot(browser.user!.email, `10.4.0.${index}`)).statusCode).toBe(200)
    await sendResets(auth)
    expect((await auth.mails(browser.user!.email)).filter((mail) => mail.kind === 'reset-password')).toHaveLength(3)
  })

  it.each([
    [undefined, 'Email is required'],
    ['', 'Email is required'],
    ['x', 'Enter a valid email address, like name@example.com'],
  ])('requires an email address, not %p', async (email, detail) => {
    expect((await forgot(email)).json()).toMatchObject({ status: 400, detail })
  })

  it('sets the password once, ends every session and verifies the address', async () => {
    const phone = await someone()
    const laptop = await new Browser(auth.app).login(phone.user!.email)
    const token = await resetLink(phone.user!.email)
    const response = await reset(token, 'brand new one')
    expect(response.json()).toMatchObject({ success: true })
    for (const browser of [phone, laptop]) {
      expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({ status: 401, code: 'session_revoked' })
      expect((await browser.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
    }
    expect((await post('/api/auth/login', { email: phone.user!.email, password: 'correct horse' })).statusCode).toBe(401)
    const again = await new Browser(auth.app).login(phone.user!.email, 'brand new one')
    expect((await again.call('GET', '/api/auth/me')).json()).toMatchObject({ email_verified: true })

    const events = (await auth.events()).filter((event) => event.key === phone.user!.user_id)
    expect(events.map((event) => [event.type.split('.')[3], event.version])).toEqual([
      ['user-registered', 1],
      ['account-changed', 1],
      ['email-verified', 2],
      ['session-revoked', 3],
      ['account-changed', 3],
    ])
    expect(events[3]?.data).toMatchObject({ all: true, reason: 'password-changed' })
    expect(events[3]?.data['session_ids']).toHaveLength(2)
    expect(events[3]?.data['revoked_at']).toMatch(/\.000Z$/)
    expect((await reset(token, 'and once more')).json()).toMatchObject({ status: 400, code: 'email_link_invalid' })
    expect((await auth.mails(phone.user!.email)).at(-1)).toMatchObject({ kind: 'password-changed' })
  })

  it('succeeds once when two requests use the link concurrently', async () => {
    const browser = await someone()
    const token = await resetLink(browser.user!.email)
    const responses = await Promise.all(['first try', 'second try', 'third try'].map((password) => reset(token, password)))
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400, 400])
  })

  it('accepts the link for an hour', async () => {
    const browser = await someone()
    const token = await resetLink(browser.user!.email)
    auth.clock.advance(3600_000 + 1)
    const before = auth.hasher.hashes
    expect((await reset(token, 'too late now')).json()).toMatchObject({ status: 400, code: 'email_link_invalid' })
    expect(auth.hasher.hashes).toBe(before)
  })

  it("invalidates the account's other reset links", async () => {
    const browser = await someone()
    const first = await resetLink(browser.user!.email)
    const second = await resetLink(browser.user!.email)
    expect(first).not.toBe(second)
    expect((await reset(first, 'brand new one')).statusCode).toBe(200)
    expect((await reset(second, 'brand new two')).statusCode).toBe(400)
  })

  it('ends the lockout for the IP address of the reset', async () => {
    const browser = await someone()
    const login = (password: string) => post('/api/auth/login', { email: browser.user!.email, password }, '10.5.0.1')
    for (let index = 0; index < 10; index++) await login('wrong')
    expect((await login('correct horse')).statusCode).toBe(429)
    expect((await reset(await resetLink(browser.user!.email), 'brand new one', '10.5.0.1')).statusCode).toBe(200)
    expect((await login('brand new one')).statusCode).toBe(200)
  })

  it.each([
    ['a verification link', async (browser: Browser) => mailedToken(auth, browser.user!.email, 'verify-email')],
    ['nonsense', async () => 'nonsense'],
    ['nothing', async () => undefined],
    ['a long text', async () => 'x'.repeat(1_000)],
  ])('rejects %s instead of a reset link', async (_name, tokenOf) => {
    const browser = await someone()
    expect((await reset(await tokenOf(browser), 'brand new one')).json()).toMatchObject({ status: 400, code: 'email_link_invalid' })
  })

  it('rejects a short password and keeps the link valid', async () => {
    const browser = await someone()
    const token = await resetLink(browser.user!.email)
    expect((await reset(token, '12345')).json()).toMatchObject({ status: 400, detail: 'Password must be at least 6 characters long' })
    expect((await reset({ $ne: null }, 'brand new one')).json()).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await reset(token, 'brand new one')).statusCode).toBe(200)
  })

  it("stores the link's token as a digest only", async () => {
    const browser = await someone()
    const token = await resetLink(browser.user!.email)
    const stored = await auth.models.oneTimeTokens.find({ user_id: browser.user!.user_id }).lean()
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('email verification', () => {
  it('verifies the address through the emailed link, publishes one event, and accepts the link again', async () => {
    const browser = await someone()
    const token = await mailedToken(auth, browser.user!.email, 'verify-email')
    const responses = await Promise.all([verify(token), verify(token), verify(token)])
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200])
    expect((await verify(token)).json()).toMatchObject({ success: true })
    expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({ email_verified: true })
    const events = (await auth.events('email-verified')).filter((event) => event.key === browser.user!.user_id)
    expect(events).toEqual([expect.objectContaining({ version: 2, data: expect.objectContaining({ email: browser.user!.email }) })])
  })

  it('accepts the link for a day', async () => {
    const browser = await someone()
    const token = await mailedToken(auth, browser.user!.email, 'verify-email')
    auth.clock.advance(24 * 3600_000 + 1)
    expect((await verify(token)).json()).toMatchObject({ status: 400, code: 'email_link_invalid' })
  })

  it.each(['nonsense', '', undefined, 'x'.repeat(500)])('rejects %p', async (token) => {
    expect((await verify(token)).json()).toMatchObject({ status: 400, code: 'email_link_invalid' })
  })

  it('rejects a reset link', async () => {
    const browser = await someone()
    expect((await verify(await resetLink(browser.user!.email))).json()).toMatchObject({ status: 400, code: 'email_link_invalid' })
  })

  it('sends another link at most three times in 15 minutes, and none after the address is verified', async () => {
    const browser = await someone()
    const again = () => browser.call('POST', '/api/auth/resend-verification')
    expect((await again()).json()).toMatchObject({ success: true })
    const mails = await auth.mails(browser.user!.email)
    expect(mails).toHaveLength(2)
    await again()
    await again()
    const refused = await again()
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await verify(tokenIn(mails[0]?.text))).statusCode).toBe(200)
    expect((await again()).json()).toMatchObject({ success: true, message: 'Your email is confirmed already.' })
    expect(await auth.mails(browser.user!.email)).toHaveLength(4)
  })

  it('omits the name in emails to an unverified address', async () => {
    const browser = await someone()
    await browser.call('PUT', '/api/user/profile', { body: { first_name: 'Win a prize at evil.example' } })
    await browser.call('POST', '/api/auth/resend-verification')
    await resetLink(browser.user!.email)
    for (const mail of await auth.mails(browser.user!.email)) expect(mail.text + mail.html).not.toContain('prize')
  })
})
