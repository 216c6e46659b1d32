import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { generate } from 'selfsigned'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { json } from './harness/upstream.ts'

describe('the proxy', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway({
      env: {
        UPSTREAM_TIMEOUT_MS: '400',
        UPSTREAM_SLOW_TIMEOUT_MS: '4000',
        UPSTREAM_STREAM_TIMEOUT_MS: '400',
        UPSTREAM_IDLE_TIMEOUT_MS: '400',
      },
      deps: { breaker: { failures: 1_000 } },
    })
  })
  afterEach(() => {
    gateway.auth.hits.length = 0
    gateway.content.hits.length = 0
  })
  afterAll(() => gateway.close())

  describe('forwards a 503 after exactly one attempt', () => {
    for (const method of ['GET', 'POST']) {
      for (const headers of [{}, { 'retry-after': '10' }] as Record<string, string>[]) {
        test(`${method}, ${headers['retry-after'] ? 'with' : 'without'} Retry-After`, async () => {
          gateway.auth.handle((_request, response) => json(response, 503, { code: 'busy' }, headers))
          const answer = await gateway.fetch('/api/auth/me', { method })
          expect(answer.status).toBe(503)
          expect(await answer.json()).toEqual({ code: 'busy' })
          expect(answer.headers.get('retry-after')).toBe(headers['retry-after'] ?? null)
          expect(gateway.auth.hits).toHaveLength(1)
        })
      }
    }
  })

  test('does not retry after a broken connection', async () => {
    gateway.auth.handle((request) => request.socket.destroy())
    const read = await gateway.fetch('/api/auth/me')
    expect(read.status).toBe(503)
    expect(await read.json()).toMatchObject({
      code: 'service_unavailable',
      charged: 'no',
      detail: "The auth service isn't responding. Try again in a moment.",
    })
    const write = await gateway.fetch('/api/auth/logout', { method: 'POST' })
    expect(write.status).toBe(502)
    expect(await write.json()).toMatchObject({ code: 'upstream_failed', success: false })
    expect(gateway.auth.hits).toHaveLength(2)
  })

  describe('a service that does not respond', () => {
    test('causes a 504 with a problem document', async () => {
      gateway.auth.handle(() => {})
      const response = await gateway.fetch('/api/auth/me')
      expect(response.status).toBe(504)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(response.headers.get('retry-after')).toBe('2')
      const problem = await response.json()
      expect(problem).toMatchObject({ code: 'upstream_timeout', status: 504, request_id: response.headers.get('x-request-id') })
      expect(problem).toMatchObject({ charged: 'no', detail: 'The auth service took too long to respond. Try again in a moment.' })
    })

    test('causes a problem with charged: unknown if the call may have taken effect', async () => {
      gateway.auth.handle(() => {})
      const response = await gateway.fetch('/api/auth/logout', { method: 'POST' })
      expect(response.status).toBe(504)
      expect(await response.json()).toMatchObject({
        charged: 'unknown',
        detail: expect.stringMatching(/Check whether your request took effect/),
      })
    })

    test('has a longer time limit for generations', async () => {
      const waiting: (() => void)[] = []
      gateway.content.handle((_request, response) => waiting.push(() => json(response, 200, { success: true })))
      const headers = { ...(await gateway.signedIn()), 'content-type': 'application/json' }
      const slowResponse = gateway.fetch('/api/content/generate', { method: 'POST', body: '{}', headers })
      const impatience = await gateway.fetch('/api/content/templates', { method: 'POST', body: '{}', headers })
      expect(impatience.status).toBe(504)
      for (const finish of waiting) finish()
      expect((await slowResponse).status).toBe(200)
    })

    test('aborts the response if it stops in the middle of the body', async () => {
      gateway.auth.handle((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"half":')
      })
      const answer = await gateway.fetch('/api/auth/me')
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
    })

    test('causes an error within the connect timeout if it does not accept the connection', async () => {
      // TEST-NET-1 (RFC 5737) is not routed. Depending on the machine's network, the connection attempt hangs or is rejected.
      const blackhole = await testGateway({ env: { AUTH_URL: 'http://192.0.2.1:9', UPSTREAM_CONNECT_TIMEOUT_MS: '300' } })
      const response = await blackhole.fetch('/api/auth/login', { method: 'POST', body: '{}' })
      expect([503, 504]).toContain(response.status)
      expect((await response.json()).charged).toBe('no')
      await blackhole.close()
    })
  })

  describe('the body limit of a route', () => {
    const big = 'x'.repeat(16 * 1024 + 1)

    test('rejects a body by its Content-Length before it reaches the service', async () => {
      const response = await gateway.fetch('/api/auth/login', { method: 'POST', body: big })
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        code: 'body_too_large',
        detail: 'The request is too large: at most 16 KiB can be sent here.',
      })
      expect(gateway.auth.hits).toHaveLength(0)
    })

    test('counts a body of unknown length while it arrives', async () => {
      const body = new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < 20; sent++) controller.enqueue(new TextEncoder().encode('y'.repeat(1024)))
          controller.close()
        },
      })
      const response = await gateway.fetch('/api/auth/login', { method: 'POST', body, duplex: 'half' } as RequestInit)
      expect(response.status).toBe(413)
      expect((await response.json()).code).toBe('body_too_large')
      expect(gateway.auth.hits).toHaveLength(0)
    })

    test('forwards a body at the limit unchanged', async () => {
      gateway.auth.handle((_request, response, hit) => json(response, 200, { length: hit.body.length }))
      const whole = 'z'.repeat(16 * 1024)
      const stated = await gateway.fetch('/api/auth/login', { method: 'POST', body: whole })
      expect(await stated.json()).toEqual({ length: 16 * 1024 })
      const chunked = new Blob([whole]).stream()
      const streamed = await gateway.fetch('/api/auth/login', { method: 'POST', body: chunked, duplex: 'half' } as RequestInit)
      expect(await streamed.json()).toEqual({ length: 16 * 1024 })
    })

    test('forwards malformed JSON without parsing it', async () => {
      gateway.auth.handle((_request, response, hit) => json(response, 200, { body: hit.body, type: hit.headers['content-type'] }))
      const answer = await gateway.fetch('/api/auth/login', {
        method: 'POST',
        body: '{oops',
        headers: { 'content-type': 'application/json' },
      })
      expect(await answer.json()).toEqual({ body: '{oops', type: 'application/json' })
    })
  })

  test('reuses connections to services', async () => {
    gateway.auth.handle((_request, response) => json(response, 200, {}))
    for (let call = 0; call < 10; call++) await (await gateway.fetch('/api/auth/me')).text()
    expect(gateway.auth.hits).toHaveLength(10)
    expect(gateway.auth.connections()).toBeLessThanOrEqual(2)
  })
})

describe('a service behind TLS', () => {
  let server: Server
  let gateway: TestGateway
  beforeAll(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'another-product' }], { keySize: 2048 })
    server = createServer({ key, cert }, (_request, response) => response.end('{"stolen":true}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    gateway = await testGateway({ env: { AUTH_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}` } })
  })
  afterAll(async () => {
    await gateway.close()
    await new Promise((resolve) => server.close(resolve))
  })

  test('is rejected when its certificate is not trusted', async () => {
    const response = await gateway.fetch('/api/auth/login', { method: 'POST', body: '{"password":"secret"}' })
    expect(response.status).toBe(503)
    expect((await response.json()).code).toBe('service_unavailable')
  })
})

test('the gateway closes its connections to services when it is closed', async () => {
  const gateway = await testGateway()
  await (await gateway.fetch('/api/auth/me')).text()
  expect(gateway.auth.connections()).toBe(1)
  const { auth } = gateway
  const closed = gateway.close()
  await poll(() => auth.connections() === 0)
  await closed
})
