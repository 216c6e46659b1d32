import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { recoveryCode, UNBIASED_BELOW } from '../src/domain/second-factor.ts'
import { stepOfCode } from '../src/engines/totp.engine.ts'
import { createMailQueue } from '../src/mail/mail-queue.ts'
import { createStore } from '../src/repositories.ts'
import { removeSecondFactor } from '../src/second-factor/remove-second-factor.ts'
import { createVault } from '../src/second-factor/vault.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'
import { ADMIN_PASSWORD, administrator, administratorWithFactor, authenticator, challengeFor, verify } from './support/second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('factor')
})
afterAll(() => auth.close())

const password = ADMIN_PASSWORD
const kinds = async (email: string) => (await auth.mails(email)).map((mail) => mail.kind)
const state = async (browser: Browser) => (await browser.call('GET', '/api/auth/second-factor')).json()

describe('codes', () => {
  it('match the test vectors of RFC 6238, appendix B', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(stepOfCode(secret, '287082', new Date(59_000))).toBe(1)
    expect(stepOfCode(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
    expect(stepOfCode(secret, '005924', new Date(1_234_567_890_000))).toBe(41_152_263)
    expect(stepOfCode(secret, '279037', new Date(2_000_000_000_000))).toBe(66_666_666)
  })

  it('are accepted one period early and late, and not two', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, step] of [
      [-31, null],
      [-30, 41_152_263],
      [0, 41_152_263],
      [59, 41_152_263],
      [60, null],
    ] as const)
      expect([seconds, stepOfCode(secret, '005924', new Date((1_234_567_890 + seconds) * 1000))]).toEqual([seconds, step])
  })

  it('of recovery have characters that are not confused', () => {
    expect(recoveryCode(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBe('23456-789ab')
    expect(recoveryCode(new Uint8Array(10).fill(UNBIASED_BELOW - 1))).toBe('zzzzz-zzzzz')
  })
})

describe('the vault', () => {
  const old = createVault('an old key of at least thirty-two characters')
  const renewed = createVault('a new key of at least thirty-two characters', 'an old key of at least thirty-two characters')

  it('decrypts with the previous key, and for the same user only', () => {
    const sealed = old.seal('SECRET', 'usr_1')
    expect(sealed).not.toContain('SECRET')
    expect(renewed.open(sealed, 'usr_1')).toBe('SECRET')
    expect(() => renewed.open(sealed, 'usr_2')).toThrow(/SECOND_FACTOR_KEY/)
    expect(() => old.open(renewed.seal('SECRET', 'usr_1'), 'usr_1')).toThrow(/SECOND_FACTOR_KEY/)
    expect(renewed.macs('code', 'usr_1')).toContain(old.mac('code', 'usr_1'))
    expect(renewed.mac('code', 'usr_1')).not.toBe(renewed.mac('code', 'usr_2'))
  })
})

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

  it('needs no code from users who are no administrators', async () => {
    const { email, user_id } = await administratorWithFactor(auth)
    await auth.models.users.updateOne({ _id: user_id }, { $set: { is_admin: false } })
    const response = await new Browser(auth.app).call('POST', '/api/auth/login', { body: { email, password } })
    expect(decodeJwt(response.json().access_token)).toMatchObject({ role: 'user' })
  })

  it('accepts each code once, even if it is sent twice at the same time', async () => {
    const { email, app } = await administratorWithFactor(auth)
    const challenges = [await challengeFor(auth, email), await challengeFor(auth, email)]
    const code = app.next()
    const answers = await Promise.all(challenges.map((challenge) => verify(new Browser(auth.app), challenge, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const refused = answers.find(({ statusCode }) => statusCode === 403)
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
    const answers = await Promise.all(codes.map((code) => verify(new Browser(auth.app), challenge, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
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
    await browser.call('POST', '/api/auth/refresh', { token: null }).then((answer) => {
      browser.token = answer.json().access_token
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
    const answers = await Promise.all(
      challenges.flatMap((challenge, index) =>
        [1, 2, 3].map((turn) => verify(new Browser(auth.app), challenge, app.wrong(), `10.3.${index}.${turn}`)),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
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

  it('is not locked for the owner who resets the password after a stranger used up all codes, also for a recovery code', async () => {
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
    const answers = await Promise.all([
      verify(new Browser(auth.app), challenge, code),
      browser.call('DELETE', '/api/auth/second-factor', { body: { password, code } }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
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

  it('ends 12 hours after the login, however often it was renewed', async () => {
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
