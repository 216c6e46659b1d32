import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'
import { ADMIN_PASSWORD, administrator, administratorWithFactor, authenticator, challengeFor, verify } from './support/second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('factor_sign_in')
})
afterAll(() => auth.close())

const password = ADMIN_PASSWORD
const kinds = async (email: string) => (await auth.mails(email)).map((mail) => mail.kind)

describe('signing in with a second factor', () => {
  it.each(['/api/admin/login', '/api/auth/login'])('returns a challenge and no token or cookie at %s', async (url) => {
    const { email, app } = await administratorWithFactor(auth)
    const browser = new Browser(auth.app)
    const first = await browser.call('POST', url, { body: { email, password } })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({
      success: false,
      error: 'Enter the code from your authenticator app to log in.',
      mfa_required: true,
      mfa_setup_required: false,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(first.cookies).toEqual([])
    const second = await verify(browser, first.json().challenge, ` ${app.next().replace(/^.../, '$& ')} `)
    expect(second.json()).toMatchObject({ success: true, expires_in: 300, user: { email, is_admin: true } })
    expect(decodeJwt(second.json().access_token)).toMatchObject({ aud: 'loomcast-admin', role: 'admin' })
    expect(browser.cookie).toBeDefined()
    // The browser is known at both logins.
    expect(second.cookies.filter(({ name }) => name === 'loomcast_browser').map(({ path }) => path)).toEqual([
      '/api/auth',
      '/api/admin/login',
    ])
    expect((await verify(browser, first.json().challenge, app.next())).json()).toMatchObject({ status: 400, code: 'challenge_invalid' })
  })

  it('needs no code from users who are not administrators', async () => {
    const { email, user_id } = await administratorWithFactor(auth)
    await auth.models.users.updateOne({ _id: user_id }, { $set: { is_admin: false } })
    const response = await new Browser(auth.app).call('POST', '/api/auth/login', { body: { email, password } })
    expect(decodeJwt(response.json().access_token)).toMatchObject({ role: 'user' })
  })

  it('accepts each code once, even if it is sent twice at the same time', async () => {
    const { email, app } = await administratorWithFactor(auth)
    const challenges = [await challengeFor(auth, email), await challengeFor(auth, email)]
    const code = app.next()
    const responses = await Promise.all(challenges.map((challenge) => verify(new Browser(auth.app), challenge, code)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const refused = responses.find(({ statusCode }) => statusCode === 403)
    expect(refused?.json()).toMatchObject({
      code: 'second_factor_invalid',
      detail: 'This code was already used. Wait for the next one in your app.',
    })
    // A code of an earlier period than the last accepted one counts as used.
    const challenge = await challengeFor(auth, email)
    expect((await verify(new Browser(auth.app), challenge, app.code(-1))).statusCode).toBe(403)
    expect((await verify(new Browser(auth.app), challenge, app.code(1))).statusCode).toBe(200)
  })

  it('accepts a challenge once', async () => {
    const { email, user_id, app, recoveryCodes } = await administratorWithFactor(auth)
    const challenge = await challengeFor(auth, email)
    const codes = [app.next(), recoveryCodes[0] ?? '', recoveryCodes[1] ?? '']
    const responses = await Promise.all(codes.map((code) => verify(new Browser(auth.app), challenge, code)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    // The codes of the rejected answers are not used up.
    expect((await auth.models.secondFactors.findById(user_id).lean())?.recovery_codes.length).toBeGreaterThanOrEqual(9)
  })

  it('accepts each recovery code once, typed with or without hyphen, and sends an email', async () => {
    const { email, recoveryCodes } = await administratorWithFactor(auth)
    const [first = '', second = ''] = recoveryCodes
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), first)).statusCode).toBe(200)
    const again = await verify(new Browser(auth.app), await challengeFor(auth, email), first)
    expect(again.json()).toMatchObject({ status: 403, code: 'second_factor_invalid' })
    const typed = second.replace('-', '').toUpperCase()
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), typed)).statusCode).toBe(200)
    expect(await kinds(email)).toEqual(['second-factor-on', 'recovery-code-used', 'recovery-code-used'])
    expect((await auth.mails(email)).at(-1)?.text).toContain('8 recovery codes are left.')
  })

  it('rejects unknown, expired and forged challenges, and those from before a password change', async () => {
    const { email, app, browser } = await administratorWithFactor(auth)
    const invalid = { status: 400, code: 'challenge_invalid' }
    expect((await verify(browser, 'x'.repeat(43), app.next())).json()).toMatchObject(invalid)
    const expired = await challengeFor(auth, email)
    auth.clock.advance(10 * 60_000)
    expect((await verify(browser, expired, app.next())).json()).toMatchObject(invalid)
    const stale = await challengeFor(auth, email)
    const change = { current_password: password, new_password: 'another long password' }
    await browser.call('POST', '/api/auth/refresh', { token: null }).then((response) => {
      browser.token = response.json().access_token
    })
    expect((await browser.call('PUT', '/api/user/profile', { body: change })).statusCode).toBe(200)
    expect((await verify(browser, stale, app.next())).json()).toMatchObject(invalid)
  })

  it('rejects a challenge after five wrong codes, even with the correct one', async () => {
    const { email, app } = await administratorWithFactor(auth)
    const challenge = await challengeFor(auth, email)
    for (let count = 0; count < 5; count++) expect((await verify(new Browser(auth.app), challenge, app.wrong())).statusCode).toBe(403)
    const refused = await verify(new Browser(auth.app), challenge, app.next())
    expect(refused.json()).toMatchObject({ status: 429, code: 'challenge_guesses_exceeded' })
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), app.next())).statusCode).toBe(200)
  })

  it('verifies at most ten wrong codes of an account within an hour, from any IP address and in parallel', async () => {
    const { email, app } = await administratorWithFactor(auth)
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(auth, email)))
    const responses = await Promise.all(
      challenges.flatMap((challenge, index) =>
        [1, 2, 3].map((turn) => verify(new Browser(auth.app), challenge, app.wrong(), `10.3.${index}.${turn}`)),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10)
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(20)
    expect(refused[0]?.json()).toMatchObject({
      code: 'code_guesses_exceeded',
      detail: expect.stringMatching(/^Too many wrong codes\. Try again in \d+ minutes\.$/),
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), app.next())).statusCode).toBe(429)
  })

  it('is not locked for a browser in which the owner signed in before', async () => {
    const { email, app } = await administratorWithFactor(auth)
    const known = new Browser(auth.app)
    const verifyKnown = async (code: string) =>
      known.call('POST', '/api/admin/login/verify', {
        body: { challenge: await challengeFor(auth, email), code },
        headers: known.known ? { cookie: `loomcast_browser=${known.known}` } : {},
      })
    expect((await verifyKnown(app.next())).statusCode).toBe(200)
    for (let count = 0; count < 10; count++) await verify(new Browser(auth.app), await challengeFor(auth, email), app.wrong())
    expect((await verify(new Browser(auth.app), await challengeFor(auth, email), app.next())).statusCode).toBe(429)
    expect((await verifyKnown(app.next())).statusCode).toBe(200)
  })

  it('is not locked for the owner who resets the password after a stranger used up all codes, even for a recovery code', async () => {
    const { email, recoveryCodes } = await administratorWithFactor(auth)
    for (let count = 0; count < 10; count++) await verify(new Browser(auth.app), await challengeFor(auth, email), '222222')
    const owner = new Browser(auth.app)
    const code = recoveryCodes[0] ?? ''
    expect((await verify(owner, await challengeFor(auth, email), code)).json()).toMatchObject({ code: 'code_guesses_exceeded' })
    await owner.call('POST', '/api/auth/forgot-password', { body: { email } })
    await sendResets(auth)
    const body = { token: await mailedToken(auth, email, 'reset-password'), password: 'staple battery' }
    const reset = await owner.call('POST', '/api/auth/reset-password', { body })
    const cookie = reset.cookies.find(({ name, path }) => name === 'loomcast_browser' && path === '/api/admin/login')
    const headers = { cookie: `loomcast_browser=${cookie?.value}` }
    const signIn = await owner.call('POST', '/api/admin/login', { body: { email, password: 'staple battery' }, headers })
    const { challenge } = signIn.json()
    expect((await owner.call('POST', '/api/admin/login/verify', { body: { challenge, code }, headers })).statusCode).toBe(200)
  })

  it('opens no session while the factor is being turned on', async () => {
    const { browser, email, user_id } = await administrator(auth)
    const { secret } = (await browser.call('POST', '/api/auth/second-factor', { body: { password } })).json()
    const code = authenticator(auth, secret).code()
    const [confirmed, ...logins] = await Promise.all([
      browser.call('POST', '/api/auth/second-factor/confirm', { body: { code } }),
      ...Array.from({ length: 6 }, () => new Browser(auth.app).call('POST', '/api/admin/login', { body: { email, password } })),
    ])
    expect(confirmed?.statusCode).toBe(200)
    expect(logins.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const open = await auth.models.sessions.find({ user_id, revoked_at: null }).lean()
    expect(open.filter(({ factor_at }) => !factor_at)).toEqual([])
  })
})
