import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'

let auth: TestAuth
let count = 0
beforeAll(async () => {
  auth = await testAuth('profile')
})
afterAll(() => auth.close())

const someone = () => new Browser(auth.app).register(`p${++count}@example.com`)
const save = (browser: Browser, body: unknown, ip?: string) => browser.call('PUT', '/api/user/profile', { body, ip })
/** Events about a user, except account-changed, which repeats the whole account. */
const eventsOf = async (browser: Browser) =>
  (await auth.events()).filter(({ key, type }) => key === browser.user!.user_id && type !== 'com.loomcast.auth.account-changed.v1')
const accountsOf = async (browser: Browser) =>
  (await auth.events('account-changed'))
    .filter(({ key }) => key === browser.user!.user_id)
    .map(({ version, data }) => ({ version, ...data }))

describe('the profile', () => {
  it('returns every field', async () => {
    const browser = await someone()
    const response = await browser.call('GET', '/api/user/profile')
    expect(response.json()).toEqual({
      success: true,
      profile: {
        user_id: browser.user!.user_id,
        email: browser.user!.email,
        name: null,
        first_name: '',
        last_name: '',
        bio: '',
        company: '',
        website: '',
        phone: '',
        is_admin: false,
        email_verified: false,
        created_at: expect.any(String),
      },
    })
  })

  it('keeps fields that are not sent', async () => {
    const browser = await someone()
    const fields = {
      first_name: ' Ada ',
      last_name: 'Lovelace',
      bio: 'Writes\r\nprograms 💜 אבג',
      company: 'Analytical Engines',
      website: 'https://example.com/ada',
      phone: '+44 20 7946 0000',
    }
    const saved = await save(browser, fields)
    expect(saved.json()).toMatchObject({ success: true, profile: { ...fields, first_name: 'Ada', bio: 'Writes\nprograms 💜 אבג' } })
    expect(saved.json()).not.toHaveProperty('access_token')
    await save(browser, { company: null, phone: '' })
    const profile = (await browser.call('GET', '/api/user/profile')).json().profile
    expect(profile).toMatchObject({ first_name: 'Ada', name: 'Ada Lovelace', company: '', phone: '', website: 'https://example.com/ada' })
    expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({ name: 'Ada Lovelace', first_name: 'Ada' })
  })

  it('accepts its own response as input', async () => {
    const browser = await someone()
    const { profile } = (await browser.call('GET', '/api/user/profile')).json()
    const { email, first_name, last_name, bio, company, website, phone } = profile
    const form = { email, first_name, last_name, bio, company, website, phone, current_password: '', new_password: '' }
    expect((await save(browser, form)).statusCode).toBe(200)
    expect(await eventsOf(browser)).toHaveLength(1)
  })

  it('publishes a changed name, and no other change', async () => {
    const browser = await someone()
    await save(browser, { bio: 'Hello', company: 'ACME' })
    await save(browser, { first_name: 'Grace' })
    await save(browser, { first_name: 'Grace' })
    expect((await eventsOf(browser)).slice(1)).toEqual([
      expect.objectContaining({
        type: 'com.loomcast.auth.profile-updated.v1',
        version: 2,
        data: expect.objectContaining({ name: 'Grace', email: browser.user!.email }),
      }),
    ])
    expect(await accountsOf(browser)).toMatchObject([
      { version: 1, name: null, email_verified: false, is_active: true },
      { version: 2, name: 'Grace', email: browser.user!.email, is_admin: false },
    ])
  })

  it.each([
    [{ website: 'javascript:alert(1)' }, 'Website must be a full URL that starts with http:// or https://'],
    [{ website: 'example.com' }, 'Website must be a full URL that starts with http:// or https://'],
    [{ website: 'https:example.com' }, 'Website must be a full URL that starts with http:// or https://'],
    [{ website: 'https://user:secret@example.com' }, 'Website must be a full URL that starts with http:// or https://'],
    [{ website: 'https://example.com/ x' }, 'Website must be a full URL that starts with http:// or https://'],
    [{ first_name: 'Eve\r\nBcc: everybody@example.com' }, 'First name must not contain line breaks or control characters'],
    [{ last_name: 'a\u0000b' }, 'Last name must not contain line breaks or control characters'],
    [{ bio: 'a\u0007b' }, 'Bio must not contain control characters'],
    [{ first_name: 'x'.repeat(101) }, 'First name must be at most 100 characters long'],
    [{ bio: 'x'.repeat(1001) }, 'Bio must be at most 1000 characters long'],
    [{ phone: 'call me' }, 'Phone may only contain digits, spaces and + - ( ) . /'],
    [{ email: 'no-address' }, 'Enter a valid email address, like name@example.com'],
    [{ email: '' }, 'Email is required'],
  ])('refuses %j', async (body, detail) => {
    const browser = await someone()
    const response = await save(browser, { company: 'Changed too', ...body })
    expect(response.json()).toMatchObject({ status: 400, code: 'validation_failed', detail })
    expect((await browser.call('GET', '/api/user/profile')).json().profile.company).toBe('')
  })

  it.each([
    ['an unknown field', { is_admin: true }],
    ['an operator object', { first_name: { $set: 'x' } }],
    ['another id', { user_id: 'usr_x' }],
  ])('rejects %s', async (_name, body) => {
    expect((await save(await someone(), body)).statusCode).toBe(400)
  })

  it('rejects a 1 MB body', async () => {
    expect((await save(await someone(), { bio: 'x'.repeat(1024 * 1024) })).statusCode).toBe(413)
  })
})

describe('changing the email', () => {
  it('requires the password, sets it to unverified, sends a link, and notifies the old address', async () => {
    const browser = await someone()
    const old = browser.user!.email
    await new Browser(auth.app).call('POST', '/api/auth/verify-email', { body: { token: await mailedToken(auth, old, 'verify-email') } })
    expect((await save(browser, { email: 'new1@example.com' })).json()).toMatchObject({
      status: 400,
      detail: 'Enter your current password to change your email',
    })
    expect((await save(browser, { email: 'new1@example.com', current_password: 'wrong' })).json()).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    const saved = await save(browser, { email: ' New1@Example.com', current_password: 'correct horse' })
    expect(saved.json()).toMatchObject({ success: true, profile: { email: 'new1@example.com', email_verified: false } })

    expect((await auth.mails(old)).at(-1)).toMatchObject({ kind: 'email-changed' })
    expect((await auth.mails(old)).at(-1)?.text).not.toContain('new1@example.com')
    const token = await mailedToken(auth, 'new1@example.com', 'verify-email')
    expect((await new Browser(auth.app).call('POST', '/api/auth/verify-email', { body: { token } })).statusCode).toBe(200)
    await new Browser(auth.app).login('new1@example.com')
    expect(
      (await new Browser(auth.app).call('POST', '/api/auth/login', { body: { email: old, password: 'correct horse' } })).statusCode,
    ).toBe(401)
    expect((await eventsOf(browser)).map((event) => [event.type.split('.')[3], event.version, event.data['email']])).toEqual([
      ['user-registered', 1, old],
      ['email-verified', 2, old],
      ['profile-updated', 3, 'new1@example.com'],
      ['email-verified', 4, 'new1@example.com'],
    ])
  })

  it('invalidates the links sent to the old address', async () => {
    const browser = await someone()
    const old = browser.user!.email
    const verification = await mailedToken(auth, old, 'verify-email')
    await browser.call('POST', '/api/auth/forgot-password', { body: { email: old } })
    await sendResets(auth)
    const reset = await mailedToken(auth, old, 'reset-password')
    await save(browser, { email: 'new2@example.com', current_password: 'correct horse' })
    expect((await browser.call('POST', '/api/auth/verify-email', { body: { token: verification } })).statusCode).toBe(400)
    expect((await browser.call('POST', '/api/auth/reset-password', { body: { token: reset, password: 'taken over' } })).statusCode).toBe(
      400,
    )
  })

  it("rejects another user's address", async () => {
    const one = await someone()
    const two = await someone()
    expect((await save(one, { email: two.user!.email, current_password: 'correct horse' })).json()).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    const wanted = `wanted${count}@example.com`
    const responses = await Promise.all([one, two].map((browser) => save(browser, { email: wanted, current_password: 'correct horse' })))
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409])
    expect(await auth.mails(wanted)).toHaveLength(1)
  })

  it('is limited to five times per hour, to bound mail to strangers', async () => {
    const browser = await someone()
    const change = (index: number) => save(browser, { email: `hop${index}@example.com`, current_password: 'correct horse' })
    for (let index = 0; index < 5; index++) expect((await change(index)).statusCode).toBe(200)
    expect((await change(5)).json()).toMatchObject({ status: 429, code: 'rate_limited' })
  })
})

describe('changing the password', () => {
  it('ends every earlier session and replaces the current one', async () => {
    const phone = await someone()
    const laptop = await new Browser(auth.app).login(phone.user!.email)
    const sessionOf = (browser: Browser) => decodeJwt(browser.token!)['sid']
    const saved = await save(phone, { current_password: 'correct horse', new_password: 'staple battery' })
    expect(saved.json()).toMatchObject({ success: true, token_type: 'bearer', expires_in: 900, access_token: expect.any(String) })
    expect(decodeJwt(saved.json().access_token)['sid']).not.toBe(sessionOf(phone))
    expect((await phone.call('GET', '/api/auth/me')).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    expect((await phone.call('GET', '/api/auth/me', { token: saved.json().access_token })).statusCode).toBe(200)
    expect((await phone.call('POST', '/api/auth/refresh')).statusCode).toBe(200)

    expect((await laptop.call('GET', '/api/auth/me')).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    expect((await laptop.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
    expect((await eventsOf(phone)).slice(1)).toEqual([
      expect.objectContaining({
        type: 'com.loomcast.auth.session-revoked.v1',
        version: 2,
        data: expect.objectContaining({
          session_ids: expect.arrayContaining([sessionOf(phone), sessionOf(laptop)]),
          all: true,
          reason: 'password-changed',
        }),
      }),
    ])
    await new Browser(auth.app).login(phone.user!.email, 'staple battery')
    expect((await auth.mails(phone.user!.email)).at(-1)).toMatchObject({ kind: 'password-changed' })
  })

  it.each([
    ['that has not been used yet', async () => {}],
    ['whose successor is the current one', async (browser: Browser) => void (await browser.call('POST', '/api/auth/refresh'))],
  ])('invalidates a copied refresh cookie immediately, one %s', async (_which, use) => {
    const browser = await someone()
    const copied = browser.cookie!
    await use(browser)
    const token = (await save(browser, { current_password: 'correct horse', new_password: 'staple battery' })).json().access_token
    const thief = await new Browser(auth.app).call('POST', '/api/auth/refresh', { cookie: copied })
    expect(thief.json()).toMatchObject({ status: 401, code: 'session_ended' })
    expect(await auth.models.refreshTokens.find({ user_id: browser.user!.user_id }).lean()).toHaveLength(1)
    // Presenting the copy does not end the owner's session.
    expect((await browser.call('POST', '/api/auth/refresh')).statusCode).toBe(200)
    expect((await browser.call('GET', '/api/auth/me', { token })).statusCode).toBe(200)
  })

  it.each([
    [{ new_password: 'staple battery' }, 400, 'Enter your current password to choose a new password'],
    [{ new_password: 'staple battery', current_password: 'wrong' }, 403, 'Your current password is not correct. Nothing was changed.'],
    [{ new_password: '12345', current_password: 'correct horse' }, 400, 'Password must be at least 6 characters long'],
  ])('is rejected for %j', async (body, status, detail) => {
    const browser = await someone()
    const response = await save(browser, { ...body, company: 'Changed too' })
    expect(response.json()).toMatchObject({ status, detail })
    await new Browser(auth.app).login(browser.user!.email)
    expect((await browser.call('GET', '/api/user/profile')).json().profile.company).toBe('')
  })

  it('cannot be used to guess the current password with a stolen token', async () => {
    const browser = await someone()
    const guess = (password: string) => save(browser, { new_password: 'staple battery', current_password: password }, '10.6.0.1')
    for (let index = 0; index < 10; index++) expect((await guess('wrong')).statusCode).toBe(403)
    expect((await guess('correct horse')).json()).toMatchObject({ status: 429, code: 'locked' })
  })

  it('succeeds once for concurrent changes', async () => {
    const browser = await someone()
    const responses = await Promise.all(
      ['number one', 'number two'].map((new_password) => save(browser, { current_password: 'correct horse', new_password })),
    )
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409])
  })

  it('adds no password field to the profile', async () => {
    expect((await (await someone()).call('GET', '/api/user/profile')).body).not.toMatch(/password|hash/)
  })
})
