import { ApiError, api } from '../src/index.ts'
import { fakeApi, fakeStream, problem, resetApp } from '../src/testing.tsx'

let server: ReturnType<typeof fakeApi>
beforeEach(() => {
  resetApp()
  server = fakeApi()
})
afterEach(() => server.restore())

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  )

describe('a call', () => {
  it('sends JSON, the query without empty values, and an idempotency key', async () => {
    server.on({ 'POST /api/content/generate': { success: true } })
    await api.post(
      '/api/content/generate',
      { prompt: 'x' },
      { idempotencyKey: 'k1', query: { page: 2, q: '', tone: undefined, all: false } },
    )
    const [call] = server.calls
    expect(call?.body).toEqual({ prompt: 'x' })
    expect([...call!.query]).toEqual([
      ['page', '2'],
      ['all', 'false'],
    ])
    expect(call?.headers.get('content-type')).toBe('application/json')
    expect(call?.headers.get('idempotency-key')).toBe('k1')
    expect(call?.headers.get('authorization')).toBeNull()
  })

  it('sends the user token, and the admin token to admin calls only', async () => {
    localStorage.setItem('token', 'user-token')
    localStorage.setItem('adminToken', 'admin-token')
    server.on({ 'GET /api/settings': {}, 'GET /api/admin/users': {} })
    await api.get('/api/settings')
    await api.get('/api/admin/users')
    expect(server.calls.map((call) => call.headers.get('authorization'))).toEqual(['Bearer user-token', 'Bearer admin-token'])
  })

  it('leaves the content type of a file to the browser', async () => {
    server.on({ 'POST /api/upload/image': { image_url: 'x' } })
    await api.post('/api/upload/image', new FormData())
    expect(server.calls[0]?.headers.get('content-type')).toBeNull()
  })
})

describe('a request that the page sent before its code had loaded', () => {
  const sentEarly = (token: string, responses: Record<string, Promise<Response>>) =>
    Reflect.set(globalThis, 'loomcastEarly', { token, sentAt: performance.now(), responses })
  const early = () => Promise.resolve(Response.json({ from: 'early' }))
  beforeEach(() => {
    localStorage.setItem('token', 'user-token')
    server.on({ 'GET /api/settings': { from: 'call' }, 'POST /api/settings': { from: 'call' } })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'loomcastEarly')
  })

  it('is used for the first GET of its path', async () => {
    sentEarly('user-token', { '/api/settings': early() })
    await expect(api.post('/api/settings')).resolves.toEqual({ from: 'call' })
    await expect(api.get('/api/settings', { query: { page: 2 } })).resolves.toEqual({ from: 'call' })
    await expect(api.get('/api/settings')).resolves.toEqual({ from: 'early' })
    await expect(api.get('/api/settings')).resolves.toEqual({ from: 'call' })
  })

  it('is not used for another token, and is repeated if it failed', async () => {
    sentEarly('old-token', { '/api/settings': early() })
    await expect(api.get('/api/settings')).resolves.toEqual({ from: 'call' })
    const failed = Promise.reject(new TypeError('Failed to fetch'))
    failed.catch(() => {})
    sentEarly('user-token', { '/api/settings': failed })
    await expect(api.get('/api/settings')).resolves.toEqual({ from: 'call' })
  })

  it('does not hold up an aborted call', async () => {
    sentEarly('user-token', { '/api/settings': new Promise(() => {}) })
    const left = new AbortController()
    const call = api.get('/api/settings', { signal: left.signal })
    left.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
  })
})

describe('a failure', () => {
  it('has the detail, code, field errors, retry delay and request id of the problem document', async () => {
    server.on({
      'PUT /api/settings': () => {
        const response = problem('rate_limited', 'Wait a little.', { errors: [{ path: 'x', message: 'Too much' }, 'rubbish'], limit: 5 })
        response.headers.set('retry-after', '7')
        return response
      },
    })
    const error = await failure(api.put('/api/settings', {}))
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'Wait a little.',
      detail: 'Wait a little.',
      errors: [{ path: 'x', message: 'Too much' }],
      retryAfter: 7,
      requestId: 'req_test',
      network: false,
      temporary: true,
      extensions: { limit: 5 },
    })
  })

  it.each([
    [413, 'This is too large to send.'],
    [500, "The service isn't available right now. Please try again in a moment."],
    [403, "You don't have permission to do this."],
  ])('has a generic message when a %i response is not a problem document', async (status, sentence) => {
    server.on({ 'GET /api/models': () => new Response('<html>Bad gateway', { status }) })
    expect((await failure(api.get('/api/models'))).detail).toBe(sentence)
  })

  it('reports an unreachable server', async () => {
    server.on({
      'GET /api/models': () => {
        throw new TypeError('fetch failed')
      },
    })
    expect(await failure(api.get('/api/models'))).toMatchObject({ status: 0, network: true, code: 'network', temporary: true })
  })

  it('reports a timeout', async () => {
    server.on({ 'GET /api/models': () => new Promise(() => {}) })
    expect(await failure(api.get('/api/models', { timeoutMs: 20 }))).toMatchObject({ code: 'timeout', network: true })
  })

  it('reports a successful response that cannot be parsed', async () => {
    server.on({ 'GET /api/models': () => new Response('{"models":') })
    expect(await failure(api.get('/api/models'))).toMatchObject({ code: 'unreadable_answer' })
  })

  it('rejects with an AbortError when the caller aborts', async () => {
    server.on({ 'GET /api/models': () => new Promise(() => {}) })
    const stop = new AbortController()
    const call = api.get('/api/models', { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a stream', () => {
  const collect = () => {
    const received: [string, unknown][] = []
    return { received, onEvent: (name: string, data: unknown) => void received.push([name, data]) }
  }

  it('emits every event in order regardless of chunk boundaries', async () => {
    const text =
      'event: delta\ndata: {"text":"Grüße 👋"}\n\n: keep-alive\n\nevent: delta\r\ndata: line one\r\ndata: line two\r\n\r\nevent: result\ndata: {"success":true}\n\nevent: unfinished\ndata: x'
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 2, 7, 1_000]) {
      server.on({
        'POST /api/content/generate': () =>
          new Response(
            new ReadableStream({
              start(controller) {
                for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
                controller.close()
              },
            }),
          ),
      })
      const { received, onEvent } = collect()
      await api.stream('/api/content/generate', {}, { onEvent })
      expect(received).toEqual([
        ['delta', { text: 'Grüße 👋' }],
        ['delta', 'line one\nline two'],
        ['result', { success: true }],
      ])
    }
  })

  it('requests an event stream, and rejects with the problem of an error event', async () => {
    const stream = fakeStream()
    server.on({ 'POST /api/content/generate': stream.response })
    const call = api.stream('/api/content/generate', {}, collect())
    stream.send('error', { status: 503, code: 'provider_unavailable', detail: 'The provider is unavailable. Nothing was charged.' })
    expect(await failure(call)).toMatchObject({ status: 503, detail: 'The provider is unavailable. Nothing was charged.' })
    expect(server.calls[0]?.headers.get('accept')).toBe('text/event-stream')
  })

  it('continues after an error event if the caller receives errors itself', async () => {
    const stream = fakeStream()
    server.on({ 'POST /api/content/generate-set': stream.response })
    const seen = collect()
    const errors: ApiError[] = []
    const call = api.stream('/api/content/generate-set', {}, { onEvent: seen.onEvent, onError: (error) => errors.push(error) })
    stream.send('error', { status: 402, code: 'quota_exhausted', detail: 'None left.', charged: 'no', platform: 'Blog Post' })
    stream.send('delta', { text: 'x' })
    stream.end()
    await call
    expect(errors).toEqual([expect.any(ApiError)])
    expect(errors[0]).toMatchObject({ code: 'quota_exhausted', charged: 'no', extensions: { platform: 'Blog Post' } })
    expect(seen.received.map(([name]) => name)).toEqual(['delta'])
  })

  it('closes the connection when it is stopped', async () => {
    const stream = fakeStream()
    server.on({ 'POST /api/content/generate': stream.response })
    const stop = new AbortController()
    const { received, onEvent } = collect()
    const call = api.stream(
      '/api/content/generate',
      {},
      {
        signal: stop.signal,
        onEvent: (name, data) => {
          onEvent(name, data)
          stop.abort()
        },
      },
    )
    stream.send('delta', { text: 'x' })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(received).toHaveLength(1)
    expect(stream.cancelled()).toBe(true)
  })

  it('rejects like any other call when the server rejects the request', async () => {
    server.on({ 'POST /api/content/generate': () => problem('quota_exhausted', "You've reached your monthly limit!") })
    expect(await failure(api.stream('/api/content/generate', {}, collect()))).toMatchObject({ status: 402, code: 'quota_exhausted' })
  })

  it('renews a token that is about to expire before the stream starts', async () => {
    const token = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.s`
    localStorage.setItem('token', token(20))
    const fresh = token(900)
    const stream = fakeStream()
    server.on({ 'POST /api/auth/refresh': { access_token: fresh }, 'POST /api/content/generate': stream.response })
    stream.end()
    await api.stream('/api/content/generate', {}, collect())
    expect(server.calls.map((call) => call.path)).toEqual(['/api/auth/refresh', '/api/content/generate'])
    expect(server.calls[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
  })
})

it('saves a download under the file name from the server', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:x')
  URL.revokeObjectURL = jest.fn()
  const clicked: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  server.on({
    'GET /api/content/export': () =>
      new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="content_history_2026-01-05.csv"' } }),
    'GET /api/other': () => new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="../../etc/passwd"' } }),
  })
  await api.download('/api/content/export', 'own.csv')
  await api.download('/api/other', 'own.csv')
  click.mockRestore()
  expect(clicked).toEqual(['content_history_2026-01-05.csv', 'own.csv'])
})
