import { type FakeApi, type FakeRequest, fakeApi, problem, resetApp } from '@loomcast/web-kit/testing'
import fc from 'fast-check'
import { readVideo } from '../src/history/read-video.ts'

const FILE = '0123456789abcdefghijklmnopqrstuvwxyz'
const ETAG = '"film"'

let api: FakeApi | undefined
/** The `Range` header of each file request. jsdom's Headers drop it: https://fetch.spec.whatwg.org/#privileged-no-cors-request-header-name */
let ranges: (string | null)[]
afterEach(() => {
  api?.restore()
  api = undefined
  resetApp()
})

/** A server that ends each response after the given number of bytes. A URL expires when the next one is issued. */
function serve(lengths: readonly number[], etag: () => string = () => ETAG): void {
  const left = [...lengths]
  let address = 0
  api?.restore()
  api = fakeApi({
    'GET /api/video/download/vid_1': () => {
      address += 1
      return { success: true, download_url: `/api/files/fil_1?signature=${address}`, subtitles_url: null, filename: 'x.mp4' }
    },
    'GET /api/files/fil_1': ({ headers, query }: FakeRequest) => {
      if (query.get('signature') !== String(address)) return problem('link_expired', 'This link has expired.')
      const tag = etag()
      const known = headers.get('if-range') === tag
      const start = known ? Number(/^bytes=(\d+)-$/.exec(ranges.at(-1) ?? '')?.[1]) : 0
      const end = Math.min(FILE.length, start + (left.shift() ?? FILE.length))
      const response = { 'content-length': String(FILE.length - start), etag: tag }
      return new Response(bytesOf(FILE.slice(start, end), end < FILE.length), { status: start > 0 ? 206 : 200, headers: response })
    },
  })
  ranges = []
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).startsWith('/api/files/')) ranges.push(new Map(Object.entries(init?.headers ?? {})).get('range') ?? null)
    return answer(input, init)
  }
}

/** A stream of these bytes. If `broken`, it ends with an error. */
function bytesOf(text: string, broken: boolean): ReadableStream<Uint8Array> {
  let sent = text === ''
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!sent) controller.enqueue(new TextEncoder().encode(text))
        else if (broken) controller.error(new TypeError('network error'))
        else controller.close()
        sent = true
      },
    },
    { highWaterMark: 0 },
  )
}

async function read(signal = new AbortController().signal): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of readVideo('vid_1', signal)) parts.push(part)
  return Buffer.concat(parts).toString()
}
test('continues where a response ended, with a new URL', async () => {
  serve([10, 5])
  expect(await read()).toBe(FILE)
  expect(ranges).toEqual([null, 'bytes=10-', 'bytes=15-'])
})

test('returns every byte of the file once, regardless of where the responses end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }), async (lengths) => {
      serve(lengths)
      expect(await read()).toBe(FILE)
    }),
  )
})

test('fails after three consecutive failures', async () => {
  serve([4, 0, 0])
  await expect(read()).rejects.toThrow('network error')
  expect(ranges).toEqual([null, 'bytes=4-', 'bytes=4-'])
})

test('never combines bytes of two files', async () => {
  let tag = 0
  serve([10], () => `"${tag++}"`)
  await expect(read()).rejects.toThrow('has changed')
})

test('stops when the user cancels', async () => {
  serve([10])
  const stop = new AbortController()
  const parts = readVideo('vid_1', stop.signal)
  await parts.next()
  stop.abort()
  await expect(parts.next()).rejects.toThrow()
  expect(ranges).toHaveLength(1)
})
