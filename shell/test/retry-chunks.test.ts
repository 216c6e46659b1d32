/** In a build, webpack replaces these variables with its own; here they are globals. */
const chunkLoad = '__webpack_chunk_load__'
const load = jest.fn<(chunk: string) => Promise<void>>()
let arrive = () => {}
/** Pending until `arrive()` is called. */
const hanging = () =>
  new Promise<void>((resolve) => {
    arrive = resolve
  })
const run = () => (Reflect.get(globalThis, chunkLoad) as (chunk: string) => Promise<void>)('page')
const requests = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const outcome = (promise: Promise<void>) => {
  let state = 'pending'
  promise.then(
    () => (state = 'loaded'),
    (error: Error) => (state = error.message),
  )
  return () => state
}

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = async () => new Response()
  document.head.innerHTML = ''
  load.mockReset()
  Reflect.set(globalThis, chunkLoad, load)
  Reflect.set(globalThis, '__webpack_public_path__', '/mf/content/')
  Reflect.set(globalThis, '__webpack_get_script_filename__', (chunk: string) => `${chunk}.0123456789abcdef.js`)
  jest.isolateModules(() => void require('../../tooling/slice-build/src/webpack/retry-chunks.ts'))
})
afterEach(async () => {
  arrive()
  await pass(0)
  jest.useRealTimers()
})

it('loads a chunk once if the load succeeds', async () => {
  load.mockResolvedValue(undefined)
  await run()
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(requests()).toEqual([])
})

it('retries a failed load twice, after a delay', async () => {
  load.mockRejectedValueOnce(new Error('one')).mockRejectedValueOnce(new Error('two')).mockResolvedValueOnce(undefined)
  const state = outcome(run())
  await pass(999)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(1_001)
  expect([load.mock.calls.length, state()]).toEqual([3, 'loaded'])
})

it('rejects after the third failure', async () => {
  load.mockRejectedValue(new Error('unavailable'))
  const state = outcome(run())
  await pass(60_000)
  expect([load.mock.calls.length, state()]).toEqual([3, 'unavailable'])
})

it('requests an unresponsive chunk again under unique URLs, at most twice', async () => {
  load.mockReturnValue(hanging())
  void run()
  await pass(7_999)
  expect(requests()).toEqual([])
  await pass(60_000)
  expect(requests()).toHaveLength(2)
  expect(new Set(requests()).size).toBe(2)
  for (const url of requests()) expect(url).toMatch(/^\/mf\/content\/page\.0123456789abcdef\.js\?attempt=/)
  expect(load).toHaveBeenCalledTimes(1)
})

describe('a chunk without a response after 24 s', () => {
  const reported = jest.fn()
  const response = jest.fn<(url: string, init: RequestInit) => Promise<Response>>()

  beforeEach(() => {
    reported.mockReset()
    response.mockReset()
    globalThis.fetch = response as unknown as typeof fetch
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('No answer', 'TimeoutError')), ms)
      return controller.signal
    })
    window.addEventListener('loomcast:chunk-failed', reported)
    load.mockReturnValue(hanging())
  })
  afterEach(() => {
    window.removeEventListener('loomcast:chunk-failed', reported)
    jest.restoreAllMocks()
  })

  it('is reported if the server sends nothing within 8 s more, and is used if it arrives', async () => {
    response.mockImplementation(
      (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const state = outcome(run())
    await pass(31_999)
    expect(reported).not.toHaveBeenCalled()
    await pass(1)
    expect(reported).toHaveBeenCalledTimes(1)
    expect(reported.mock.calls[0]?.[0]).toMatchObject({ detail: { base: '/mf/content/' } })
    expect(state()).toBe('pending')
    arrive()
    await pass(0)
    expect(state()).toBe('loaded')
  })

  it('is not reported if the server has begun to respond', async () => {
    const cancel = jest.fn(async () => {})
    response.mockResolvedValue({ body: { cancel } } as unknown as Response)
    void run()
    await pass(60_000)
    expect([reported.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 1])
  })

  it('is not reported if the network is unavailable', async () => {
    response.mockRejectedValue(new TypeError('Failed to fetch'))
    void run()
    await pass(60_000)
    expect([reported.mock.calls.length, response.mock.calls.length]).toEqual([0, 1])
  })
})

it('requests a pending chunk immediately when the user retries, but not after it has loaded', async () => {
  load.mockReturnValue(hanging())
  const state = outcome(run())
  window.dispatchEvent(new Event('loomcast:retry'))
  expect(requests()).toHaveLength(1)
  arrive()
  await pass(0)
  expect(state()).toBe('loaded')
  window.dispatchEvent(new Event('loomcast:retry'))
  await pass(60_000)
  expect(requests()).toHaveLength(1)
})

it('removes the script of a repeated request when the request ends', async () => {
  load.mockReturnValue(hanging())
  void run()
  for (const event of ['load', 'error']) {
    window.dispatchEvent(new Event('loomcast:retry'))
    document.head.querySelector('script')?.dispatchEvent(new Event(event))
    expect(requests()).toEqual([])
  }
})

it('adds the query of a repeated entry request to chunk URLs', () => {
  const script = document.createElement('script')
  script.src = '/mf/content/remoteEntry.js?attempt=2-x'
  const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  jest.isolateModules(() => void require('../../tooling/slice-build/src/webpack/retry-chunks.ts'))
  const filenameOf: unknown = Reflect.get(globalThis, '__webpack_get_script_filename__')
  expect(typeof filenameOf === 'function' && filenameOf('page')).toBe('page.0123456789abcdef.js?attempt=2-x')
  current.mockRestore()
})
