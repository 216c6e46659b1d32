import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { generate } from 'selfsigned'
import { createConnection } from '../src/connection.ts'
import { connectionRules } from '../src/guarded-fetch.ts'
import { createGuardedFetch, GuardedFetchError, type GuardedRequest } from '../src/index.ts'
import { closeLocalServers, startRawServer, startServer } from './support/local-server.ts'

const guardedFetch = createGuardedFetch({ allowLoopback: true })
const failureOf = async (request: GuardedRequest, call = guardedFetch) => {
  const failure = await call(request).catch((error) => error)
  if (!(failure instanceof GuardedFetchError)) throw new Error('the call did not fail')
  return failure
}
const shape = ({ code, fault, requestWritten }: GuardedFetchError) => ({ code, fault, requestWritten })

afterEach(closeLocalServers)

describe('a call', () => {
  test('sends method, headers and body, and returns any status with its body', async () => {
    const bodies: string[] = []
    const server = await startServer(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk))
      response.writeHead(422, { 'content-type': 'application/json', 'x-reason': ['a', 'b'] }).end('{"error":"too long"}')
    })
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' }
    const response = await guardedFetch({ url: `${server.url}/path?q=1`, method: 'POST', headers, body: '{"a":1}' })
    expect(response).toMatchObject({ status: 422, url: `${server.url}/path?q=1`, headers: { 'x-reason': 'a, b' } })
    expect(response.json()).toEqual({ error: 'too long' })
    expect(bodies.join('')).toBe('{"a":1}')
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/path?q=1', headers })
  })

  test('returns a compressed body decompressed, and undefined for JSON that is none', async () => {
    const server = await startServer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')))
    const response = await guardedFetch({ url: server.url })
    expect([response.text(), response.json()]).toEqual(['hello', undefined])
  })

  test('ignores proxies of the environment', async () => {
    const proxy = await startServer((_request, response) => response.end('from the proxy'))
    const server = await startServer((_request, response) => response.end('direct'))
    const before = { ...process.env }
    Object.assign(process.env, { HTTP_PROXY: proxy.url, http_proxy: proxy.url, ALL_PROXY: proxy.url, NODE_USE_ENV_PROXY: '1' })
    try {
      expect((await guardedFetch({ url: server.url })).text()).toBe('direct')
    } finally {
      process.env = before
    }
    expect(proxy.requests).toEqual([])
  })

  test('uses each connection once', async () => {
    const ports = new Set<number | undefined>()
    const server = await startServer((request, response) => {
      ports.add(request.socket.remotePort)
      response.end()
    })
    for (let call = 0; call < 3; call++) await guardedFetch({ url: server.url })
    expect(ports.size).toBe(3)
  })
})

describe('names', () => {
  test('are resolved once for each connection, to exactly the address that is called', async () => {
    const server = await startServer((_request, response) => response.end('ok'))
    const answers = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']]
    const resolved: string[] = []
    const resolve = async (name: string) => {
      resolved.push(name)
      return answers.shift() ?? []
    }
    const call = createGuardedFetch({ allowLoopback: true, resolve })
    const url = `http://localhost:${server.port}`
    expect((await call({ url })).status).toBe(200)
    expect(resolved).toEqual(['localhost'])
    expect(shape(await failureOf({ url }, call))).toEqual({ code: 'address_refused', fault: 'not_a_public_address', requestWritten: false })
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.1.2.3'],
    ['192.168.0.10'],
    ['169.254.169.254'],
    ['100.64.1.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::'],
    ['fe80::1%lo'],
    ['fd00:ec2::254'],
    ['not-an-address'],
  ])('that resolve to %s are refused, also where loopback is allowed', async (address) => {
    for (const allowLoopback of [false, true]) {
      const call = createGuardedFetch({ allowLoopback, resolve: async () => [address] })
      const failure = await failureOf({ url: 'https://rebinding.example.com' }, call)
      expect(shape(failure)).toEqual({ code: 'address_refused', fault: 'not_a_public_address', requestWritten: false })
    }
  })

  test('that resolve to public and private addresses are called at the public ones only', async () => {
    const server = await startServer((_request, response) => response.end('ok'))
    const call = createGuardedFetch({ allowLoopback: true, resolve: async () => ['10.0.0.1', '127.0.0.1', '169.254.169.254'] })
    expect((await call({ url: `http://localhost:${server.port}` })).status).toBe(200)
  })

  test('and addresses that reach the connection unchecked are refused there', async () => {
    const server = await startServer((_request, response) => response.end())
    const { client, isOpen, destroy } = createConnection(server.url, connectionRules({}))
    await expect(client.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'address_refused' })
    destroy()
    expect([isOpen(), server.requests]).toEqual([false, []])
  })

  test('that do not exist are unreachable', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    const failure = await failureOf({ url: 'https://missing.example.com' }, createGuardedFetch({ resolve }))
    expect([failure.code, failure.reason, failure.requestWritten]).toEqual(['unreachable', 'ENOTFOUND', false])
  })

  test('whose servers never answer time out', async () => {
    const call = createGuardedFetch({ resolve: () => new Promise(() => {}) })
    expect(shape(await failureOf({ url: 'https://slow.example.com', timeoutMs: 50 }, call))).toMatchObject({
      code: 'timed_out',
      requestWritten: false,
    })
  })
})

describe('redirects', () => {
  const redirectTo = (location: string, status = 302) => startServer((_request, response) => response.writeHead(status, { location }).end())

  test('are returned and not followed by default', async () => {
    const target = await startServer((_request, response) => response.end())
    const server = await redirectTo(target.url)
    expect(await guardedFetch({ url: server.url })).toMatchObject({ status: 302, headers: { location: target.url } })
    expect(target.requests).toEqual([])
  })

  test('are not followed by a POST', async () => {
    const target = await startServer((_request, response) => response.end())
    const server = await redirectTo(target.url, 307)
    const failure = await failureOf({ url: server.url, method: 'POST', body: 'text', redirects: 3 })
    expect(failure).toMatchObject({ code: 'invalid_response', requestWritten: true })
    expect(target.requests).toEqual([])
  })

  test('keep credentials within one origin and drop them for another', async () => {
    const target = await startServer((_request, response) => response.end('there'))
    const server = await startServer((request, response) => {
      const location = request.url === '/start' ? '/next' : target.url
      response.writeHead(301, { location }).end()
    })
    const headers = { authorization: 'Bearer secret', cookie: 'session=secret', 'x-api-key': 'secret', accept: 'application/json' }
    const response = await guardedFetch({ url: `${server.url}/start`, headers, redirects: 3 })
    expect([response.text(), response.url]).toEqual(['there', `${target.url}/`])
    expect(server.requests[1]?.headers).toMatchObject(headers)
    expect(JSON.stringify(target.requests[0]?.rawHeaders)).not.toContain('secret')
    expect(target.requests[0]?.headers).toMatchObject({ accept: 'application/json' })
  })

  test.each([
    ['http://169.254.169.254/latest/meta-data/', 'not_https'],
    ['https://10.0.0.1/', 'not_a_public_address'],
    ['https://[::ffff:127.0.0.1]/', 'not_a_public_address'],
    ['//localhost.localdomain/', 'not_https'],
    ['file:///etc/passwd', 'not_an_address'],
    ['https://user:password@example.com', 'has_credentials'],
    ['http://', 'not_an_address'],
  ])('to %s are refused', async (location, fault) => {
    const server = await redirectTo(location)
    const failure = await failureOf({ url: server.url, redirects: 3 })
    expect(shape(failure)).toEqual({ code: 'address_refused', fault, requestWritten: true })
  })

  test('without end stop', async () => {
    const server = await redirectTo('/again')
    expect(await failureOf({ url: server.url, redirects: 3 })).toMatchObject({ code: 'invalid_response', reason: 'too_many_redirects' })
    expect(server.requests).toHaveLength(4)
  })
})

describe('limits', () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  /** Writes until the client closes the connection. */
  const endless = (start: string, chunk: string) => (socket: import('node:net').Socket) => {
    socket.write(start)
    const timer = setInterval(() => socket.write(chunk), 1)
    socket.on('close', () => clearInterval(timer))
  }

  test.each([
    ['a body without end', endless(`${head}\r\n`, 'a'.repeat(64 * 1024)), 'too_large'],
    ['a chunked body without end', endless(`${head}transfer-encoding: chunked\r\n\r\n`, `10000\r\n${'a'.repeat(65536)}\r\n`), 'too_large'],
    ['headers without end', endless(head, `x-${'a'.repeat(1000)}: b\r\n`), 'too_large'],
    [
      'a connection that ends without a response',
      (socket: import('node:net').Socket) => socket.once('data', () => socket.end()),
      'unreachable',
    ],
    [
      'a connection that is reset',
      (socket: import('node:net').Socket) => socket.once('data', () => socket.resetAndDestroy()),
      'unreachable',
    ],
    ['a body that ends early', (socket: import('node:net').Socket) => socket.end(`${head}content-length: 100\r\n\r\nabc`), 'unreachable'],
    ['a response that is not HTTP', (socket: import('node:net').Socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'), 'invalid_response'],
  ])('%s: %3$s, after the request was written', async (_name, handle, code) => {
    const server = await startRawServer(handle)
    const failure = await failureOf({ url: server.url, method: 'POST', body: 'text' })
    expect(shape(failure)).toEqual({ code, fault: undefined, requestWritten: true })
  })

  test('slow headers, a slow body and no response time out, after the request was written', async () => {
    const slow = [endless(head, 'x: y\r\n'), endless(`${head}content-length: 1000000\r\n\r\n`, 'a'), () => {}]
    const failures = slow.map(async (handle) => {
      const { url } = await startRawServer(handle)
      return shape(await failureOf({ url, method: 'POST', body: 'text', timeoutMs: 1000 }))
    })
    const expected = { code: 'timed_out', fault: undefined, requestWritten: true }
    expect(await Promise.all(failures)).toEqual([expected, expected, expected])
  })

  test('a compressed body that becomes too large is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
    const server = await startServer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(bomb.length).toBeLessThan(100_000)
    expect(shape(await failureOf({ url: server.url }))).toMatchObject({ code: 'too_large', requestWritten: true })
  })

  test.each(['zstd', 'gzip, gzip'])('the encoding %s is not accepted', async (encoding) => {
    const server = await startServer((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end('text'))
    expect(await failureOf({ url: server.url })).toMatchObject({ code: 'invalid_response' })
  })

  test('a limit of its own applies to one call', async () => {
    const server = await startServer((_request, response) => response.end('a'.repeat(200)))
    expect(await failureOf({ url: server.url, maxBodyBytes: 100 })).toMatchObject({ code: 'too_large' })
    expect((await guardedFetch({ url: server.url, maxBodyBytes: 200 })).body).toHaveLength(200)
  })
})

describe('what was not sent', () => {
  test('a refused connection', async () => {
    const server = await startServer(() => {})
    await closeLocalServers()
    const failure = await failureOf({ url: server.url, method: 'POST', body: 'text' })
    expect([failure.code, failure.reason, failure.requestWritten]).toEqual(['unreachable', 'ECONNREFUSED', false])
  })

  test('a certificate that is not trusted', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
    const received: string[] = []
    const server = createSecureServer({ cert, key }, (request) => received.push(request.url ?? ''))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `https://localhost:${(server.address() as AddressInfo).port}`
    const failure = await failureOf({ url }, createGuardedFetch({ allowLoopback: true, resolve: async () => ['127.0.0.1'] }))
    server.close()
    expect([failure.code, failure.requestWritten, received]).toEqual(['unreachable', false, []])
  })

  test('an error contains no secret', async () => {
    const server = await startRawServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const url = `${server.url}/bot123:SECRET/send?token=SECRET`
    const failure = await failureOf({ url, method: 'POST', headers: { authorization: 'SECRET' }, body: 'SECRET' })
    const { inspect } = await import('node:util')
    expect(inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify(failure)).not.toContain('SECRET')
  })
})
