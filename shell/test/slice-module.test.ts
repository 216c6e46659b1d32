import { createSliceModule, DEADLINE_MS, type ModuleSource } from '../src/loader/slice-module.ts'
import { release } from './release.ts'

const chosen = release('content')
const fallback = release('content', { version: '0.9.0-bbbbbbbb', entry: 'remoteEntry.bbbbbbbbbbbbbbbb.js' })
const never = () => new Promise<string>(() => {})

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function setup(load: ModuleSource<string>['load'], releases: ModuleSource<string>['releases'] = () => ({ chosen })) {
  const requested: string[] = []
  const failed: string[] = []
  const module = createSliceModule<string>({
    releases,
    onFailure: (why, attempt) => failed.push(`#${attempt} ${why}`),
    load: (from, attempt) => {
      requested.push(`${from.version} #${attempt}`)
      return load(from, attempt)
    },
  })
  return { module, requested, failed, status: () => module.get().status }
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

it('loads on the first subscription, and not before', async () => {
  const { module, requested, status } = setup(async () => 'code')
  await pass(0)
  expect(requested).toEqual([])
  module.subscribe(() => {})
  await pass(0)
  expect(status()).toBe('loaded')
})

it('loads once for prefetch, two subscribers and a retry after success', async () => {
  const { module, requested } = setup(async () => 'code')
  module.start()
  module.start()
  module.subscribe(() => {})
  module.subscribe(() => {})
  await pass(0)
  module.retry()
  await pass(60_000)
  expect(requested).toHaveLength(1)
})

it('fails after the deadline without a response, and retries with growing delays', async () => {
  const { module, requested, status } = setup(never)
  module.subscribe(() => {})
  await pass(DEADLINE_MS - 1)
  expect(status()).toBe('pending')
  await pass(1)
  expect(module.get()).toMatchObject({ status: 'failed', stillTrying: true, attempts: 1 })
  await pass(1_000)
  expect(requested).toHaveLength(2)
  await pass(DEADLINE_MS + 2_000)
  expect(requested).toHaveLength(3)
})

it('has at most three open requests, so that a hung server is not flooded', async () => {
  const { module, requested } = setup(never)
  module.subscribe(() => {})
  await pass(100_000)
  expect(requested).toHaveLength(3)
  // The first attempts are abandoned after two minutes.
  await pass(60_000)
  expect(requested.length).toBeGreaterThan(3)
})

it('uses the result of a slow attempt, long after the deadline', async () => {
  const { module, status } = setup((_, attempt) =>
    attempt === 1 ? new Promise((resolve) => setTimeout(resolve, 30_000, 'slow code')) : never(),
  )
  module.subscribe(() => {})
  await pass(29_000)
  expect(status()).toBe('failed')
  await pass(1_000)
  expect(module.get()).toEqual({ status: 'loaded', value: 'slow code' })
})

it('reports an attempt that fails late with its own number', async () => {
  const { module, failed } = setup((_, attempt) =>
    attempt === 1 ? new Promise((_resolve, reject) => setTimeout(reject, DEADLINE_MS + 1_500, new Error('connection reset'))) : never(),
  )
  module.subscribe(() => {})
  await pass(DEADLINE_MS + 1_500)
  expect(failed).toEqual(['#1 no response within 8 s', '#1 connection reset'])
})

it('loads when the server recovers', async () => {
  let up = false
  const { module, status } = setup(async () => {
    if (!up) throw new Error('connection refused')
    return 'code'
  })
  module.subscribe(() => {})
  await pass(0)
  expect(module.get()).toMatchObject({ status: 'failed', why: 'connection refused' })
  up = true
  await pass(1_000)
  expect(status()).toBe('loaded')
})

it.each(['online', 'focus'])('retries immediately on %s', async (event) => {
  let up = false
  const { module, status } = setup(async () => (up ? 'code' : Promise.reject(new Error('away'))))
  module.subscribe(() => {})
  await pass(20_000)
  up = true
  window.dispatchEvent(new Event(event))
  await pass(0)
  expect(status()).toBe('loaded')
})

it('stops retrying without subscribers, and resumes with the next one', async () => {
  const { module, requested } = setup(async () => Promise.reject(new Error('away')))
  const leave = module.subscribe(() => {})
  await pass(0)
  leave()
  await pass(60_000)
  expect(requested).toHaveLength(1)
  module.subscribe(() => {})
  await pass(0)
  expect(requested).toHaveLength(2)
})

it('tries the chosen release twice, then the fallback', async () => {
  const { module, requested } = setup(
    async (from) => (from === fallback ? 'old code' : Promise.reject(new Error('broken'))),
    () => ({ chosen, fallback }),
  )
  module.subscribe(() => {})
  await pass(5_000)
  expect(requested).toEqual(['1.0.0-aaaaaaaa #1', '1.0.0-aaaaaaaa #2', '0.9.0-bbbbbbbb #3'])
  expect(module.get()).toEqual({ status: 'loaded', value: 'old code' })
})

it('counts a release that fails before its first render as failed', async () => {
  const { module, requested } = setup(
    async (from) => from.version,
    () => ({ chosen, fallback }),
  )
  module.subscribe(() => {
    const state = module.get()
    if (state.status === 'loaded' && state.value === chosen.version) module.discard(new Error('render error'))
  })
  await pass(5_000)
  expect(requested).toHaveLength(3)
  expect(module.get()).toEqual({ status: 'loaded', value: fallback.version })
})

it('limits how often code that fails at every start runs again', async () => {
  const { module, requested } = setup(async () => 'code')
  module.subscribe(() => {
    if (module.get().status === 'loaded') module.discard(new Error('render error'))
  })
  await pass(10 * 60_000)
  expect(requested).toHaveLength(4)
  expect(module.get()).toMatchObject({ status: 'failed', stillTrying: false })
  module.retry()
  await pass(0)
  expect(requested).toHaveLength(5)
})

it('does not fetch a slice that was built for another contract, and reports why', async () => {
  const { module, requested } = setup(
    async () => 'code',
    () => ({ why: 'built for contract ^2.0.0' }),
  )
  module.subscribe(() => {})
  await pass(60_000)
  expect(requested).toEqual([])
  expect(module.get()).toMatchObject({ status: 'failed', why: 'built for contract ^2.0.0', stillTrying: false })
})
