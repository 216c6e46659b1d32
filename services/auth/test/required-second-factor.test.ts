import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { ADMIN_PASSWORD, administrator, administratorWithFactor, authenticator, challengeFor, verify } from './support/second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('second_factor')
})
afterAll(() => auth.close())

const password = ADMIN_PASSWORD

describe('ADMIN_MFA=required', () => {
  let strict: TestAuth
  beforeAll(async () => {
    strict = await testAuth('factor_required', { adminMfa: 'required' })
  })
  afterAll(() => strict.close())

  it('lets an administrator without a factor only set one up, and then signs in', async () => {
    const { browser, email } = await administrator(strict)
    const first = await browser.call('POST', '/api/admin/login', { body: { email, password } })
    expect(first.json()).toMatchObject({
      success: false,
      error: 'Administrators need two-step login. Set it up to log in.',
      mfa_required: true,
      mfa_setup_required: true,
    })
    expect(first.json()).not.toHaveProperty('access_token')
    expect(first.cookies).toEqual([])
    const { challenge } = first.json()
    expect((await verify(browser, challenge, '123456')).json()).toMatchObject({ status: 400, code: 'challenge_invalid' })
    const setup = await browser.call('POST', '/api/admin/login/setup', { body: { challenge } })
    const app = authenticator(strict, setup.json().secret)
    expect(setup.json().qr_svg).toMatch(/^<svg /)
    const confirm = (code: string) => browser.call('POST', '/api/admin/login/setup/confirm', { body: { challenge, code } })
    expect((await confirm(app.wrong())).json()).toMatchObject({ status: 403, code: 'second_factor_invalid' })
    const entered = await confirm(app.code())
    expect(entered.json()).toMatchObject({ success: true, user: { is_admin: true } })
    expect(entered.json().recovery_codes).toHaveLength(10)
    browser.token = entered.json().access_token
    expect((await browser.call('GET', '/api/auth/second-factor')).json()).toMatchObject({ enabled: true, required: true })
    expect((await browser.call('DELETE', '/api/auth/second-factor', { body: { password, code: app.next() } })).json()).toMatchObject({
      status: 409,
      code: 'second_factor_mandatory',
    })
    expect((await browser.call('POST', '/api/auth/refresh', { token: null })).statusCode).toBe(200)
    expect((await confirm(app.next())).json()).toMatchObject({ status: 400, code: 'challenge_invalid' })
    // The next login requires a code.
    expect((await new Browser(strict.app).call('POST', '/api/auth/login', { body: { email, password } })).json()).toMatchObject({
      mfa_required: true,
      mfa_setup_required: false,
    })
  })

  it('does not let a code challenge set up another factor', async () => {
    const { email } = await administratorWithFactor(auth)
    const challenge = await challengeFor(auth, email)
    const browser = new Browser(auth.app)
    expect((await browser.call('POST', '/api/admin/login/setup', { body: { challenge } })).statusCode).toBe(400)
    expect((await browser.call('POST', '/api/admin/login/setup/confirm', { body: { challenge, code: '123456' } })).statusCode).toBe(400)
  })

  it('ends sessions without a factor when they are renewed, and those with one go on', async () => {
    const { browser, email } = await administrator(auth)
    const required = await auth.another({ adminMfa: 'required' })
    const renew = (cookie: string | undefined) =>
      required.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie: `loomcast_refresh=${cookie}` } })
    const refused = await renew(browser.cookie)
    expect(refused.json()).toMatchObject({ status: 401, code: 'second_factor_required' })
    expect((await browser.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect(await auth.models.sessions.countDocuments({ revoked_at: null, user_id: browser.user?.user_id })).toBe(0)
    expect(email).toBeDefined()
    const withFactor = await administratorWithFactor(auth)
    expect((await renew(withFactor.browser.cookie)).statusCode).toBe(200)
    const user = await new Browser(auth.app).register('still-in@example.com')
    expect((await renew(user.cookie)).statusCode).toBe(200)
  })
})
