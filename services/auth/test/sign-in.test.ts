import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hash } from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { createPasswordHasher, ensureFirstAdmin } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('signin', {}, createPasswordHasher())
})
afterAll(() => auth.close())

const post = (url: string, body: unknown, ip?: string) => new Browser(auth.app).call('POST', url, { body, ip })

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
