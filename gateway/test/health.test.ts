import { describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { raw, testGateway } from './harness/gateway.ts'

describe('GET /api/health', () => {
  test('reports which services are ready, and updates when that changes', async () => {
    const gateway = await testGateway({ env: { HEALTH_TIMEOUT_MS: '400' } })
    const look = async () => {
      const response = await gateway.fetch('/api/health')
      return { code: response.status, ...(await response.json()) }
    }
    expect(await look()).toMatchObject({
      code: 200,
      status: 'ok',
      services: {
        auth: { status: 'ok', breaker: 'closed', checks: { mongodb: 'ok' } },
        content: { status: 'ok', latency_ms: expect.any(Number) },
      },
      mongodb: { status: 'ok' },
      slices: { status: 'ok' },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })

    await gateway.content.stop()
    await poll(async () => (await look()).status === 'degraded')
    expect(await look()).toMatchObject({
      code: 200,
      services: { auth: { status: 'ok', owner: 'account-team' }, content: { status: 'down', owner: 'content-team', checks: {} } },
    })

    await gateway.auth.stop()
    await poll(async () => (await look()).status === 'down')
    expect((await look()).code).toBe(503)

    await Promise.all([gateway.auth.restart(), gateway.content.restart()])
    await poll(async () => (await look()).status === 'ok')
    await gateway.close()
  })

  test('probes each service once for concurrent requests', async () => {
    const gateway = await testGateway({ env: { HEALTH_TIMEOUT_MS: '30000' } })
    const before = gateway.auth.probes()
    const release = gateway.auth.holdProbes()
    const requests = Array.from({ length: 50 }, () => gateway.fetch('/api/health'))
    await poll(async () => (await gateway.clients()) >= 50)
    release()
    const responses = await Promise.all(requests)
    expect(gateway.auth.probes() - before).toBe(1)
    const times = new Set(await Promise.all(responses.map(async (response) => (await response.json()).time)))
    expect(times.size).toBe(1)
    await gateway.close()
  })

  test('the gateway’s own probes succeed while services are down, and metrics are hidden from external clients', async () => {
    const gateway = await testGateway()
    await Promise.all([gateway.auth.stop(), gateway.content.stop()])
    for (const probe of ['live', 'ready', 'startup']) expect((await gateway.fetch(`/health/${probe}`)).status).toBe(200)
    expect(await (await gateway.fetch('/metrics')).text()).toContain('http_request_duration_seconds')
    expect((await gateway.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404)
    await gateway.close()
  })

  test('the readiness probe reports an invalid registry of slices, and the gateway stays ready', async () => {
    const gateway = await testGateway()
    const ready = async () => {
      const response = await gateway.fetch('/health/ready')
      return { code: response.status, ...(await response.json()) }
    }
    expect(await ready()).toEqual({ code: 200, status: 'ready', checks: { slices: 'up' } })
    await gateway.writeRegistry('{')
    await poll(async () => (await ready()).checks.slices === 'degraded')
    expect((await ready()).code).toBe(200)
    await gateway.writeRegistry({ releases: [] })
    await poll(async () => (await ready()).checks.slices === 'up')
    await gateway.close()
  })
})

describe('a log line', () => {
  test('never contains the query, in which links in emails carry tokens', async () => {
    const lines: string[] = []
    const gateway = await testGateway({
      deps: { logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } as never },
    })
    await gateway.fetch('/reset-password?token=very-secret', { headers: { accept: 'text/html' } })
    await gateway.fetch('/api/auth/verify?token=very-secret', {
      headers: { authorization: 'Bearer very-secret', cookie: 'refresh=very-secret' },
    })
    gateway.auth.handle((request) => request.socket.destroy())
    await gateway.fetch('/api/auth/me?token=very-secret')
    await raw(gateway.port, 'GET /%ff?token=very-secret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await gateway.close()
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).not.toContain('very-secret')
  })
})
