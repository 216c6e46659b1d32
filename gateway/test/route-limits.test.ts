import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { EMULATORS, SERVICES, urlVariable } from '@loomcast/platform-config'
import { buildApp, loadGatewaySettings, settingsSpec } from '../src/app.ts'
import { createRateLimits, type Limit } from '../src/edge/rate-limits.ts'
import { rateClassOf } from '../src/own-routes/rate-limits.ts'
import { PROXY_ROUTES, type RateClass } from '../src/routes/route-table.ts'
import { request, statusOf } from './harness/connections.ts'
import { raw, release, type TestGateway, testGateway } from './harness/gateway.ts'

const ONE_OF_EACH = Object.fromEntries(
  Object.keys(settingsSpec)
    .filter((name) => name.startsWith('RATE_LIMIT_'))
    .map((name) => [name, '1/60']),
)
const EXTERNAL = { TRUSTED_PROXIES: '127.0.0.1' }
const HTML = { accept: 'text/html' }

/** fetch repeats a request that gets 421. */
function rawRequest(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return request('GET / HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', '')
}

/** Paths of all routes that Fastify serves, with a value for each parameter. */
async function ownPaths(): Promise<string[]> {
  const services = Object.fromEntries(SERVICES.map((service) => [urlVariable(service), 'http://127.0.0.1:9']))
  const app = await buildApp({ settings: loadGatewaySettings(services), logger: false })
  const segments: string[] = []
  const paths = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.+\))?$/.exec(line) ?? []
      segments.splice(indent.length / 4, Number.POSITIVE_INFINITY, segment)
      return methods ? [segments.join('').replaceAll(/:\w+/g, 'x').replace('*', '/x')] : []
    })
  await app.close()
  return [...new Set(paths)]
}

describe('every route of the gateway has a limit', () => {
  let gateway: TestGateway
  let own: string[] = []
  let count = 0
  beforeAll(async () => {
    const emulators = Object.fromEntries(EMULATORS.map((name) => [urlVariable(name), 'http://127.0.0.1:9']))
    const services = Object.fromEntries(SERVICES.map((service) => [urlVariable(service), 'http://127.0.0.1:9']))
    gateway = await testGateway({ env: { ...EXTERNAL, ...ONE_OF_EACH, MAIL_OUTBOX: 'true', ...services, ...emulators } })
    own = await ownPaths()
  })
  afterAll(() => gateway.close())

  /** The second of two requests from an IP address that no other request has used. */
  async function second(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> {
    count++
    const from = { ...headers, 'x-forwarded-for': `198.51.${count >> 8}.${count & 255}` }
    expect((await gateway.fetch(path, { method, headers: from })).status).not.toBe(429)
    return gateway.fetch(path, { method, headers: from })
  }

  async function unlimited(calls: (readonly [method: string, path: string])[]): Promise<string[]> {
    const found: string[] = []
    for (const [method, path] of calls) {
      const response = await second(path, method)
      if (response.status !== 429 || !(Number(response.headers.get('retry-after')) >= 1))
        found.push(`${method} ${path}: ${response.status}`)
    }
    return found
  }

  test('that leads to a service or an emulator', async () => {
    const calls = PROXY_ROUTES.map(({ path, methods }) => [methods[0] ?? 'GET', path] as const)
    expect(calls.map(([, path]) => path)).toEqual(expect.arrayContaining(['/sandbox', '/dev/mail', '/api/auth/login']))
    expect(await unlimited(calls)).toEqual([])
  })

  test('that it serves itself', async () => {
    expect(own).toEqual(expect.arrayContaining(['/api/health', '/docs/errors/x', '/metrics', '/health/live', '/x', '/mf/x/x']))
    expect(await unlimited(own.map((path) => ['GET', path] as const))).toEqual([])
  })

  test('that no path, method or host has', async () => {
    const paths = ['/', '/login', '/nowhere', '/api/nowhere', '/%2e%2e/x', '/%', '/dev/x', '/x.js']
    expect(await unlimited(paths.flatMap((path) => ['GET', 'POST', 'OPTIONS'].map((method) => [method, path] as const)))).toEqual([])
    const wrongHost = { 'x-forwarded-host': 'attacker.example', 'x-forwarded-for': '203.0.113.9' }
    const rejected = await raw(gateway.port, rawRequest(wrongHost))
    expect([statusOf(rejected), statusOf(await raw(gateway.port, rawRequest(wrongHost)))]).toEqual([421, 429])
  })

  test('of its own class: a route of the gateway never counts as an unknown path', () => {
    const unknown = own.filter((path) => rateClassOf(path, () => false) === 'not_found')
    expect(unknown).toEqual(['/x'])
  })

  test('and refuses pages in plain text, everything else with a problem', async () => {
    const page = await second('/login', 'GET', HTML)
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
    expect(await page.text()).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/)
    const report = await second('/api/health')
    expect([report.headers.get('content-type'), report.headers.get('ratelimit-policy')]).toEqual([
      'application/problem+json; charset=utf-8',
      '"health";q=1;w=60',
    ])
    expect(await report.json()).toMatchObject({ code: 'rate_limited', status: 429 })
  })
})

describe('limits of the routes of the gateway', () => {
  let gateway: TestGateway
  afterEach(() => gateway.close())

  test('do not apply to the probes of an orchestrator, which connects directly from a private network', async () => {
    gateway = await testGateway({ env: { ...EXTERNAL, ...ONE_OF_EACH } })
    for (const path of ['/health/live', '/health/ready', '/health/startup', '/metrics'])
      for (let call = 0; call < 3; call++) expect((await gateway.fetch(path)).status).toBe(200)
    const external = { 'x-forwarded-for': '203.0.113.1' }
    const statuses = []
    for (let call = 0; call < 2; call++) statuses.push((await gateway.fetch('/health/live', { headers: external })).status)
    expect(statuses).toEqual([200, 429])
  })

  test('count a known page as a page, and an unknown one as an unknown path', async () => {
    const registry = { releases: [release({ routes: [{ path: '/generate', audience: 'user', title: 'Generate', skeleton: 'form' }] })] }
    gateway = await testGateway({ registry, env: { RATE_LIMIT_NOT_FOUND: '2/60', RATE_LIMIT_PAGE: '5/60' } })
    const status = async (path: string) => (await gateway.fetch(path, { headers: HTML })).status
    expect([await status('/one'), await status('/two'), await status('/three')]).toEqual([404, 404, 429])
    expect([await status('/'), await status('/generate'), await status('/generate/x')]).toEqual([200, 200, 200])
  })
})

describe('a refusal', () => {
  const CLASSES: RateClass[] = ['page']
  const limits = (refusalDelayMs?: number) =>
    createRateLimits({
      redis: undefined,
      limits: Object.fromEntries(CLASSES.map((name) => [name, { points: 1, seconds: 60 }])) as Record<RateClass, Limit>,
      prefix: '',
      logger: { warn: () => {}, info: () => {} },
      refusalDelayMs,
    })

  /** Promises of the app and of the test belong to different realms. */
  const isPending = (refused: object) => 'then' in refused

  test('is delayed, so that a client that repeats calls without a pause waits', async () => {
    const delayed = limits(20)
    expect((await delayed.take('page', 'ip:1')).allowed).toBe(true)
    const refused = delayed.take('page', 'ip:1')
    expect(isPending(refused)).toBe(true)
    expect((await refused).allowed).toBe(false)
  })

  test('is not delayed while too many are', async () => {
    const delayed = limits(200)
    await delayed.take('page', 'ip:1')
    const waiting = Array.from({ length: 5_000 }, () => delayed.take('page', 'ip:1'))
    expect(waiting.every(isPending)).toBe(true)
    expect(delayed.take('page', 'ip:1')).toMatchObject({ allowed: false })
    await Promise.all(waiting)
    expect(isPending(delayed.take('page', 'ip:1'))).toBe(true)
  })
})
