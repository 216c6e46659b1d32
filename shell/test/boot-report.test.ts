import { bootFailed, bootLoaded, bootShown, bootStarted } from '../src/loader/boot-report.ts'
import { failureOf } from '../src/loader/release-failure.ts'
import { reloadFor } from '../src/registry/page-load.ts'
import { registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

jest.mock('../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))

const sent: Promise<unknown>[] = []
/** Each test uses a new slice, because a slice is reported once per page. */
let count = 0
function slice(onTrial = true): string {
  count += 1
  const name = `slice-${count}`
  registry.live.set({ slices: [{ ...release(name, { version: '2.0.0' }), ...(onTrial && { onTrial }) }] })
  return name
}
const reports = () => Promise.all(sent)
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  sent.length = 0
  sessionStorage.clear()
  globalThis.fetch = jest.fn(async () => Response.json(registry.live.get()))
  navigator.sendBeacon = (url, body) => {
    expect(url).toBe('/api/slices/boots')
    sent.push(text(body).then(JSON.parse))
    return true
  }
})
afterEach(() => {
  jest.useRealTimers()
})

async function text(body: unknown): Promise<string> {
  if (!(body instanceof Blob)) throw new Error('not a blob')
  expect(body.type).toBe('application/json')
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(body)
    jest.advanceTimersByTime(1)
  })
}

test('reports a slice that still works some seconds after its first screen', async () => {
  const name = slice()
  bootShown(name, 300)
  await pass(4_000)
  expect(sent).toHaveLength(0)
  await pass(2_000)
  expect(await reports()).toEqual([{ slice: name, version: '2.0.0', outcome: 'ok' }])
})

test('reports a crash in these seconds instead, and nothing after it', async () => {
  const name = slice()
  bootShown(name, 300)
  bootFailed(name, 'render_failed')
  bootFailed(name, 'boot_failed')
  await pass(60_000)
  expect(await reports()).toEqual([{ slice: name, version: '2.0.0', outcome: 'render_failed' }])
})

test('reports before the page is left', async () => {
  const name = slice()
  bootShown(name, 300)
  window.dispatchEvent(new Event('pagehide'))
  await pass(10_000)
  expect(await reports()).toEqual([{ slice: name, version: '2.0.0', outcome: 'ok' }])
})

test('a late first screen is reported as slow', async () => {
  const name = slice()
  bootShown(name, 9_000)
  await pass(6_000)
  expect(await reports()).toEqual([{ slice: name, version: '2.0.0', outcome: 'slow' }])
})

test('sends no report about a slice that is not on trial', async () => {
  const name = slice(false)
  bootShown(name, 300)
  bootFailed(name, 'boot_failed')
  await pass(6_000)
  expect(sent).toHaveLength(0)
})

test('reports nothing after the page was loaded again with the fallback', async () => {
  const name = slice()
  const [failing] = registry.live.get().slices
  if (failing) void reloadFor(failureOf(failing))
  await pass(11_000)
  bootShown(name, 300)
  await pass(6_000)
  expect(sent).toHaveLength(0)
})

describe('a page that could stop responding', () => {
  const outcomes = async () => (await reports()).map((each) => (each as { outcome: string }).outcome)
  function setVisibility(state: DocumentVisibilityState): void {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => {
    jest.restoreAllMocks()
  })

  test('reports that the slice starts before its code runs, then the outcome', async () => {
    const name = slice()
    bootStarted(name)
    expect(await reports()).toEqual([{ slice: name, version: '2.0.0', outcome: 'started' }])
    bootLoaded(name)
    bootShown(name, 300)
    await pass(6_000)
    expect(await outcomes()).toEqual(['started', 'ok'])
  })

  test('reports the start once for the page and the modules that it loads', async () => {
    const name = slice()
    const leave = bootStarted(name)
    const loaded = bootStarted(name)
    loaded()
    loaded()
    expect(await outcomes()).toEqual(['started'])
    leave()
    expect(await outcomes()).toEqual(['started', 'left'])
  })

  test('reports a visitor who left early as left, and who had waited for the first screen as abandoned', async () => {
    const early = slice()
    bootStarted(early)
    bootLoaded(early)
    await pass(3_000)
    window.dispatchEvent(new Event('pagehide'))
    expect(await outcomes()).toEqual(['started', 'left'])
    sent.length = 0
    const waited = slice()
    const leave = bootStarted(waited)
    bootLoaded(waited)
    await pass(5_000)
    leave()
    expect(await outcomes()).toEqual(['started', 'abandoned'])
  })

  test('expects no outcome while another tab is shown', async () => {
    const name = slice()
    bootStarted(name)
    setVisibility('hidden')
    setVisibility('visible')
    expect(await outcomes()).toEqual(['started', 'left', 'started'])
  })

  test('sends no report about a slice that is not on trial', () => {
    bootStarted(slice(false))()
    expect(sent).toHaveLength(0)
  })
})
