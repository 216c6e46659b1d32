import { defineLifecycle } from '@loomcast/web-kit'
import { codeOf } from '../src/loader/slice-code.ts'
import { registry } from '../src/registry/registry.store.ts'
import { reloadPage } from '../src/registry/reload.ts'
import { release } from './release.ts'

interface Entry {
  from: string
  arrive: () => void
}
const entries: Entry[] = []
const modules: string[] = []
let load: (from: string, module: string) => Promise<unknown>

jest.mock('../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))
jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: (from: { version: string }) =>
    new Promise((resolve) => {
      entries.push({
        from: from.version,
        arrive: () =>
          resolve({
            release: from,
            load: (module: string) => {
              modules.push(`${from.version} ${module}`)
              return load(from.version, module)
            },
          }),
      })
    }),
}))

const lifecycle = defineLifecycle({ App: () => null, name: 'x' })
const chosen = release('content', { version: 'new' })
const fallback = release('content', { version: 'old', entry: 'remoteEntry.bbbbbbbbbbbbbbbb.js' })
/** Each test uses a new slice, because a slice's code is loaded only once per page. */
let count = 0
function slice(withFallback = true) {
  count += 1
  const name = `slice-${count}`
  registry.live.set({ slices: [{ ...chosen, slice: name, ...(withFallback && { fallback: { ...fallback, slice: name } }) }] })
  return codeOf(name)
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.mocked(reloadPage).mockReset()
  sessionStorage.clear()
  entries.length = 0
  modules.length = 0
  load = async (_from, module) => (module === './app' ? { lifecycle } : { default: () => null })
  globalThis.fetch = jest.fn(async () => Response.json(registry.live.get()))
})
afterEach(async () => {
  // The page is never unloaded in tests, so its reload ends after a timeout.
  await pass(10_000)
  jest.useRealTimers()
})

it('loads page and widgets from one container', async () => {
  const code = slice()
  code.page.start()
  code.widget('./widget-x').subscribe(() => {})
  await pass(0)
  expect(entries).toHaveLength(1)
  entries[0]?.arrive()
  await pass(0)
  expect(modules).toEqual(['new ./app', 'new ./widget-x'])
  expect(code.page.get().status).toBe('loaded')
})

it('uses the entry that arrives first for all waiting modules', async () => {
  const code = slice()
  code.page.subscribe(() => {})
  code.widget('./widget-x').subscribe(() => {})
  await pass(9_000)
  expect(entries.length).toBeGreaterThan(1)
  entries.at(-1)?.arrive()
  await pass(0)
  expect([code.page.get().status, code.widget('./widget-x').get().status]).toEqual(['loaded', 'loaded'])
})

it('ignores another release that arrives later', async () => {
  const code = slice()
  code.page.subscribe(() => {})
  code.widget('./widget-x').subscribe(() => {})
  await pass(20_000)
  const late = entries.find(({ from }) => from === 'old')
  expect(late).toBeDefined()
  entries[0]?.arrive()
  await pass(0)
  late?.arrive()
  await pass(60_000)
  code.widget('./widget-y').start()
  await pass(0)
  expect([...new Set(modules)]).toEqual(['new ./app', 'new ./widget-x', 'new ./widget-y'])
})

it('runs the fallback when the chosen release never ran', async () => {
  const code = slice()
  code.page.subscribe(() => {})
  await pass(20_000)
  entries.find(({ from }) => from === 'old')?.arrive()
  await pass(0)
  expect([...new Set(modules)]).toEqual(['old ./app'])
  expect(reloadPage).not.toHaveBeenCalled()
})

describe('a release with modules that do not load', () => {
  beforeEach(() => {
    load = async (from) => (from === 'new' ? Promise.reject(new Error('a chunk is missing')) : { lifecycle })
  })
  async function failsThreeTimes(code: ReturnType<typeof slice>) {
    code.page.subscribe(() => {})
    await pass(0)
    entries[0]?.arrive()
    await pass(5_000)
  }

  it('is retried in the same container, then replaced by its fallback with a page load', async () => {
    const code = slice()
    await failsThreeTimes(code)
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(entries).toHaveLength(1)

    // After the page load.
    const again = slice()
    expect(registry.live.get().slices[0]?.version).toBe('new')
    again.page.start()
    await pass(0)
    expect(entries.at(-1)?.from).toBe('old')
  })

  it('reloads the page only once', async () => {
    const code = slice()
    await failsThreeTimes(code)
    await pass(120_000)
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(code.page.get().status).toBe('failed')
  })

  it('does not reload the page without a fallback', async () => {
    const code = slice(false)
    await failsThreeTimes(code)
    await pass(60_000)
    expect(reloadPage).not.toHaveBeenCalled()
    expect(code.page.get().status).toBe('failed')
  })

  it('does not reload the page when the server does not respond', async () => {
    globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('offline')))
    const code = slice()
    await failsThreeTimes(code)
    await pass(60_000)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('does not reload the page for a widget', async () => {
    const code = slice()
    code.widget('./widget-x').subscribe(() => {})
    await pass(0)
    entries[0]?.arrive()
    await pass(60_000)
    expect(reloadPage).not.toHaveBeenCalled()
  })
})
