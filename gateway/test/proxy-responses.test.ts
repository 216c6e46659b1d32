import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { raw, type TestGateway, testGateway } from './harness/gateway.ts'

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
