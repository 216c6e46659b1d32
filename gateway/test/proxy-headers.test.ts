import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { raw, type TestGateway, testGateway } from './harness/gateway.ts'
import { json } from './harness/upstream.ts'

describe('request headers', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway()
  })
  afterEach(() => {
    gateway.auth.hits.length = 0
  })
  afterAll(() => gateway.close())

  const seen = () => gateway.auth.hits.at(-1)?.headers ?? {}

  test('drops spoofed identity and forwarding headers', async () => {
    const lies = {
      'x-user-id': 'usr_admin',
      'x-user-role': 'admin',
      'x-internal-token': 'let-me-in',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': '/evil',
      'x-real-ip': '6.6.6.6',
      'x-client-ip': '6.6.6.6',
      'x-original-url': '/api/admin',
      'x-http-method-override': 'DELETE',
      x_user_id: 'usr_admin',
      forwarded: 'for=6.6.6.6',
      via: '1.1 evil',
      'true-client-ip': '6.6.6.6',
      baggage: 'user=admin',
    }
    await gateway.fetch('/api/auth/me', { headers: lies })
    const { host: _host, 'x-request-id': _id, ...headers } = seen()
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
    })
    expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil|usr_admin|let-me-in|DELETE|=admin/)
  })

  test('sets its own request id for the service, the response and the problem document', async () => {
    const response = await gateway.fetch('/api/auth/me', { headers: { 'x-request-id': 'chosen-by-the-client' } })
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(seen()['x-request-id']).toBe(id)
    const refused = await gateway.fetch('/api/nothing', { headers: { 'x-request-id': 'chosen-by-the-client' } })
    expect((await refused.json()).request_id).toBe(refused.headers.get('x-request-id'))
  })

  test('continues a valid trace and starts a new one otherwise', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    await gateway.fetch('/api/auth/me', { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01`, tracestate: 'vendor=1' } })
    expect(seen()['traceparent']).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
    expect(seen()['tracestate']).toBeUndefined()
    await gateway.fetch('/api/auth/me', { headers: { traceparent: '00-nonsense-01' } })
    expect(seen()['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  })

  test('drops hop-by-hop headers, but not the gateway’s own headers that Connection lists', async () => {
    const attack = [
      'GET /api/auth/me HTTP/1.1',
      'Host: loomcast',
      'Connection: close, X-Forwarded-For, X-Request-Id, Traceparent, Authorization',
      'Keep-Alive: timeout=5',
      'Proxy-Authorization: Basic abc',
      'Proxy-Connection: keep-alive',
      'TE: trailers',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      '',
      '',
    ].join('\r\n')
    expect(await raw(gateway.port, attack)).toMatch(/^HTTP\/1\.1 200/)
    const headers = seen()
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-request-id']).toBeDefined()
    expect(headers['traceparent']).toBeDefined()
    for (const name of ['keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'upgrade', 'http2-settings']) {
      expect(headers[name]).toBeUndefined()
    }
  })

  test('forwards credentials, cookies, the idempotency key, conditional headers and the unchanged query', async () => {
    const headers = {
      authorization: 'Bearer stale',
      cookie: 'refresh=abc; other=1',
      'idempotency-key': 'key-1',
      'if-none-match': '"tag"',
      'accept-language': 'de',
      'content-type': 'application/json; charset=utf-8',
      origin: 'http://loomcast',
    }
    await gateway.fetch('/api/auth/logout?a=1&b=%2F%20x&a=2', { method: 'POST', body: '{}', headers })
    expect(seen()).toMatchObject(headers)
    expect(gateway.auth.hits[0]?.url).toBe('/api/auth/logout?a=1&b=%2F%20x&a=2')
  })

  test('drops the body of a GET together with its length, so that it cannot become the next request', async () => {
    const smuggled = 'GET /api/auth/secret HTTP/1.1\r\nHost: x\r\n\r\n'
    const attack = `GET /api/auth/me HTTP/1.1\r\nHost: loomcast\r\nContent-Type: text/plain\r\nContent-Length: ${smuggled.length}\r\nConnection: close\r\n\r\n${smuggled}`
    expect(await raw(gateway.port, attack)).toMatch(/^HTTP\/1\.1 200/)
    expect(await (await gateway.fetch('/api/auth/me')).json()).toMatchObject({ success: true })
    expect(gateway.auth.hits.map((hit) => [hit.url, hit.body, hit.headers['content-length']])).toEqual([
      ['/api/auth/me', '', undefined],
      ['/api/auth/me', '', undefined],
    ])
  })
})

describe('response headers', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway()
  })
  afterAll(() => gateway.close())

  test('forwards cookies, content and caching headers, and hides internals', async () => {
    gateway.auth.handle((_request, response) => {
      response.writeHead(201, [
        ['content-type', 'application/json'],
        ['set-cookie', 'refresh=1; HttpOnly; SameSite=Strict; Path=/api/auth'],
        ['set-cookie', 'other=2; Path=/'],
        ['cache-control', 'private, max-age=5'],
        ['etag', '"e"'],
        ['server', 'secret-server/1.0'],
        ['x-powered-by', 'something'],
        ['via', '1.1 inner'],
        ['x-internal-node', 'node-7'],
        ['x-request-id', 'the-services-own'],
        ['strict-transport-security', 'max-age=1'],
      ])
      response.end('{}')
    })
    const answer = await gateway.fetch('/api/auth/login', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['refresh=1; HttpOnly; SameSite=Strict; Path=/api/auth', 'other=2; Path=/'])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=5')
    expect(answer.headers.get('etag')).toBe('"e"')
    for (const name of ['server', 'x-powered-by', 'via', 'x-internal-node', 'strict-transport-security'])
      expect(answer.headers.get(name)).toBeNull()
    expect(answer.headers.get('x-request-id')).not.toBe('the-services-own')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('has its own headers of a call once, whatever the service sends', async () => {
    const perCall = ['ratelimit', 'ratelimit-policy', 'x-request-id', 'traceparent']
    gateway.auth.handle(
      (_request, response) =>
        void response
          .writeHead(
            200,
            perCall.map((name) => [name, 'of the service']),
          )
          .end('{}'),
    )
    const { headers } = await gateway.fetch('/api/auth/me')
    for (const name of perCall) expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/\d/)])
    for (const name of perCall) expect(headers.get(name)).not.toContain('of the service')
  })

  test('makes redirects to the service’s own origin relative and leaves others unchanged', async () => {
    gateway.auth.handle((_request, response, hit) => {
      const location = hit.url.endsWith('inner') ? `${gateway.auth.url}/api/auth/next?x=1` : 'https://elsewhere.example/next'
      response.writeHead(302, { location }).end()
    })
    expect((await gateway.fetch('/api/auth/inner')).headers.get('location')).toBe('/api/auth/next?x=1')
    expect((await gateway.fetch('/api/auth/outer')).headers.get('location')).toBe('https://elsewhere.example/next')
  })

  test('forwards HEAD with the length of the body that GET would have', async () => {
    gateway.auth.handle((_request, response) => void response.writeHead(200, { 'content-length': '123' }).end())
    const head = await gateway.fetch('/api/auth/me', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '123'])
  })

  test('forwards every error status of a service with its problem document', async () => {
    for (const status of [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504]) {
      gateway.auth.handle((_request, response) =>
        json(response, status, { code: `c${status}` }, { 'content-type': 'application/problem+json' }),
      )
      const answer = await gateway.fetch('/api/auth/me')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
      expect(await answer.json()).toEqual({ code: `c${status}` })
    }
  })
})

describe('the client IP address', () => {
  test('is the last one that does not belong to a trusted proxy', async () => {
    const gateway = await testGateway({ env: { TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8', ALLOWED_HOSTS: 'app.example' } })
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.2.3', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example' }
    const response = await gateway.fetch('/api/auth/me', { headers })
    expect(gateway.auth.hits[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'app.example',
    })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await gateway.close()
  })
})
