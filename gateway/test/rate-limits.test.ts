import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createKnownBrowsers } from '@loomcast/service-kit/redis'
import { poll, testRedis } from '@loomcast/service-kit/testing'
import type { RedisClientType } from 'redis'
import { addressGroup } from '../src/edge/address.ts'
import { openRedis } from '../src/edge/redis.ts'
import { type TestGateway, testGateway } from './harness/gateway.ts'

const TRUSTED = { TRUSTED_PROXIES: '127.0.0.1' }
/** Long enough for Redis on a loaded machine; with the default, a gateway could fall back to counting in memory. */
const LOADED_MACHINE_MS = 30_000

let redis: Awaited<ReturnType<typeof testRedis>>
beforeAll(async () => {
  redis = await testRedis('gateway-limits')
})
afterAll(() => redis.drop())

let prefix = ''
let count = 0
beforeEach(() => {
  prefix = `${redis.prefix}${count++}:`
})

describe('the key of an IP address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
  ])('of %s is %s', (ip, group) => expect(addressGroup(ip)).toBe(group))
})

describe('limits', () => {
  let gateway: TestGateway
  afterEach(() => gateway.close())
  const sharedLimits = () => ({ redis: redis.client, limitPrefix: prefix, limitTimeoutMs: LOADED_MACHINE_MS })
  const start = async (env: Record<string, string>) => {
    gateway = await testGateway({ env: { ...TRUSTED, ...env }, deps: sharedLimits() })
  }
  const from = (ip: string, path: string, method = 'GET') => gateway.fetch(path, { method, headers: { 'x-forwarded-for': ip } })

  test('reject calls with 429 and Retry-After when the allowance is used up, without calling the service', async () => {
    await start({ RATE_LIMIT_SIGN_IN: '3/60' })
    const statuses: number[] = []
    for (let call = 0; call < 3; call++) statuses.push((await from('203.0.113.1', '/api/auth/login', 'POST')).status)
    expect(statuses).toEqual([200, 200, 200])
    const refused = await from('203.0.113.1', '/api/auth/register', 'POST')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    const problem = await refused.json()
    expect(problem).toMatchObject({ code: 'rate_limited', success: false })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(problem.detail).toBe(`Too many requests. Try again in ${wait} seconds.`)
    expect(refused.headers.get('ratelimit-policy')).toBe('"sign_in";q=3;w=60')
    expect(refused.headers.get('ratelimit')).toBe(`"sign_in";r=0;t=${wait}`)
    expect(gateway.auth.hits).toHaveLength(3)
  })

  test('have one allowance per IP address, even with a spoofed X-Forwarded-For', async () => {
    await start({ RATE_LIMIT_SIGN_IN: '1/60' })
    expect((await from('203.0.113.1', '/api/auth/login', 'POST')).status).toBe(200)
    expect((await from('203.0.113.2', '/api/auth/login', 'POST')).status).toBe(200)
    expect((await from('9.9.9.9, 203.0.113.1', '/api/auth/login', 'POST')).status).toBe(429)
    expect((await from('2001:db8::1', '/api/auth/login', 'POST')).status).toBe(200)
    expect((await from('2001:db8::2', '/api/auth/login', 'POST')).status).toBe(429)
  })

  test('never allow parallel calls more than the allowance across all gateways on one Redis', async () => {
    await start({ RATE_LIMIT_SIGN_IN: '20/60' })
    const second = await testGateway({
      env: { ...TRUSTED, RATE_LIMIT_SIGN_IN: '20/60' },
      deps: sharedLimits(),
    })
    const gateways = [gateway, second]
    const signIn = (one: TestGateway) =>
      one.fetch('/api/auth/login', { method: 'POST', body: '{}', headers: { 'x-forwarded-for': '203.0.113.1' } })
    const responses = await Promise.all(Array.from({ length: 20 }, () => gateways.map(signIn)).flat())
    expect(responses.filter((response) => response.status === 200)).toHaveLength(20)
    expect(responses.filter((response) => response.status === 429)).toHaveLength(20)
    expect(gateways.map((one) => one.auth.hits.length).reduce((sum, hits) => sum + hits)).toBe(20)
    await second.close()
  })

  test('count all generations of a user together', async () => {
    await start({ RATE_LIMIT_GENERATE: '20/60' })
    const headers = await gateway.signedIn('usr_parallel')
    const generate = () => gateway.fetch('/api/content/generate', { method: 'POST', body: '{}', headers })
    const responses = await Promise.all(Array.from({ length: 30 }, generate))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(20)
    expect(gateway.content.hits).toHaveLength(20)
  })

  test('count a signed-in user across all IP addresses', async () => {
    await start({ RATE_LIMIT_READ: '2/60' })
    const read = async (ip: string, user: string) =>
      (await gateway.fetch('/api/content/history', { headers: { ...(await gateway.signedIn(user)), 'x-forwarded-for': ip } })).status
    expect([await read('203.0.113.1', 'usr_a'), await read('203.0.113.2', 'usr_a'), await read('203.0.113.3', 'usr_a')]).toEqual([
      200, 200, 429,
    ])
    expect(await read('203.0.113.1', 'usr_b')).toBe(200)
  })

  test('count an administrator who views an account as the administrator', async () => {
    await start({ RATE_LIMIT_READ: '1/60' })
    const read = async (headers: { authorization: string }) => (await gateway.fetch('/api/content/history', { headers })).status
    const view = async (user_id: string) => ({ authorization: `Bearer ${await gateway.tokens.sign({ user_id, actor_id: 'usr_admin' })}` })
    expect([await read(await view('usr_a')), await read(await view('usr_b'))]).toEqual([200, 429])
    expect(await read(await gateway.signedIn('usr_a'))).toBe(200)
  })

  test('give a known browser its own allowance, regardless of other clients with its IP address', async () => {
    await start({ RATE_LIMIT_SIGN_IN: '2/60', RATE_LIMIT_SESSION: '1/60' })
    const browsers = createKnownBrowsers({ redis: redis.client })
    const token = () => randomBytes(32).toString('base64url')
    const computer = token()
    const phone = token()
    const userId = `usr_${prefix}`
    for (const each of [computer, phone]) await browsers.add(each, userId, 60)
    const call = async (path: string, browser?: string) => {
      const cookie = `theme=dark${browser === undefined ? '' : `; loomcast_browser=${browser}`}`
      return (await gateway.fetch(path, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.1', cookie } })).status
    }
    const login = (browser?: string) => call('/api/auth/login', browser)
    expect([await login(), await login(), await login(), await login(token())]).toEqual([200, 200, 429, 429])
    expect([await login(computer), await login(phone), await login(computer)]).toEqual([200, 200, 429])
    const refresh = (browser?: string) => call('/api/auth/refresh', browser)
    expect([await refresh(), await refresh(), await refresh(computer)]).toEqual([200, 429, 200])
  })

  test('have separate allowances for reads, writes, sign-in, session and generation', async () => {
    await start({
      RATE_LIMIT_READ: '1/60',
      RATE_LIMIT_WRITE: '1/60',
      RATE_LIMIT_GENERATE: '1/60',
      RATE_LIMIT_SESSION: '1/60',
      RATE_LIMIT_SIGN_IN: '1/60',
    })
    const headers = await gateway.signedIn()
    const calls = [
      ['GET', '/api/settings'],
      ['PUT', '/api/settings'],
      ['POST', '/api/content/generate'],
      ['POST', '/api/auth/refresh'],
      ['POST', '/api/auth/login'],
    ] as const
    const round = async () => {
      const statuses: number[] = []
      for (const [method, path] of calls) statuses.push((await gateway.fetch(path, { method, headers })).status)
      return statuses
    }
    expect(await round()).toEqual([200, 200, 200, 200, 200])
    expect(await round()).toEqual([429, 429, 429, 429, 429])
  })

  test('apply to unknown paths separately from pages', async () => {
    await start({ RATE_LIMIT_NOT_FOUND: '2/60' })
    expect([(await from('203.0.113.1', '/api/x')).status, (await from('203.0.113.1', '/mf/content/x.js')).status]).toEqual([404, 404])
    expect((await from('203.0.113.1', '/api/y')).status).toBe(429)
    expect((await from('203.0.113.1', '/mf/content/y.js')).status).toBe(429)
    for (let call = 0; call < 5; call++) expect((await from('203.0.113.1', '/')).status).toBe(200)
  })

  test('apply to calls with invalid tokens per IP address', async () => {
    await start({ RATE_LIMIT_SESSION: '2/60' })
    const statuses: number[] = []
    for (let call = 0; call < 3; call++) statuses.push((await from('203.0.113.1', '/api/content/history')).status)
    expect(statuses).toEqual([401, 401, 429])
  })
})

describe('while Redis is unavailable', () => {
  /** A connection to the real Redis that tests can cut or make hang. */
  async function cuttable(): Promise<{
    url: string
    cut(): Promise<void>
    restore(): Promise<void>
    silence(): void
    close(): Promise<void>
  }> {
    const target = new URL(redis.url)
    const sockets = new Set<Socket>()
    let silent = false
    const listener = (socket: Socket) => {
      const inner = connect(Number(target.port), target.hostname)
      for (const one of [socket, inner]) {
        sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          socket.destroy()
          inner.destroy()
        })
      }
      socket.on('data', (chunk) => !silent && inner.write(chunk))
      inner.on('data', (chunk) => !silent && socket.write(chunk))
    }
    let server: Server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const cut = () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        sockets.clear()
        server.close(() => resolve())
      })
    return {
      url: `redis://127.0.0.1:${port}`,
      cut,
      async restore() {
        server = createServer(listener)
        await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      },
      silence() {
        silent = true
      },
      close: cut,
    }
  }

  let line: Awaited<ReturnType<typeof cuttable>>
  let client: RedisClientType
  let gateway: TestGateway
  beforeEach(async () => {
    line = await cuttable()
    client = openRedis(line.url)
    await poll(() => client.isReady)
  })
  const start = async (limitTimeoutMs?: number) => {
    gateway = await testGateway({ env: { RATE_LIMIT_SIGN_IN: '3/60' }, deps: { redis: client, limitPrefix: prefix, limitTimeoutMs } })
  }
  afterEach(async () => {
    await gateway.close()
    client.destroy()
    await line.close()
  })
  const signIn = async () => (await gateway.fetch('/api/auth/login', { method: 'POST', body: '{}' })).status
  const countedIn = async () => (await (await gateway.fetch('/api/health')).json()).rate_limits.kept_in

  test('calls are served and limited; once it recovers, Redis is used again', async () => {
    await start(LOADED_MACHINE_MS)
    expect(await signIn()).toBe(200)
    expect(await countedIn()).toBe('redis')
    await line.cut()
    await poll(() => !client.isReady)
    expect([await signIn(), await signIn(), await signIn(), await signIn()]).toEqual([200, 200, 200, 429])
    await line.restore()
    await poll(async () => {
      await gateway.fetch('/api/auth/me')
      return (await countedIn()) === 'redis'
    })
    expect(await signIn()).toBe(200)
  })

  test('only one call is delayed if Redis hangs', async () => {
    await start()
    line.silence()
    expect([await signIn(), await signIn(), await signIn(), await signIn()]).toEqual([200, 200, 200, 429])
    expect(await countedIn()).toBe('memory')
  })

  test('the gateway starts', async () => {
    const lost = openRedis('redis://127.0.0.1:1')
    gateway = await testGateway({ deps: { redis: lost } })
    expect((await gateway.fetch('/api/auth/me')).status).toBe(200)
    expect((await (await gateway.fetch('/api/health')).json()).redis.status).toBe('down')
    lost.destroy()
  })
})
