import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream } from './harness/upstream.ts'

const SSE = { accept: 'text/event-stream', 'content-type': 'application/json' }

describe('event streams', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway({
      env: { UPSTREAM_STREAM_TIMEOUT_MS: '500', UPSTREAM_IDLE_TIMEOUT_MS: '300', UPSTREAM_SLOW_TIMEOUT_MS: '60000' },
    })
  })
  afterEach(() => {
    gateway.content.hits.length = 0
  })
  afterAll(() => gateway.close())

  async function open(signal?: AbortSignal) {
    const headers = { ...SSE, ...(await gateway.signedIn()) }
    return gateway.fetch('/api/content/generate', { method: 'POST', body: '{}', headers, signal })
  }

  test('arrive event by event while the service is still writing', async () => {
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
    gateway.content.handle(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
      response.write('event: delta\ndata: {"text":"one"}\n\n')
      await goOn
      response.end('event: result\ndata: {"success":true}\n\n')
    })
    const answer = await open()
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const reader = answer.body!.getReader()
    const first = await reader.read()
    expect(new TextDecoder().decode(first.value)).toContain('"one"')
    release()
    const second = await reader.read()
    expect(new TextDecoder().decode(second.value)).toContain('"success":true')
    expect((await reader.read()).done).toBe(true)
  })

  test('send their headers before the first event', async () => {
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
    gateway.content.handle(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      await goOn
      response.end('data: 1\n\n')
    })
    const answer = await open()
    expect(answer.status).toBe(200)
    release()
    expect(await answer.text()).toBe('data: 1\n\n')
  })

  test('can pause for longer than other responses', async () => {
    gateway.content.handle((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
      setTimeout(() => response.end('data: 2\n\n'), 2_000)
    })
    expect(await (await open()).text()).toBe('data: 1\n\ndata: 2\n\n')
  })

  test('that never start cause a 504', async () => {
    gateway.content.handle(() => {})
    const response = await open()
    expect(response.status).toBe(504)
    expect((await response.json()).code).toBe('upstream_timeout')
  })

  test('are ended at the service when the client disconnects', async () => {
    const before = gateway.content.abandoned()
    gateway.content.handle((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    })
    const reader = new AbortController()
    const answer = await open(reader.signal)
    await answer.body!.getReader().read()
    reader.abort()
    await poll(() => gateway.content.abandoned() === before + 1)
  })

  test('end for the client when the service disconnects in the middle', async () => {
    gateway.content.handle((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n', () => request.socket.destroy())
    })
    const answer = await open()
    await expect(answer.text()).rejects.toThrow()
  })
})

describe('a client that disconnects before the response', () => {
  test('ends the call at the service, and does not count as a failure of the service', async () => {
    const gateway = await testGateway({ deps: { breaker: { failures: 1 } } })
    gateway.auth.handle(() => {})
    for (let call = 0; call < 3; call++) {
      const caller = httpRequest(`${gateway.url}/api/auth/me`)
      caller.on('error', () => {})
      caller.end()
      await poll(() => gateway.auth.hits.length === call + 1)
      caller.destroy()
      await poll(() => gateway.auth.abandoned() === call + 1)
    }
    gateway.auth.handle((_request, response) => void response.end('{}'))
    expect((await gateway.fetch('/api/auth/me')).status).toBe(200)
    await gateway.close()
  })

  test('leaves no connection open if it was uploading', async () => {
    const video = await startUpstream()
    const gateway = await testGateway({ env: { VIDEO_URL: video.url }, deps: { breaker: { failures: 1 } } })
    const headers = { 'content-length': '100000', ...(await gateway.signedIn()) }
    const caller = httpRequest(`${gateway.url}/api/upload/image`, { method: 'POST', headers })
    caller.on('error', () => {})
    caller.write('{"half":')
    await poll(() => video.connections() === 1)
    caller.destroy()
    await poll(() => video.connections() === 0)
    expect(video.hits).toHaveLength(0)
    expect((await gateway.fetch('/api/files/film.mp4')).status).toBe(200)
    await gateway.close()
    await video.close()
  })
})

describe('a client that is slow to send a small body', () => {
  test('occupies no connection to a service, even if it disconnects', async () => {
    const gateway = await testGateway({ deps: { breaker: { failures: 1 } } })
    const caller = httpRequest(`${gateway.url}/api/auth/login`, { method: 'POST', headers: { 'content-length': '1000' } })
    caller.on('error', () => {})
    caller.write('{"half":')
    expect((await gateway.fetch('/api/auth/me')).status).toBe(200)
    caller.destroy()
    expect((await gateway.fetch('/api/auth/me')).status).toBe(200)
    expect(gateway.auth.hits.map(({ url }) => url)).toEqual(['/api/auth/me', '/api/auth/me'])
    await gateway.close()
  })
})

test('the gateway closes without waiting for an endless stream', async () => {
  const gateway = await testGateway()
  gateway.content.handle((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
  })
  const answer = await gateway.fetch('/api/content/generate', {
    method: 'POST',
    body: '{}',
    headers: { ...SSE, ...(await gateway.signedIn()) },
  })
  const text = answer.text()
  await Promise.all([gateway.close(), expect(text).rejects.toThrow()])
})
