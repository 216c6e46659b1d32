import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { createPasswordHasher } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('signin', {}, createPasswordHasher())
})
afterAll(() => auth.close())

const post = (url: string, body: unknown, ip?: string) => new Browser(auth.app).call('POST', url, { body, ip })

describe('the lockout', () => {
  const guess = (ip: string, email: string, password = 'wrong one', url = '/api/auth/login') => post(url, { email, password }, ip)

  it('locks an account for an IP address for 15 minutes after ten failures, even with the correct password', async () => {
    await new Browser(auth.app).register('locked@example.com')
    await new Browser(auth.app).register('login@example.com')
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

  it('does not count a correct password for which no session could be opened', async () => {
    await new Browser(auth.app).register('outage@example.com')
    const { db } = auth.connection
    await db?.command({ collMod: 'sessions', validator: { never: true } })
    for (let count = 0; count < 11; count++)
      expect((await guess('10.2.0.9', 'outage@example.com', 'correct horse')).statusCode).toBeGreaterThanOrEqual(500)
    await db?.command({ collMod: 'sessions', validator: {} })
    expect((await guess('10.2.0.9', 'outage@example.com', 'correct horse')).statusCode).toBe(200)
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
