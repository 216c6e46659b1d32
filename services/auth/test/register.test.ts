import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { createPasswordHasher } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('signin', {}, createPasswordHasher())
})
afterAll(() => auth.close())

const post = (url: string, body: unknown, ip?: string) => new Browser(auth.app).call('POST', url, { body, ip })

describe('registering', () => {
  it('creates an account, logs in and returns the user', async () => {
    const browser = new Browser(auth.app)
    const response = await browser.call('POST', '/api/auth/register', { body: { email: '  Ada@Example.COM ', password: 'six words' } })
    expect(response.statusCode).toBe(201)
    const body = response.json()
    expect(body).toMatchObject({
      success: true,
      token_type: 'bearer',
      expires_in: 900,
      user: { email: 'ada@example.com', email_verified: false },
    })
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(body.access_token)).toMatchObject({ iss: 'loomcast', aud: 'loomcast', sub: body.user.user_id, role: 'user' })

    const me = await browser.call('GET', '/api/auth/me', { token: body.access_token })
    expect(me.json()).toEqual({
      user_id: body.user.user_id,
      email: 'ada@example.com',
      name: null,
      first_name: '',
      last_name: '',
      is_admin: false,
      subscription_status: 'free',
      grace_until: null,
      current_package: { name: 'Starter', description: 'Basic features included', price: 0, is_paid: false },
      email_verified: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('publishes one event with the referral code, and sends the verification email', async () => {
    const { user } = (
      await post('/api/auth/register', { email: 'ref@example.com', password: 'six words', referral_code: ' FRIEND-7 ' })
    ).json()
    const events = (await auth.events('user-registered')).filter((event) => event.key === user.user_id)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      version: 1,
      data: { user_id: user.user_id, email: 'ref@example.com', referral_code: 'FRIEND-7', name: null },
    })
    const [mail] = await auth.mails('ref@example.com')
    expect(mail).toMatchObject({ kind: 'verify-email', subject: 'Confirm your email for Loomcast' })
    expect(mail?.text).toMatch(/http:\/\/loomcast\.test\/verify-email\?token=[\w-]{43}\n/)
  })

  it.each([
    ['too long', 'x'.repeat(65)],
    ['with line breaks', 'A\r\nB'],
    ['empty', ''],
    ['null', null],
  ])('succeeds with a referral code that is %s', async (name, referral_code) => {
    const email = `code-${name.replaceAll(' ', '-')}@example.com`
    const response = await post('/api/auth/register', { email, password: 'six words', referral_code })
    expect(response.statusCode).toBe(201)
    const event = (await auth.events('user-registered')).find((candidate) => candidate.data['email'] === email)
    expect(event?.data['referral_code']).toBeNull()
  })

  it.each([
    [{ password: 'six words' }, 'Email is required'],
    [{ email: '   ', password: 'six words' }, 'Email is required'],
    [{ email: 'a@example.com' }, 'Password is required'],
    [{ email: 'a@example.com', password: '' }, 'Password is required'],
    [{ email: 'a@example.com', password: '12345' }, 'Password must be at least 6 characters long'],
    [{ email: 'a@example.com', password: '😀😀😀😀😀' }, 'Password must be at least 6 characters long'],
    [{ email: 'a@example.com', password: 'x'.repeat(201) }, 'Password must be at most 200 characters long'],
    [{ email: 'no-address', password: 'six words' }, 'Enter a valid email address, like name@example.com'],
    [{ email: 'a@b.com, c@d.com', password: 'six words' }, 'Enter a valid email address, like name@example.com'],
    [{ email: 'a@example.com\r\nBcc: x@example.com', password: 'six words' }, 'Enter a valid email address, like name@example.com'],
    [{ email: '"a b"@example.com', password: 'six words' }, 'Enter a valid email address, like name@example.com'],
    [{ email: 'a@127.0.0.1', password: 'six words' }, 'Enter a valid email address, like name@example.com'],
    [{ email: `${'a'.repeat(250)}@example.com`, password: 'six words' }, 'Email must be at most 254 characters long'],
  ])('refuses %j with the one sentence', async (body, detail) => {
    const response = await post('/api/auth/register', body)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ success: false, code: 'validation_failed', detail, error: detail, status: 400 })
  })

  it('lists every invalid field', async () => {
    const body = (await post('/api/auth/register', {})).json()
    expect(body.errors).toEqual([
      { path: 'email', message: 'Email is required' },
      { path: 'password', message: 'Password is required' },
    ])
  })

  it.each([
    ['an operator object', { email: { $gt: '' }, password: 'six words' }],
    ['an operator password', { email: 'op@example.com', password: { $ne: null } }],
    ['an unknown field', { email: 'op@example.com', password: 'six words', is_admin: true }],
    ['an array', [{ email: 'op@example.com' }]],
    ['a number', { email: 5, password: 'six words' }],
  ])('rejects %s and changes nothing', async (_name, body) => {
    const response = await post('/api/auth/register', body)
    expect(response.statusCode).toBe(400)
    expect(await auth.models.users.countDocuments({ email: 'op@example.com' })).toBe(0)
  })

  it('rejects malformed JSON and large bodies', async () => {
    expect((await post('/api/auth/register', '{"email":')).json()).toMatchObject({ status: 400, code: 'malformed_json' })
    const large = await post('/api/auth/register', { email: 'big@example.com', password: 'x'.repeat(1024 * 1024) })
    expect(large.json()).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  it('accepts addresses in any script, and treats another Unicode form of one as a duplicate', async () => {
    expect((await post('/api/auth/register', { email: 'jos\u00e9@b\u00fccher.example', password: 'six words' })).statusCode).toBe(201)
    const again = await post('/api/auth/register', { email: 'JOSE\u0301@bu\u0308cher.example', password: 'six words' })
    expect(again.json()).toMatchObject({ status: 409, code: 'email_taken' })
  })

  it('creates one account for concurrent registrations with the same address', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => post('/api/auth/register', { email: 'race@example.com', password: 'six words' })),
    )
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(await auth.models.users.countDocuments({ email: 'race@example.com' })).toBe(1)
    expect(await auth.mails('race@example.com')).toHaveLength(1)
    const events = await auth.events('user-registered')
    expect(events.filter((event) => event.data['email'] === 'race@example.com')).toHaveLength(1)
  })

  it('stores the password as argon2id with 19 MiB, 2 passes and parallelism 1', async () => {
    const user = await auth.models.users.findOne({ email: 'ada@example.com' }).lean()
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
