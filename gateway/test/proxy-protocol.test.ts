import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type TestGateway, testGateway } from './harness/gateway.ts'

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
