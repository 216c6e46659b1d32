import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { raw, type TestGateway, testGateway } from './harness/gateway.ts'

const bytes = (...lines: string[]) => lines.join('\r\n')
const status = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
const get = (port: number, target: string, ...headers: string[]) =>
  raw(port, bytes(`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''))

describe('internal routes', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway()
  })
  afterAll(() => gateway.close())

  // A request that came through a proxy counts as external.
  const OUTSIDE = ['Host: localhost', 'X-Forwarded-For: 203.0.113.9']

  test.each([
    '/metrics',
    '/%6detrics',
    '/metric%73',
    '/%6D%65%74%72%69%63%73',
    '/metrics?x=1',
    '/metrics/',
    '//metrics',
    '/metrics;x',
    '/METRICS',
    'http://localhost/metrics',
    'http://localhost/%6detrics',
    'HTTP://localhost:80/metrics?x',
    'https://localhost/metrics',
  ])('metrics are not served to external clients at %s', async (target) => {
    const response = await get(gateway.port, target, ...OUTSIDE)
    expect(response).not.toContain('process_cpu')
    expect([400, 404, 421]).toContain(status(response))
  })

  test('metrics are served to a scraper on a private IP address, under any host name', async () => {
    expect(await get(gateway.port, '/metrics', 'Host: 10.1.2.3:8080')).toContain('process_cpu')
  })

  test.each(['/dev/mail', '/dev/mail.json', '/%64ev/mail', '/dev/%6dail.json', 'http://localhost/dev/mail'])(
    '%s is not served without the mail outbox',
    async (target) => {
      expect(status(await get(gateway.port, target, 'Host: localhost'))).toBe(404)
      expect(gateway.auth.hits).toHaveLength(0)
    },
  )

  test('a request target in absolute form is routed by its path', async () => {
    const response = await get(gateway.port, 'http://localhost/api/auth/me', 'Host: other.example')
    expect(status(response)).toBe(200)
    expect(gateway.auth.hits.at(-1)?.url).toBe('/api/auth/me')
    expect(status(await get(gateway.port, 'http://other.example/api/auth/me', 'Host: localhost'))).toBe(421)
    expect(status(await get(gateway.port, 'ftp://localhost/x', 'Host: localhost'))).toBe(400)
  })
})

describe('the host of a request', () => {
  test('is rejected when there are two Host headers', async () => {
    const gateway = await testGateway()
    for (const target of ['/api/auth/me', '/registry.json', '/metrics', '/health/live']) {
      expect(status(await get(gateway.port, target, 'Host: localhost', 'hOST: localhost'))).toBe(400)
    }
    expect(gateway.auth.hits).toHaveLength(0)
    await gateway.close()
  })

  test('must be the host of PUBLIC_URL, a loopback name or in ALLOWED_HOSTS', async () => {
    const gateway = await testGateway({ env: { PUBLIC_URL: 'https://app.example', ALLOWED_HOSTS: 'other.example, [2001:db8::1]' } })
    const statusFor = async (host: string, target = '/api/auth/me') => status(await get(gateway.port, target, `Host: ${host}`))
    const served = [
      'app.example',
      'APP.example:8443',
      'app.example.',
      'other.example',
      '[2001:db8::1]:80',
      'localhost:1',
      '127.0.0.1',
      '[::1]:3',
    ]
    for (const host of served) expect([host, await statusFor(host)]).toEqual([host, 200])
    for (const host of ['evil.example', 'app.example.evil.example', 'xapp.example', '10.0.0.1', '']) {
      expect([host, await statusFor(host)]).toEqual([host, 421])
      expect([host, await statusFor(host, '/registry.json')]).toEqual([host, 421])
      expect([host, await statusFor(host, '/')]).toEqual([host, 421])
      expect([host, await statusFor(host, '/health/live')]).toEqual([host, 200])
    }
    const refused = await get(gateway.port, '/api/auth/me', 'Host: evil.example')
    expect(refused).toContain('misdirected_request')
    expect(refused).toMatch(/^x-content-type-options: nosniff/im)
    await gateway.close()
  })

  test('can be any name with ALLOWED_HOSTS=*, unless the mail outbox is on', async () => {
    const open = await testGateway({ env: { ALLOWED_HOSTS: '*' } })
    expect(status(await get(open.port, '/api/auth/me', 'Host: anything.example'))).toBe(200)
    await open.close()

    const outbox = await testGateway({ env: { ALLOWED_HOSTS: '*', MAIL_OUTBOX: 'true', PUBLIC_URL: 'http://app.example:3000' } })
    expect(status(await get(outbox.port, '/dev/mail', 'Host: rebound.example:3000'))).toBe(421)
    expect(status(await get(outbox.port, '/', 'Host: rebound.example:3000'))).toBe(421)
    expect(status(await get(outbox.port, '/dev/mail', 'Host: app.example:3000'))).toBe(200)
    expect(status(await get(outbox.port, '/dev/mail', 'Host: localhost:3000'))).toBe(200)
    await outbox.close()
  })

  test('is read from X-Forwarded-Host if the peer is a trusted proxy', async () => {
    const gateway = await testGateway({ env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://app.example' } })
    const by = (forwarded: string) => get(gateway.port, '/api/auth/me', 'Host: gateway.internal', `X-Forwarded-Host: ${forwarded}`)
    expect(status(await by('app.example'))).toBe(200)
    expect(status(await by('evil.example'))).toBe(421)
    await gateway.close()
  })
})
