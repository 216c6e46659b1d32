import { watchOpenTab } from '../src/registry/open-tab.ts'
import { refreshRegistry, watchRegistry } from '../src/registry/registry.poll.ts'
import { registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

interface Report {
  tab: string
  state: string
  releases: { slice: string; version: string }[]
}

const sent: { report: Report; init: RequestInit }[] = []
let stop: () => void
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeAll(() => {
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(async (url, init: RequestInit = {}) => {
    if (url === '/registry.json') return Response.json(registry.live.get())
    expect([url, init.method]).toEqual(['/api/slices/tabs', 'POST'])
    sent.push({ report: JSON.parse(String(init.body)), init })
    throw new Error('offline')
  })
  registry.live.set({
    slices: [{ ...release('content', { version: '2.0.0' }), fallback: release('content', { version: '1.0.0' }) }, release('account')],
  })
  document.head.innerHTML = '<meta name="loomcast-versions" content="shell 2.1.0, events 1.17.0">'
  stop = watchRegistry()
  watchOpenTab()
})
afterAll(() => {
  stop()
  jest.useRealTimers()
})

it('reports the releases on which the page relies: after a while, with each request of the registry, and at the end', async () => {
  // A page that is closed at once reports nothing.
  window.dispatchEvent(new Event('pagehide'))
  await pass(29_000)
  expect(sent).toEqual([])
  await pass(1_000)
  expect(sent).toHaveLength(1)
  const [first] = sent
  expect(first?.report).toEqual({
    tab: expect.stringMatching(/^[\w-]{22}$/),
    state: 'open',
    releases: [
      { slice: 'content', version: '2.0.0' },
      { slice: 'content', version: '1.0.0' },
      { slice: 'account', version: release('account').version },
      { slice: 'shell', version: '2.1.0' },
      { slice: 'events', version: '1.17.0' },
    ],
  })
  await pass(4.5 * 60_000)
  expect(sent).toHaveLength(2)
  await refreshRegistry()
  expect(sent).toHaveLength(2)
  window.dispatchEvent(new Event('pagehide'))
  expect(sent[2]).toMatchObject({ report: { ...first?.report, state: 'closed' }, init: { keepalive: true } })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(sent[3]?.report).toEqual(first?.report)
})
