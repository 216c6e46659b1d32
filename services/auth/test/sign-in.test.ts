import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { hash } from '@node-rs/argon2'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { createPasswordHasher, ensureFirstAdmin } from '../src/app.ts'
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

describe('logging in', () => {
  beforeAll(async () => {
    await new Browser(auth.app).register('login@example.com', 'correct horse')
  })

  it('accepts the correct password, regardless of the case of the address', async () => {
    const response = await post('/api/auth/login', { email: ' LOGIN@example.com', password: 'correct horse' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true, token_type: 'bearer', user: { email: 'login@example.com' } })
  })

  it('returns the same response for an unknown address as for a wrong password, after the same work', async () => {
    const before = auth.hasher.verifications.length
    const unknown = await post('/api/auth/login', { email: 'unknown@example.com', password: 'wrong one' }, '10.1.0.1')
    const afterUnknown = auth.hasher.verifications.length
    const wrong = await post('/api/auth/login', { email: 'login@example.com', password: 'wrong one' }, '10.1.0.2')
    const afterWrong = auth.hasher.verifications.length
    const comparable = (body: Record<string, unknown>) => ({ ...body, request_id: '' })
    expect(comparable(unknown.json())).toEqual(comparable(wrong.json()))
    expect(unknown.json()).toMatchObject({ status: 401, code: 'invalid_credentials', detail: 'Invalid email or password.' })
    expect(unknown.headers['retry-after']).toBeUndefined()
    expect([afterUnknown - before, afterWrong - afterUnknown]).toEqual([1, 1])
  })

  it.each([
    [{ password: 'x' }, 'Email is required'],
    [{ email: 'login@example.com' }, 'Password is required'],
  ])('reports what is missing in %j', async (body, detail) => {
    expect((await post('/api/auth/login', body)).json()).toMatchObject({ status: 400, detail })
  })

  it.each([
    ['operator objects', { email: { $gt: '' }, password: { $gt: '' } }],
    ['unknown fields', { email: 'login@example.com', password: 'correct horse', role: 'admin' }],
  ])('rejects %s', async (_name, body) => {
    expect((await post('/api/auth/login', body)).statusCode).toBe(400)
  })

  it('replaces a hash with outdated parameters and keeps the password valid', async () => {
    const old = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await auth.models.users.updateOne({ email: 'login@example.com' }, { $set: { password_hash: old } })
    await new Browser(auth.app).login('login@example.com')
    const user = await auth.models.users.findOne({ email: 'login@example.com' }).lean()
    expect(user?.password_hash).toMatch(/m=19456,t=2,p=1/)
    await new Browser(auth.app).login('login@example.com')
  })

  it('creates no session with a password that was changed while it was being verified', async () => {
    const browser = await new Browser(auth.app).register('swap@example.com')
    const stored = auth.hasher.verify
    auth.hasher.verify = async (hashOf, password) => {
      const verdict = await stored(hashOf, password)
      await auth.models.users.updateOne({ _id: browser.user!.user_id }, { $set: { password_hash: await hash('another one') } })
      return verdict
    }
    try {
      const response = await post('/api/auth/login', { email: 'swap@example.com', password: 'correct horse' }, '10.1.0.3')
      expect(response.statusCode).toBe(401)
    } finally {
      auth.hasher.verify = stored
    }
    expect(await auth.models.sessions.countDocuments({ user_id: browser.user!.user_id })).toBe(1)
  })
})

describe('administrators', () => {
  const ADMIN = { email: 'boss@example.com', password: 'a long admin password' }
  beforeAll(async () => {
    const lines: unknown[] = []
    const write = (...line: unknown[]) => void lines.push(line)
    // Rejected because another account has the address. Neither address may be logged.
    const taken = await new Browser(auth.app).register('taken@example.com')
    const logger = { info: write, warn: write }
    expect(await ensureFirstAdmin({ connection: auth.connection, ...ADMIN, email: taken.user!.email, logger })).toBe(false)
    expect(await ensureFirstAdmin({ connection: auth.connection, ...ADMIN, logger })).toBe(true)
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toContain('@')
    await new Browser(auth.app).register('plain@example.com')
  })

  it.each(['/api/admin/login', '/api/auth/login'])("get an administrator's token at %s", async (url) => {
    const body = (await post(url, ADMIN)).json()
    expect(body).toMatchObject({ success: true, user: { is_admin: true, email_verified: true } })
    expect(decodeJwt(body.access_token)).toMatchObject({ aud: 'loomcast-admin', role: 'admin' })
    const me = await new Browser(auth.app).call('GET', '/api/auth/me', { token: body.access_token })
    expect(me.json()).toMatchObject({ is_admin: true })
  })

  it('are the only users the admin login accepts; others get the same error as for a wrong password', async () => {
    const right = await post('/api/admin/login', { email: 'plain@example.com', password: 'correct horse' })
    const wrong = await post('/api/admin/login', { email: 'plain@example.com', password: 'wrong' })
    expect(right.json()).toMatchObject({ success: false, status: 401, error: 'Invalid email or password.' })
    const comparable = (body: Record<string, unknown>) => ({ ...body, request_id: '' })
    expect(comparable(right.json())).toEqual(comparable(wrong.json()))
    expect(right.cookies).toEqual([])
  })

  it('are created once: a changed password in the settings has no effect', async () => {
    expect(await ensureFirstAdmin({ connection: auth.connection, email: ADMIN.email, password: 'something else' })).toBe(false)
    expect(await ensureFirstAdmin({ connection: auth.connection, email: 'second@example.com', password: 'something else' })).toBe(false)
    await new Browser(auth.app).login(ADMIN.email, ADMIN.password, '/api/admin/login')
    expect(await auth.models.users.countDocuments({ is_admin: true })).toBe(1)
  })

  it('are created by one of several starting processes, and never from a registered account', async () => {
    const fresh = await testAuth('firstadmin')
    try {
      const made = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin({ connection: fresh.connection, ...ADMIN })))
      expect(made.filter(Boolean)).toHaveLength(1)
      await fresh.models.users.updateMany({}, { $set: { is_admin: false } })
      expect(await ensureFirstAdmin({ connection: fresh.connection, ...ADMIN })).toBe(false)
      expect(await fresh.models.users.countDocuments({ is_admin: true })).toBe(0)
    } finally {
      await fresh.close()
    }
  })
})

describe('the lockout', () => {
  const guess = (ip: string, email: string, password = 'wrong one', url = '/api/auth/login') => post(url, { email, password }, ip)

  it('locks an account for an IP address for 15 minutes after ten failures, even with the correct password', async () => {
    await new Browser(auth.app).register('locked@example.com')
    for (let count = 0; count < 10; count++) expect((await guess('10.2.0.1', 'locked@example.com')).statusCode).toBe(401)
    const refused = await guess('10.2.0.1', 'locked@example.com', 'correct horse')
    expect(refused.json()).toMatchObject({ status: 429, code: 'locked' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect((await guess('10.2.0.1', 'locked@example.com', 'correct horse', '/api/admin/login')).statusCode).toBe(429)
    // Other IP addresses, and other accounts from the same address, are not locked.
    expect((await guess('10.2.0.2', 'locked@example.com', 'correct horse')).statusCode).toBe(200)
    expect((await guess('10.2.0.1', 'login@example.com', 'correct horse')).statusCode).toBe(200)
  })

  it('treats an address without an account the same way', async () => {
    for (let count = 0; count < 10; count++) expect((await guess('10.2.0.3', 'ghost@example.com')).statusCode).toBe(401)
    expect((await guess('10.2.0.3', 'ghost@example.com')).statusCode).toBe(429)
  })

  it('verifies at most ten parallel guesses, across processes', async () => {
    await new Browser(auth.app).register('parallel@example.com')
    const other = await auth.another()
    const before = auth.hasher.verifications.length
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        new Browser(index % 2 ? other : auth.app).call('POST', '/api/auth/login', {
          body: { email: 'parallel@example.com', password: `guess ${index}` },
          ip: '10.2.0.4',
        }),
      ),
    )
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10)
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(30)
    expect(auth.hasher.verifications.length - before).toBe(10)
  })

  it('resets the failures after a success', async () => {
    await new Browser(auth.app).register('forgiven@example.com')
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 9; count++) expect((await guess('10.2.0.5', 'forgiven@example.com')).statusCode).toBe(401)
      expect((await guess('10.2.0.5', 'forgiven@example.com', 'correct horse')).statusCode).toBe(200)
    }
  })

  it('trusts X-Forwarded-For only from its proxy', async () => {
    const behindProxy = (client: string) =>
      new Browser(auth.app).call('POST', '/api/auth/login', {
        body: { email: 'spoof@example.com', password: 'wrong' },
        ip: '127.0.0.1',
        headers: { 'x-forwarded-for': client },
      })
    for (let count = 0; count < 10; count++) await behindProxy('203.0.113.9')
    expect((await behindProxy('203.0.113.9')).statusCode).toBe(429)
    expect((await behindProxy('203.0.113.10')).statusCode).toBe(401)
    // A client that connects directly cannot choose its IP address.
    const direct = (claimed: string) =>
      new Browser(auth.app).call('POST', '/api/auth/login', {
        body: { email: 'spoof2@example.com', password: 'wrong' },
        ip: '198.51.100.7',
        headers: { 'x-forwarded-for': claimed },
      })
    for (let count = 0; count < 10; count++) await direct(`203.0.113.${count}`)
    expect((await direct('203.0.113.99')).statusCode).toBe(429)
  })

  it('counts an IPv6 /64 as one address', async () => {
    for (let count = 0; count < 10; count++) await guess(`2001:db8:1:2::${count.toString(16)}`, 'six@example.com')
    expect((await guess('2001:db8:1:2:ffff::1', 'six@example.com')).statusCode).toBe(429)
    expect((await guess('2001:db8:1:3::1', 'six@example.com')).statusCode).toBe(401)
  })

  it('still applies while Redis is unavailable', async () => {
    const lonely = await testAuth('noredis')
    try {
      await new Browser(lonely.app).register('alone@example.com')
      lonely.redis.destroy()
      await poll(() => !lonely.redis.isReady)
      const guessAlone = (password: string) =>
        new Browser(lonely.app).call('POST', '/api/auth/login', { body: { email: 'alone@example.com', password }, ip: '10.2.0.9' })
      expect((await guessAlone('correct horse')).statusCode).toBe(200)
      for (let count = 0; count < 10; count++) expect((await guessAlone('wrong')).statusCode).toBe(401)
      const refused = await guessAlone('correct horse')
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await lonely.redis.connect()
      await lonely.close()
    }
  })
})
