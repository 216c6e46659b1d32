import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { raw, type TestGateway, testGateway } from './harness/gateway.ts'

/** Sends a response with a Content-Length, so that raw bytes can be compared. */
function json(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

/** Tests the HTTP requirements for intermediaries with raw bytes on both sides. */
let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({ deps: { breaker: { failures: 1_000 } } })
})
afterEach(() => {
  gateway.auth.hits.length = 0
})
afterAll(() => gateway.close())

const bytes = (...lines: string[]) => lines.join('\r\n')
const status = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
const bodyOf = (response: string) => response.slice(response.indexOf('\r\n\r\n') + 4)

describe('requests', () => {
  test('that are pipelined get their responses in order', async () => {
    gateway.auth.handle((_request, response, hit) => {
      const first = hit.url.endsWith('1')
      setTimeout(() => json(response, 200, { url: hit.url }), first ? 150 : 0)
    })
    const one = (n: number, last = false) =>
      bytes(`GET /api/auth/me?n=${n} HTTP/1.1`, 'Host: x', ...(last ? ['Connection: close'] : []), '', '')
    const answer = await raw(gateway.port, one(1) + one(2) + one(3, true))
    expect([...answer.matchAll(/"url":"\/api\/auth\/me\?n=(\d)"/g)].map((found) => found[1])).toEqual(['1', '2', '3'])
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  })

  test('with Expect: 100-continue get a 100 response, and the header is not forwarded', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { body: hit.body, expect: hit.headers.expect ?? null }))
    const answer = await raw(
      gateway.port,
      bytes('POST /api/auth/login HTTP/1.1', 'Host: x', 'Expect: 100-continue', 'Content-Length: 5', 'Connection: close', '', 'hello'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/)
    expect(answer).toContain('{"body":"hello","expect":null}')
  })

  test('in chunks with extensions and a trailer are forwarded without either', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { body: hit.body, trailers: _request.trailers }))
    const body = '5;ext=1\r\nhello\r\n6\r\n world\r\n0\r\nX-User-Id: admin\r\n\r\n'
    const answer = await raw(
      gateway.port,
      bytes('POST /api/auth/login HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Trailer: X-User-Id', 'Connection: close', '', body),
    )
    expect(answer).toContain('{"body":"hello world","trailers":{}}')
  })

  test('that arrive byte by byte are forwarded complete', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { body: hit.body }))
    const socket = connect(gateway.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.write(bytes('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: 11', '', ''))
    for (const letter of 'hello world') await new Promise<void>((resolve) => socket.write(letter, () => setImmediate(resolve)))
    await poll(() => answer.includes('{"body":"hello world"}'))
    socket.destroy()
  })

  test('over HTTP/1.0 get a response compatible with HTTP/1.0', async () => {
    gateway.auth.handle((_request, response) => {
      response.write('one ')
      response.end('two')
    })
    const answer = await raw(gateway.port, bytes('GET /api/auth/me HTTP/1.0', 'Host: x', '', ''))
    expect(answer).not.toMatch(/^transfer-encoding/im)
    expect(bodyOf(answer)).toBe('one two')
  })

  test('are forwarded without the headers that Connection lists', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, hit.headers))
    const answer = await raw(
      gateway.port,
      bytes('GET /api/auth/me HTTP/1.1', 'Host: x', 'Connection: close, Idempotency-Key', 'Idempotency-Key: 1', 'Accept: a/b', '', ''),
    )
    const seen = JSON.parse(bodyOf(answer)) as Record<string, string>
    expect(seen['idempotency-key']).toBeUndefined()
    expect(seen).toMatchObject({ accept: 'a/b', 'x-forwarded-for': '127.0.0.1' })
  })

  test('are forwarded with Content-Length even if Connection lists it', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { body: hit.body }))
    const smuggled = bytes('GET /api/auth/secret HTTP/1.1', 'Host: x', '', '')
    const answer = await raw(
      gateway.port,
      bytes(
        'POST /api/auth/login HTTP/1.1',
        'Host: x',
        'Connection: close, Content-Length',
        `Content-Length: ${smuggled.length}`,
        '',
        smuggled,
      ),
    )
    expect(status(answer)).toBe(200)
    expect(gateway.auth.hits).toHaveLength(1)
    expect(gateway.auth.hits[0]?.body).toBe(smuggled)
  })

  test('with a repeated single-value header are forwarded with the first value, which the gateway uses too', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { given: hit.headers.authorization, raw: hit.rawHeaders }))
    const answer = await raw(
      gateway.port,
      bytes('GET /api/auth/me HTTP/1.1', 'Host: x', 'Authorization: Bearer a', 'Authorization: Bearer b', 'Connection: close', '', ''),
    )
    expect(bodyOf(answer)).toContain('Bearer a')
    expect(bodyOf(answer)).not.toContain('Bearer b')
  })

  test('with a long path or many headers are forwarded if the headers are below 16 KiB', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { length: hit.url.length }))
    const url = `/api/auth/me?q=${'a'.repeat(12_000)}`
    expect(bodyOf(await raw(gateway.port, bytes(`GET ${url} HTTP/1.1`, 'Host: x', 'Connection: close', '', '')))).toBe(
      JSON.stringify({ length: url.length }),
    )
    const tooLong = await raw(gateway.port, bytes(`GET /api/auth/me?q=${'a'.repeat(17_000)} HTTP/1.1`, 'Host: x', '', ''))
    expect(status(tooLong)).toBe(431)
  })

  test('with an unknown method are rejected with a list of the allowed ones', async () => {
    const response = await gateway.fetch('/.well-known/jwks.json', { method: 'OPTIONS' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', request_id: response.headers.get('x-request-id') })
  })

  test('with a percent-encoded path have the limits of the decoded path', async () => {
    gateway.auth.handle((_request, response, hit) => json(response, 200, { url: hit.url }))
    const answer = await gateway.fetch('/api/auth/%6cogin', { method: 'POST' })
    expect(answer.headers.get('ratelimit-policy')).toContain('"sign_in"')
    expect(await answer.json()).toEqual({ url: '/api/auth/%6cogin' })
    expect(status(await raw(gateway.port, bytes('GET /api/auth/login#x HTTP/1.1', 'Host: x', 'Connection: close', '', '')))).toBe(404)
  })

  test('that stop arriving are ended and occupy no connection to a service', async () => {
    const socket = connect(gateway.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes('POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: 100', '', 'only this'))
    gateway.auth.handle((_request, response) => json(response, 200, {}))
    expect((await gateway.fetch('/api/auth/me')).status).toBe(200)
    expect(gateway.auth.hits).toHaveLength(1)
    socket.destroy()
  })
})
