import { ApiError } from '../src/index.ts'
import { fakeApi, fakeStream, problem, resetApp } from '../src/testing.tsx'
import { transfers } from '../src/transfer.ts'

let server: ReturnType<typeof fakeApi>
beforeEach(() => {
  resetApp()
  server = fakeApi()
})
afterEach(() => server.restore())

const form = () => {
  const data = new FormData()
  data.set('file', new File(['abc'], 'a.png', { type: 'image/png' }))
  return data
}
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it did not fail',
    (error: unknown) => error,
  )

describe('an upload', () => {
  it('sends the form with the token and the idempotency key, and reports progress', async () => {
    localStorage.setItem('token', 'user-token')
    server.on({ 'POST /api/upload/image': () => Response.json({ image_url: '/api/files/x' }, { status: 201 }) })
    const shares: number[] = []
    const response = await transfers.upload('/api/upload/image', form(), {
      idempotencyKey: 'k1',
      onProgress: (share) => shares.push(share),
    })
    expect(response).toEqual({ image_url: '/api/files/x' })
    expect(shares).toEqual([0.5, 1])
    const [call] = server.calls
    expect(call?.headers.get('authorization')).toBe('Bearer user-token')
    expect(call?.headers.get('idempotency-key')).toBe('k1')
    // The browser sets the boundary.
    expect(call?.headers.get('content-type')).toBeNull()
    expect(call?.body).toBeInstanceOf(FormData)
  })

  it('rejects with the detail from the server', async () => {
    server.on({ 'POST /api/upload/image': () => problem('unsupported_image', 'Convert it to JPEG.') })
    expect(await failure(transfers.upload('/api/upload/image', form()))).toMatchObject({ status: 415, detail: 'Convert it to JPEG.' })
  })

  it.each([204, 205])('ends when a response has status %i and no body', async (status) => {
    server.on({ 'POST /api/upload/image': () => new Response(null, { status }) })
    await transfers.upload('/api/upload/image', form())
    expect(server.calls).toHaveLength(1)
  })

  it('renews a rejected token once and sends the form again', async () => {
    localStorage.setItem('token', 'old')
    server.on({
      'POST /api/auth/refresh': { access_token: 'new' },
      'POST /api/upload/image': ({ headers }) =>
        headers.get('authorization') === 'Bearer new' ? Response.json({ ok: true }, { status: 201 }) : problem('token_expired', 'x'),
    })
    expect(await transfers.upload('/api/upload/image', form())).toEqual({ ok: true })
  })

  it('rejects with a network error when there is no response, and with an AbortError when the caller aborts', async () => {
    server.on({
      'POST /api/upload/image': () => {
        throw new TypeError('fetch failed')
      },
    })
    const error = await failure(transfers.upload('/api/upload/image', form()))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ network: true })

    server.on({ 'POST /api/upload/image': () => new Promise(() => {}) })
    const stop = new AbortController()
    const running = failure(transfers.upload('/api/upload/image', form(), { signal: stop.signal }))
    stop.abort()
    expect(await running).toMatchObject({ name: 'AbortError' })
  })
})

it('receives server-sent events over a GET', async () => {
  const stream = fakeStream()
  server.on({ 'GET /api/video/events': () => stream.response })
  const seen: unknown[] = []
  const over = transfers.listen('/api/video/events', { onEvent: (name, data) => seen.push([name, data]) })
  stream.send('job', { job_id: 'vid_1' })
  stream.end()
  await over
  expect(seen).toEqual([['job', { job_id: 'vid_1' }]])
  expect(server.calls[0]?.headers.get('accept')).toBe('text/event-stream')
})
