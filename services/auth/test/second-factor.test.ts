import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
import { createMailQueue } from '../src/mail/mail-queue.ts'
import { createStore } from '../src/repositories.ts'
import { removeSecondFactor } from '../src/second-factor/remove-second-factor.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { ADMIN_PASSWORD, administrator, administratorWithFactor, authenticator, challengeFor, verify } from './support/second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('factor')
})
afterAll(() => auth.close())

const password = ADMIN_PASSWORD
const kinds = async (email: string) => (await auth.mails(email)).map((mail) => mail.kind)
const state = async (browser: Browser) => (await browser.call('GET', '/api/auth/second-factor')).json()

describe('setting up a second factor', () => {
  it('needs the password, and returns the secret as text, URI and QR code', async () => {
    const { browser, email } = await administrator(auth)
    expect(await state(browser)).toMatchObject({ enabled: false, enabled_at: null, recovery_codes_left: 0, required: false })
    const begin = (body: object) => browser.call('POST', '/api/auth/second-factor', { body })
    expect((await begin({})).json()).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await begin({ password: 'wrong' })).json()).toMatchObject({ status: 403, code: 'wrong_password' })
    const setup = await begin({ password })
    expect(setup.headers['cache-control']).toBe('no-store')
    const { secret, uri, qr_svg } = setup.json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`otpauth://totp/Loomcast:${encodeURIComponent(email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr_svg).toMatch(/^<svg /)
    // Not required before it is confirmed.
    expect((await browser.call('POST', '/api/admin/login', { body: { email, password } })).json()).toMatchObject({ success: true })
    expect(JSON.stringify(await auth.models.secondFactors.find().lean())).not.toContain(secret)
  })

  it('is finished with a code, returns ten recovery codes once, ends the other sessions and sends an email', async () => {
    const { browser, email, user_id } = await administrator(auth)
    const other = await new Browser(auth.app).login(email, password, '/api/admin/login')
    const { secret } = (await browser.call('POST', '/api/auth/second-factor', { body: { password } })).json()
    const app = authenticator(auth, secret)
    const confirm = (code: string) => browser.call('POST', '/api/auth/second-factor/confirm', { body: { code } })
    expect((await confirm(app.wrong())).json()).toMatchObject({ status: 403, code: 'second_factor_invalid' })
    const confirmed = await confirm(app.code())
    const codes: string[] = confirmed.json().recovery_codes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
    const stored = await auth.models.secondFactors.findById(user_id).lean()
    expect(stored?.recovery_codes).toHaveLength(10)
    expect(JSON.stringify(stored)).not.toContain(codes[0]?.slice(0, 5))
    expect(await state(browser)).toMatchObject({ enabled: true, recovery_codes_left: 10 })
    const exported = await browser.call('GET', '/api/user/export')
    const enabled_at = stored?.confirmed_at?.toISOString()
    expect(exported.json().second_factor).toEqual({ enabled: true, enabled_at, recovery_codes_left: 10 })
    for (const hidden of [secret, stored?.secret ?? '', ...(stored?.recovery_codes ?? [])]) expect(exported.body).not.toContain(hidden)
    expect((await other.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect(await kinds(email)).toEqual(['second-factor-on'])
    const revoked = (await auth.events('session-revoked')).filter((event) => event.key === user_id)
    expect(revoked).toHaveLength(1)
    expect(revoked[0]?.data).toMatchObject({ all: false, session_ids: [decodeJwt(other.token ?? '')['sid']] })
    expect((await confirm(app.next())).json()).toMatchObject({ status: 409, code: 'second_factor_on' })
    expect((await browser.call('POST', '/api/auth/second-factor', { body: { password } })).json()).toMatchObject({
      code: 'second_factor_on',
    })
  })

  it('is for administrators only', async () => {
    const user = await new Browser(auth.app).register('plain-factor@example.com')
    for (const [method, url] of [
      ['GET', '/api/auth/second-factor'],
      ['POST', '/api/auth/second-factor'],
      ['POST', '/api/auth/second-factor/confirm'],
      ['POST', '/api/auth/second-factor/recovery-codes'],
      ['DELETE', '/api/auth/second-factor'],
    ] as const)
      expect((await user.call(method, url, method === 'GET' ? {} : { body: {} })).statusCode).toBe(403)
  })
})

describe('turning the second factor off', () => {
  it('needs the password and a code, and sends an email', async () => {
    const { browser, email, app } = await administratorWithFactor(auth)
    const off = (body: object) => browser.call('DELETE', '/api/auth/second-factor', { body })
    expect((await off({ code: app.next() })).json()).toMatchObject({ status: 400 })
    expect((await off({ password: 'wrong', code: app.next() })).json()).toMatchObject({ status: 403, code: 'wrong_password' })
    expect((await off({ password, code: app.wrong() })).json()).toMatchObject({ status: 403, code: 'second_factor_invalid' })
    expect((await off({ password, code: '' })).json()).toMatchObject({ status: 403, code: 'second_factor_invalid' })
    expect((await off({ password, code: app.next() })).json()).toEqual({ success: true })
    expect(await kinds(email)).toEqual(['second-factor-on', 'second-factor-off'])
    expect(await state(browser)).toMatchObject({ enabled: false })
    expect((await browser.call('POST', '/api/admin/login', { body: { email, password } })).json()).toMatchObject({ success: true })
    expect((await off({ password, code: app.next() })).json()).toMatchObject({ status: 409, code: 'second_factor_off' })
  })

  it('keeps the factor if the code is used elsewhere at the same time', async () => {
    const { browser, email, app } = await administratorWithFactor(auth)
    const challenge = await challengeFor(auth, email)
    const code = app.next()
    const responses = await Promise.all([
      verify(new Browser(auth.app), challenge, code),
      browser.call('DELETE', '/api/auth/second-factor', { body: { password, code } }),
    ])
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('limits wrong codes per session', async () => {
    const { browser, app } = await administratorWithFactor(auth)
    const off = (code: string) => browser.call('DELETE', '/api/auth/second-factor', { body: { password, code } })
    for (let count = 0; count < 10; count++) expect((await off(app.wrong())).statusCode).toBe(403)
    expect((await off(app.next())).json()).toMatchObject({ status: 429, code: 'code_guesses_exceeded' })
  })
})

describe('new recovery codes', () => {
  it('replace the earlier ones and are announced by email', async () => {
    const { browser, email, app, recoveryCodes } = await administratorWithFactor(auth)
    const renewed = await browser.call('POST', '/api/auth/second-factor/recovery-codes', { body: { password, code: app.next() } })
    const codes: string[] = renewed.json().recovery_codes
    expect(codes).toHaveLength(10)
    expect(await kinds(email)).toEqual(['second-factor-on', 'recovery-codes-renewed'])
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), recoveryCodes[0] ?? '')).statusCode).toBe(403)
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), codes[0] ?? '')).statusCode).toBe(200)
  })
})

describe('the operators’ command', () => {
  it('turns the factor off, ends the sessions and sends an email', async () => {
    const { browser, email } = await administratorWithFactor(auth)
    const store = createStore(auth.connection)
    const mailQueue = createMailQueue(store.mails, 'loomcast.test')
    const context = { connection: auth.connection, store, mailQueue, clock: auth.clock, publicUrl: auth.settings.publicUrl }
    expect(await removeSecondFactor(context, ` ${email.toUpperCase()} `)).toBe(true)
    expect(await removeSecondFactor(context, email)).toBe(false)
    expect(await removeSecondFactor(context, 'unknown@example.com')).toBe(false)
    expect((await browser.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect(await kinds(email)).toEqual(['second-factor-on', 'second-factor-off'])
    expect((await browser.call('POST', '/api/admin/login', { body: { email, password }, token: null })).json()).toMatchObject({
      success: true,
    })
  })
})

describe('deleting the account', () => {
  it('deletes the factor and the open challenges', async () => {
    const { browser, email, user_id } = await administratorWithFactor(auth)
    await challengeFor(auth, email)
    // Another administrator remains.
    await auth.models.users.updateOne({ email: 'plain-factor@example.com' }, { $set: { is_admin: true } })
    expect((await browser.call('DELETE', '/api/user/account', { body: { password } })).statusCode).toBe(200)
    expect(await auth.models.secondFactors.countDocuments({ _id: user_id })).toBe(0)
    expect(await auth.models.challenges.countDocuments({ user_id })).toBe(0)
  })
})
