import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { closeAll, type OpenConnection, openConnections, request, statusOf } from './harness/connections.ts'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

/** More than the number of connections from the gateway to a service. */
const MANY = 140
const OTHERS = '127.0.0.9'

const CHUNKED = ['Transfer-Encoding: chunked', '', '1', 'x', '']
const STATED = ['Content-Length: 16000', '', 'x']

describe('bodies that never end', () => {
  let video: TestUpstream
  let gateway: TestGateway
  let open: OpenConnection[] = []
  beforeAll(async () => {
    video = await startUpstream()
    gateway = await testGateway({
      env: { VIDEO_URL: video.url, UPSTREAM_CONNECTIONS: '16', RATE_LIMIT_SESSION: '100000/60', RATE_LIMIT_SIGN_IN: '100000/60' },
    })
  })
  afterEach(() => {
    closeAll(open)
    open = []
    for (const upstream of [gateway.auth, gateway.content, video]) upstream.hits.length = 0
  })
  afterAll(async () => {
    await gateway.close()
    await video.close()
  })

  const head = (method: string, path: string, rest: string[], more: string[] = []) =>
    request(`${method} ${path} HTTP/1.1`, 'Host: localhost', ...more, ...rest)

  test.each([
    ['POST /api/auth/refresh, chunked', 'POST', '/api/auth/refresh', CHUNKED],
    ['POST /api/auth/refresh, with Content-Length', 'POST', '/api/auth/refresh', STATED],
    ['POST /api/auth/login, chunked', 'POST', '/api/auth/login', CHUNKED],
    ['POST /api/files/x, chunked', 'POST', '/api/files/x', CHUNKED],
    ['PUT /api/files/x, with Content-Length', 'PUT', '/api/files/x', STATED],
    ['DELETE /api/files/x, chunked', 'DELETE', '/api/files/x', CHUNKED],
    ['GET /api/files/x, chunked', 'GET', '/api/files/x', CHUNKED],
    ['GET /api/auth/me, with Content-Length', 'GET', '/api/auth/me', STATED],
    ['PATCH /.well-known/jwks.json, chunked', 'PATCH', '/.well-known/jwks.json', CHUNKED],
    ['POST /api/content/generate without a token, chunked', 'POST', '/api/content/generate', CHUNKED],
    ['POST /api/upload/image without a token, chunked', 'POST', '/api/upload/image', CHUNKED],
  ])('do not affect other clients: %s', async (_name, method, path, rest) => {
    open = await openConnections(gateway.port, MANY, head(method, path, rest))
    const headers = await gateway.signedIn('usr_other')
    for (const url of ['/api/auth/me', '/.well-known/jwks.json', '/api/content/history', '/api/files/film.mp4']) {
      expect((await gateway.fetch(url, { headers })).status).toBe(200)
    }
    expect((await gateway.fetch('/api/auth/login', { method: 'POST', body: '{}', headers })).status).toBeLessThan(500)
    const health = (await (await gateway.fetch('/api/health')).json()) as { services: Record<string, { status: string }> }
    expect(Object.values(health.services).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
  })

  test('from a signed-in user count toward that user only, who can still make other calls', async () => {
    const { authorization } = await gateway.signedIn('usr_greedy')
    open = await openConnections(gateway.port, MANY, head('POST', '/api/content/templates', CHUNKED, [`Authorization: ${authorization}`]))
    await poll(() => open.filter(({ received }) => statusOf(received()) === 429).length === MANY - 64)
    const refusal = open.map(({ received }) => received()).find((response) => statusOf(response) === 429)
    expect(refusal).toContain('too_many_at_once')
    const other = { ...(await gateway.signedIn('usr_other')), 'content-type': 'application/json' }
    expect((await gateway.fetch('/api/content/templates', { method: 'POST', body: '{}', headers: other })).status).toBe(200)
    expect((await gateway.fetch('/api/content/history', { headers: { authorization } })).status).toBe(200)
    expect(gateway.content.hits).toHaveLength(2)
    // A completed body releases its slot.
    closeAll(open)
    await poll(async () => {
      const again = await gateway.fetch('/api/content/templates', { method: 'POST', body: '{}', headers: { authorization } })
      return again.status === 200
    })
  })

  test('from one IP address do not affect sign-in from others, and reach no service', async () => {
    open = await openConnections(gateway.port, MANY, head('POST', '/api/auth/refresh', CHUNKED))
    await poll(() => open.filter(({ received }) => statusOf(received()) === 429).length === MANY - 64)
    const complete = request('POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Length: 2', '', '{}')
    const [refused] = await openConnections(gateway.port, 1, complete)
    const [served] = await openConnections(gateway.port, 1, complete, OTHERS)
    await poll(() => statusOf(served!.received()) === 200)
    await poll(() => statusOf(refused!.received()) === 429)
    closeAll([refused!, served!])
    expect(gateway.auth.hits).toHaveLength(1)
  })

  test('in uploads occupy only upload connections, at most six per user', async () => {
    const { authorization } = await gateway.signedIn('usr_uploads')
    open = await openConnections(gateway.port, 12, head('POST', '/api/upload/image', CHUNKED, [`Authorization: ${authorization}`]))
    await poll(() => open.filter(({ received }) => statusOf(received()) === 429).length === 6)
    expect((await gateway.fetch('/api/files/film.mp4')).status).toBe(200)
    expect((await gateway.fetch('/api/video/history', { headers: { authorization } })).status).toBe(200)
  })

  test('in uploads are not forwarded while the token cannot be verified', async () => {
    const blind = await testGateway({ env: { VIDEO_URL: video.url, AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json' } })
    const response = await blind.fetch('/api/upload/image', { method: 'POST', body: 'x', headers: await blind.signedIn() })
    expect(response.status).toBe(503)
    expect((await response.json()).code).toBe('keys_unavailable')
    expect(video.hits).toHaveLength(0)
    await blind.close()
  })
})

describe('a slow sender', () => {
  test('gets 408 after the grace period; one above the minimum rate does not', async () => {
    const gateway = await testGateway({ env: { BODY_GRACE_MS: '500', BODY_MIN_RATE: '10' } })
    const [slow, steady] = await openConnections(
      gateway.port,
      2,
      request('POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Length: 16000', '', 'x'),
    )
    let left = 15_999
    const dripping = setInterval(() => {
      const part = Math.min(left, 200)
      left -= part
      steady!.socket.write('y'.repeat(part))
    }, 20)
    await poll(() => slow!.closed())
    expect(statusOf(slow!.received())).toBe(408)
    expect(slow!.received()).toContain('request_timeout')
    await poll(() => statusOf(steady!.received()) === 200)
    clearInterval(dripping)
    closeAll([slow!, steady!])
    await gateway.close()
  })
})

describe('memory for bodies', () => {
  test('is limited to a quarter per IP address and released afterwards', async () => {
    const gateway = await testGateway({ env: { BODY_MEMORY_BYTES: String(4 * 256 * 1024) } })
    const { authorization } = await gateway.signedIn()
    const most = request('POST /api/content/templates HTTP/1.1', 'Host: localhost', `Authorization: ${authorization}`)
    const hold = () => openConnections(gateway.port, 1, `${most}\r\n${request('Content-Length: 100001', '', 'x'.repeat(100_000))}`)
    let [first] = await hold()
    const body = 'y'.repeat(200_000)
    const send = async () => (await gateway.fetch('/api/content/templates', { method: 'POST', body, headers: { authorization } })).status
    await poll(async () => {
      // On a busy machine, the first body can arrive while a second one has taken the memory.
      if (first!.closed() || statusOf(first!.received()) === 429) {
        closeAll([first!])
        ;[first] = await hold()
        return false
      }
      return (await send()) === 429
    })
    first!.socket.write('x')
    await poll(() => statusOf(first!.received()) === 200)
    await poll(async () => (await send()) === 200)
    closeAll([first!])
    await gateway.close()
  })

  test('does not exceed the size of a body that arrives byte by byte', async () => {
    const gateway = await testGateway()
    gateway.auth.handle((_request, response, hit) => response.end(hit.body))
    const text = Array.from({ length: 8_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
    const chunks = [...text].map((letter) => `1\r\n${letter}\r\n`).join('')
    const [sender] = await openConnections(
      gateway.port,
      1,
      request('POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked', '', `${chunks}0\r\n\r\n`),
    )
    await poll(() => sender!.received().includes(text))
    closeAll([sender!])
    await gateway.close()
  })
})

describe('connections to a service', () => {
  test('cause a 503 after UPSTREAM_WAIT_MS if all are in use, as shown by the breaker, metrics and health', async () => {
    const gateway = await testGateway({
      env: { UPSTREAM_CONNECTIONS: '2', UPSTREAM_WAIT_MS: '100', HEALTH_TIMEOUT_MS: '1000' },
      deps: { breaker: { failures: 2, openMs: 60_000 } },
    })
    const headers = await gateway.signedIn()
    gateway.content.handle(() => {})
    const leaving = new AbortController()
    const taken = [1, 2].map(() => gateway.fetch('/api/content/history', { headers, signal: leaving.signal }).catch(() => {}))
    await poll(() => gateway.content.hits.length === 2)

    const health = (await (await gateway.fetch('/api/health')).json()) as { services: Record<string, { status: string }> }
    expect(health.services['content']?.status).toBe('down')
    expect((await gateway.fetch('/health/live')).status).toBe(200)

    const waited = await gateway.fetch('/api/content/history', { headers })
    expect(waited.status).toBe(503)
    expect(await waited.json()).toMatchObject({
      code: 'service_unavailable',
      detail: 'The content service is busy. Try again in a moment.',
    })
    // Slow calls have their own connections.
    gateway.content.handle((_request, response) => response.end('{}'))
    expect((await gateway.fetch('/api/content/generate', { method: 'POST', body: '{}', headers })).status).toBe(200)
    for (let call = 0; call < 2; call++) await gateway.fetch('/api/content/history', { headers })
    const refused = await gateway.fetch('/api/content/history', { headers })
    expect((await refused.json()).detail).toBe("The content service isn't responding. Try again in a moment.")

    const metrics = await (await gateway.fetch('/metrics')).text()
    expect(metrics).toMatch(/upstream_wait_timeouts_total\{[^}]*upstream="content"[^}]*kind="call"[^}]*\} [34]/)
    expect(metrics).toMatch(/upstream_connections_in_use\{[^}]*upstream="content"[^}]*kind="call"[^}]*\} 2/)
    leaving.abort()
    await Promise.all(taken)
    await poll(async () =>
      /upstream_connections_in_use\{[^}]*"content"[^}]*"call"[^}]*\} 0/.test(await (await gateway.fetch('/metrics')).text()),
    )
    await gateway.close()
  })

  test('cannot all be occupied by one user', async () => {
    const gateway = await testGateway({ env: { UPSTREAM_CONNECTIONS: '4', MAX_CONCURRENT_CALLS: '3', UPSTREAM_WAIT_MS: '100' } })
    const greedy = await gateway.signedIn('usr_greedy')
    gateway.content.handle(() => {})
    const leaving = new AbortController()
    const taken = Array.from({ length: 10 }, () =>
      gateway.fetch('/api/content/history', { headers: greedy, signal: leaving.signal }).catch(() => undefined),
    )
    await poll(() => gateway.content.hits.length === 3)
    gateway.content.handle((_request, response) => response.end('{}'))
    expect((await gateway.fetch('/api/content/history', { headers: await gateway.signedIn('usr_other') })).status).toBe(200)
    const refused = (await gateway.fetch('/api/content/history', { headers: greedy })).status
    expect(refused).toBe(429)
    leaving.abort()
    await Promise.all(taken)
    await gateway.close()
  })
})

describe('a method that a route does not have', () => {
  test.each([
    ['POST', '/api/files/x', 'GET, HEAD'],
    ['PUT', '/api/content/generate', 'POST'],
    ['DELETE', '/api/auth/login', 'POST'],
    ['POST', '/api/models', 'GET, HEAD'],
    ['OPTIONS', '/api/settings', 'GET, HEAD, PUT'],
  ])('%s %s is rejected before it reaches the service', async (method, path, allow) => {
    const video = await startUpstream()
    const gateway = await testGateway({ env: { VIDEO_URL: video.url } })
    const response = await gateway.fetch(path, { method, headers: await gateway.signedIn() })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({
      code: 'method_not_allowed',
      detail: `Method ${method} is not allowed. Allowed: ${allow}.`,
    })
    expect([...gateway.auth.hits, ...gateway.content.hits, ...video.hits]).toHaveLength(0)
    await gateway.close()
    await video.close()
  })
})
