import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { json } from './harness/upstream.ts'

describe('the circuit breaker of a service', () => {
  let gateway: TestGateway
  beforeEach(async () => {
    gateway = await testGateway({
      env: { UPSTREAM_TIMEOUT_MS: '300', HEALTH_TIMEOUT_MS: '500' },
      deps: { breaker: { failures: 3, openMs: 400, maxOpenMs: 800 } },
    })
  })
  afterEach(() => gateway.close())

  const history = async () => gateway.fetch('/api/content/history', { headers: await gateway.signedIn() })
  const health = async () => (await gateway.fetch('/api/health')).json()

  test('fails only the calls to an unavailable service, which the response names, and closes once the service recovers', async () => {
    await gateway.content.stop()
    for (let call = 0; call < 5; call++) {
      const response = await history()
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(await response.json()).toMatchObject({
        code: 'service_unavailable',
        charged: 'no',
        detail: "The content service isn't responding. Try again in a moment.",
      })
    }
    expect((await health()).services.content.breaker).not.toBe('closed')
    expect((await gateway.fetch('/api/auth/me')).status).toBe(200)
    expect((await gateway.fetch('/')).status).toBe(200)

    await gateway.content.restart()
    await poll(async () => (await history()).status === 200)
    await poll(async () => (await health()).services.content.breaker === 'closed')
  })

  test('forwards no requests while it is open', async () => {
    gateway.content.handle((request) => request.socket.destroy())
    for (let call = 0; call < 10; call++) expect((await history()).status).toBe(503)
    expect(gateway.content.hits).toHaveLength(3)
  })

  test('opens when calls time out', async () => {
    gateway.content.handle(() => {})
    for (let call = 0; call < 3; call++) expect((await history()).status).toBe(504)
    expect((await history()).status).toBe(503)
    expect(gateway.content.hits).toHaveLength(3)
  })

  test('closes while a slow trial call is still pending', async () => {
    await gateway.content.stop()
    for (let call = 0; call < 3; call++) await history()
    await gateway.content.restart()
    gateway.content.handle((request, response) => {
      if (request.url?.startsWith('/api/content/history')) json(response, 200, {})
    })
    const generation = new AbortController()
    const body = JSON.stringify({})
    const headers = { ...(await gateway.signedIn()), 'content-type': 'application/json' }
    const slow = () => gateway.fetch('/api/content/generate', { method: 'POST', body, headers, signal: generation.signal })
    const pending: Promise<unknown>[] = []
    await poll(async () => {
      pending.push(slow().catch(() => {}))
      return gateway.content.hits.some(({ url }) => url === '/api/content/generate')
    })
    await poll(async () => (await history()).status === 200)
    generation.abort()
    await Promise.all(pending)
  })

  test('is not opened by error responses', async () => {
    for (const status of [500, 502, 503, 504]) {
      gateway.content.handle((_request, response) => json(response, status, {}))
      for (let call = 0; call < 4; call++) expect((await history()).status).toBe(status)
    }
    expect(gateway.content.hits).toHaveLength(16)
  })

  test('is not opened by bodies that the gateway rejects', async () => {
    const strict = await testGateway({ deps: { breaker: { failures: 1 } } })
    // More than the gateway accepts for this route.
    const body = () => new Blob(['x'.repeat(20_000)]).stream()
    for (let call = 0; call < 3; call++) {
      expect((await strict.fetch('/api/auth/login', { method: 'POST', body: body(), duplex: 'half' } as RequestInit)).status).toBe(413)
    }
    expect((await strict.fetch('/api/auth/me')).status).toBe(200)
    await strict.close()
  })
})
