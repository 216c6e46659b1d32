import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { raw, type TestGateway, testGateway } from './harness/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({ env: { MAIL_OUTBOX: 'true' } })
})
afterEach(() => {
  gateway.auth.hits.length = 0
  gateway.content.hits.length = 0
})
afterAll(() => gateway.close())

const request = (line: string, ...headers: string[]) =>
  raw(gateway.port, [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))
const status = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])

describe('routing', () => {
  test.each([
    ['POST', '/api/auth/login', 'auth'],
    ['GET', '/api/auth/me', 'auth'],
    ['GET', '/api/auth/sessions', 'auth'],
    ['DELETE', '/api/auth/sessions/ses_1', 'auth'],
    ['POST', '/api/auth/refresh', 'auth'],
    ['POST', '/api/admin/login', 'auth'],
    ['GET', '/api/user/profile', 'auth'],
    ['PUT', '/api/user/profile', 'auth'],
    ['GET', '/api/user/export', 'auth'],
    ['DELETE', '/api/user/account', 'auth'],
    ['GET', '/.well-known/jwks.json', 'auth'],
    ['GET', '/dev/mail', 'auth'],
    ['GET', '/dev/mail/mail_1/html', 'auth'],
    ['GET', '/dev/mail.json', 'auth'],
    ['POST', '/api/content/generate', 'content'],
    ['POST', '/api/content/generate-set', 'content'],
    ['GET', '/api/content/sets/set_1', 'content'],
    ['POST', '/api/content/sets/set_1/stop', 'content'],
    ['GET', '/api/content/history?page=2', 'content'],
    ['PUT', '/api/content/cnt_1', 'content'],
    ['DELETE', '/api/content/templates/tpl_1', 'content'],
    ['GET', '/api/models', 'content'],
    ['GET', '/api/settings', 'content'],
    ['PUT', '/api/settings', 'content'],
    ['GET', '/api/user/package', 'content'],
  ] as const)('%s %s is forwarded to %s with its full path', async (method, path, service) => {
    const response = await gateway.fetch(path, { method, headers: await gateway.signedIn() })
    expect(response.status).toBe(200)
    const other = service === 'auth' ? 'content' : 'auth'
    expect(gateway[service].hits.map((hit) => [hit.method, hit.url])).toEqual([[method, path]])
    expect(gateway[other].hits).toHaveLength(0)
  })

  test.each([
    '/api/contents',
    '/api/authentic',
    '/api/auth-x/me',
    '/api/settingsx',
    '/api/user',
    '/api/user/packages',
    '/api/user/profiles',
    '/api/admin/users',
    '/api/admin/login/x',
    '/api/unknown',
    '/api/',
    '/API/auth/me',
    '/health/ready/../../api/auth/me',
    '/.well-known/other',
    '/dev/mailbox',
  ])('%s is not forwarded to any service', async (path) => {
    const response = await request(`GET ${path} HTTP/1.1`, `Authorization: ${(await gateway.signedIn()).authorization}`)
    expect(status(response)).toBe(404)
    expect(response).toMatch(/application\/problem\+json/)
    expect([...gateway.auth.hits, ...gateway.content.hits]).toHaveLength(0)
  })

  test('rejects methods that no service accepts', async () => {
    for (const method of ['OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND']) {
      expect(status(await request(`${method} /api/auth/me HTTP/1.1`)) || 400).toBeGreaterThanOrEqual(400)
    }
    expect(gateway.auth.hits).toHaveLength(0)
  })

  test('does not serve the outbox when the product sends mail', async () => {
    const without = await testGateway()
    expect((await without.fetch('/dev/mail')).status).toBe(404)
    expect(without.auth.hits).toHaveLength(0)
    await without.close()
  })
})

describe('path traversal', () => {
  test.each([
    '/api/auth/../../internal',
    '/api/auth/%2e%2e/%2e%2e/internal',
    '/api/auth/..%2f..%2finternal',
    '/api/auth/%2e%2e%2f%2e%2e%2finternal',
    '/api/auth/..\\..\\internal',
    '/api/auth/..%5c..%5cinternal',
    '/api/auth/x/../../content/history',
    '/api/auth/.%2e/content/history',
    '//internal/api/auth/me',
    'http://127.0.0.1:1/api/auth/me',
    '/api/auth/%ff',
    '/api/auth/%',
    '/api/auth/\tme',
    '/api/auth/me%00',
  ])('%j is rejected or stays inside the service’s routes', async (path) => {
    const response = await request(`GET ${path} HTTP/1.1`)
    const reached = [...gateway.auth.hits, ...gateway.content.hits].map((hit) => hit.url)
    expect(reached.every((url) => url.startsWith('/api/auth/') && !decodeURIComponent(url).includes('..'))).toBe(true)
    if (reached.length === 0) expect(status(response)).toBeGreaterThanOrEqual(400)
    expect(response).not.toMatch(/ at .*\.(js|ts):\d+/)
  })

  test('forwards a doubly encoded path without decoding it', async () => {
    await request('GET /api/auth/%252e%252e%252finternal HTTP/1.1')
    expect(gateway.auth.hits.map((hit) => hit.url)).toEqual(['/api/auth/%252e%252e%252finternal'])
  })
})

describe('ambiguous requests', () => {
  test.each([
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6'], 'hello'],
    ['a list of lengths', ['Content-Length: 5, 6'], 'hello'],
    ['a length that is not a number', ['Content-Length: +5'], 'hello'],
    [
      'a length and chunks',
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /api/auth/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['an unknown transfer encoding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a folded header', ['X-A: 1', ' Transfer-Encoding: chunked'], ''],
    ['a bare line feed in a chunk size', ['Transfer-Encoding: chunked'], '5\nhello\r\n0\r\n\r\n'],
  ] as const)('are rejected: %s', async (_name, headers, body) => {
    const response = await raw(gateway.port, ['POST /api/auth/login HTTP/1.1', 'Host: localhost', ...headers, '', body].join('\r\n'))
    expect(status(response)).toBe(400)
    expect(gateway.auth.hits).toHaveLength(0)
  })

  test('cannot add a header through a line break in a value', async () => {
    const response = await request('GET /api/auth/me?x=%0d%0aX-Evil:1 HTTP/1.1')
    expect(status(response)).toBe(200)
    expect(gateway.auth.hits[0]?.headers).not.toHaveProperty('x-evil')
    expect(gateway.auth.hits[0]?.url).toBe('/api/auth/me?x=%0d%0aX-Evil:1')
    expect(response).not.toMatch(/^x-evil/im)
  })

  test('are rejected without a Host header or with two Host headers', async () => {
    expect(status(await raw(gateway.port, 'GET /api/auth/me HTTP/1.1\r\n\r\n'))).toBe(400)
    expect(gateway.auth.hits).toHaveLength(0)
  })

  test('are rejected with more than 16 KiB of headers', async () => {
    const response = await request('GET /api/auth/me HTTP/1.1', `X-Big: ${'a'.repeat(17_000)}`)
    expect(status(response)).toBe(431)
    expect(gateway.auth.hits).toHaveLength(0)
  })

  test('do not upgrade the connection', async () => {
    const response = await raw(
      gateway.port,
      'GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    expect(status(response)).not.toBe(101)
  })
})
