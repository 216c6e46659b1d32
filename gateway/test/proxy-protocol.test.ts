import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
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

describe('responses', () => {
  /** Makes the service respond with the test's raw bytes. */
  let server: Server
  let hop: TestGateway
  let respond: (socket: Socket) => void
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => respond(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    hop = await testGateway({ env: { AUTH_URL: url, VIDEO_URL: url, UPSTREAM_TIMEOUT_MS: '1000' }, deps: { breaker: { failures: 1_000 } } })
  })
  afterAll(async () => {
    await hop.close()
    server.close()
  })
  const get = () => raw(hop.port, bytes('GET /api/auth/me HTTP/1.1', 'Host: x', 'Connection: close', '', ''))

  test('are forwarded without a preceding 103 Early Hints', async () => {
    respond = (socket) =>
      socket.write(bytes('HTTP/1.1 103 Early Hints', 'Link: </x>', '', 'HTTP/1.1 200 OK', 'Content-Length: 2', '', 'ok'))
    const response = await get()
    expect(status(response)).toBe(200)
    expect(bodyOf(response)).toBe('ok')
  })

  test('with an unrequested upgrade are errors', async () => {
    respond = (socket) => socket.write(bytes('HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x', '', ''))
    expect(status(await get())).toBe(503)
  })

  test('in chunks are forwarded without their trailers', async () => {
    respond = (socket) =>
      socket.write(
        bytes('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', 'Trailer: X-Sum', '', '3', 'one', '3', 'two', '0', 'X-Sum: 1', '', ''),
      )
    const response = await get()
    expect(response).toMatch(/3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n$/)
    expect(response).not.toMatch(/x-sum/i)
  })

  test('that end by closing the connection are complete', async () => {
    respond = (socket) => socket.end(bytes('HTTP/1.1 200 OK', 'Content-Type: text/plain', '', 'until the end'))
    expect(await get()).toContain('until the end')
  })

  test('shorter than their Content-Length are aborted, longer ones are truncated', async () => {
    respond = (socket) => socket.end(bytes('HTTP/1.1 200 OK', 'Content-Length: 10', '', 'short'))
    const short = await get()
    expect(short).toMatch(/content-length: 10/i)
    expect(bodyOf(short).length).toBeLessThan(10)
    respond = (socket) =>
      socket.write(bytes('HTTP/1.1 200 OK', 'Content-Length: 2', '', 'okHTTP/1.1 200 OK', 'Content-Length: 4', '', 'evil'))
    expect(bodyOf(await get())).toBe('ok')
    expect(await get()).not.toContain('evil')
  })

  test('that have both a length and chunks, or are not HTTP, are errors', async () => {
    for (const nonsense of [
      bytes('HTTP/1.1 200 OK', 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ''),
      bytes('HTTP/1.1 200 OK', 'Content-Length: 5', 'Content-Length: 6', '', 'hello'),
      'SSH-2.0-OpenSSH\r\n',
    ]) {
      respond = (socket) => socket.end(nonsense)
      const response = await get()
      expect([502, 503]).toContain(status(response))
      expect(response).toContain('application/problem+json')
    }
  })

  test('with status 204 or 304 have no body even if the service sends one', async () => {
    for (const code of [204, 304]) {
      respond = (socket) => socket.write(bytes(`HTTP/1.1 ${code} X`, '', 'HTTP/1.1 200 OK', 'Content-Length: 4', '', 'evil'))
      const response = await get()
      expect(status(response)).toBe(code)
      expect(bodyOf(response)).toBe('')
    }
  })

  test('that arrive while a large request body is being sent reach the client', async () => {
    respond = (socket) => {
      socket.removeAllListeners('data')
      socket.write(bytes('HTTP/1.1 409 Conflict', 'Content-Length: 4', 'Connection: close', '', 'late'))
    }
    const socket = connect(hop.port, '127.0.0.1')
    let response = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      response += chunk.toString()
    })
    const { authorization } = await hop.signedIn()
    const head = ['POST /api/upload/image HTTP/1.1', 'Host: x', `Authorization: ${authorization}`, 'Content-Length: 200000']
    socket.write(bytes(...head, '', 'x'.repeat(100_000)))
    await poll(() => status(response) === 409 && response.endsWith('late'))
    socket.destroy()
  })

  test('apply backpressure when the client reads slowly', async () => {
    const big = 'y'.repeat(8 * 1024 * 1024)
    respond = (socket) => socket.write(bytes('HTTP/1.1 200 OK', `Content-Length: ${big.length}`, '', big))
    const response = await fetch(`${hop.url}/api/auth/me`)
    expect((await response.text()).length).toBe(big.length)
  })

  test('are not expected on a connection that the service closed while it was idle', async () => {
    let calls = 0
    respond = (socket) => {
      calls++
      socket.write(bytes('HTTP/1.1 200 OK', 'Content-Length: 2', '', 'ok'), () => setImmediate(() => socket.destroy()))
    }
    for (let call = 0; call < 20; call++) expect(status(await get())).toBe(200)
    expect(calls).toBe(20)
  })
})

describe('every proxied call', () => {
  test('has one log line with ids and without the query, and is counted under its route', async () => {
    const lines: string[] = []
    const one = await testGateway({ deps: { logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } as never } })
    const response = await one.fetch('/api/auth/me?token=secret')
    await response.text()
    const requests = () => lines.map((line) => JSON.parse(line)).filter((line) => line.req?.path === '/api/auth/me')
    await poll(() => requests().length === 1)
    expect(requests()[0]).toMatchObject({
      message: 'request completed',
      status: 200,
      request_id: response.headers.get('x-request-id'),
      trace_id: response.headers.get('traceparent')?.split('-')[1],
      req: { method: 'GET', path: '/api/auth/me' },
    })

    const ofViewer = await one.tokens.sign({ user_id: 'usr_1', actor_id: 'usr_admin' })
    await (await one.fetch('/api/auth/sessions', { headers: { authorization: `Bearer ${ofViewer}` } })).text()
    const viewed = () => lines.map((line) => JSON.parse(line)).filter((line) => line.req?.path === '/api/auth/sessions')
    await poll(() => viewed().length === 1)
    expect(viewed()[0]).toMatchObject({ user_id: 'usr_1', actor_id: 'usr_admin' })
    expect(requests()[0]).not.toHaveProperty('user_id')

    one.auth.handle(() => {})
    const leaving = new AbortController()
    const left = one.fetch('/api/auth/me', { signal: leaving.signal })
    await poll(() => one.auth.hits.length === 3)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await poll(() => requests().length === 2)
    expect(requests()[1]).toMatchObject({ message: 'the client disconnected', status: 499 })
    expect(lines.join('')).not.toContain('secret')

    const metrics = await (await one.fetch('/metrics')).text()
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/auth\/\*"[^}]*status="200"[^}]*\} 1/)
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/auth\/\*"[^}]*status="499"[^}]*\} 1/)
    await one.close()
  })

  test('in progress at shutdown gets its response, and its connection serves one more call before it closes', async () => {
    const one = await testGateway()
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
    one.auth.handle(async (_request, response) => {
      await goOn
      json(response, 200, { late: true })
    })
    const socket = connect(one.port, '127.0.0.1')
    let responses = ''
    socket.on('data', (chunk) => {
      responses += chunk.toString()
    })
    socket.write(bytes('GET /api/auth/me?n=1 HTTP/1.1', 'Host: x', '', ''))
    await poll(() => one.auth.hits.length === 1)
    const closed = one.close()
    await poll(() =>
      fetch(one.url).then(
        () => false,
        () => true,
      ),
    )
    socket.write(bytes('GET /api/auth/me?n=2 HTTP/1.1', 'Host: x', '', ''))
    await poll(() => one.auth.hits.length === 2)
    release()
    await closed
    expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    expect(responses.match(/^connection: close/gim)).toHaveLength(1)
  })
})
