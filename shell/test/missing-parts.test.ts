import { blockPageLoadWhile } from '@loomcast/web-kit'
import { replaceFailedPart, watchMissingFiles } from '../src/loader/missing-parts.ts'
import { codeOf } from '../src/loader/slice-code.ts'
import { registry } from '../src/registry/registry.store.ts'
import { reloadPage } from '../src/registry/reload.ts'
import { release } from './release.ts'

jest.mock('../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))
jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: async (from: object) => ({ release: from, load: async () => ({ lifecycle }) }),
}))
const lifecycle = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} }

let isEditing = false
blockPageLoadWhile(() => isEditing)
watchMissingFiles()
/** Each test uses a new slice, because a slice's code is loaded only once per page. */
let count = 0

/** The page of a slice with a running container. */
async function openPage({ withFallback = true } = {}) {
  count += 1
  const slice = `slice-${count}`
  const fallback = release(slice, { version: 'old', entry: 'remoteEntry.bbbbbbbbbbbbbbbb.js' })
  registry.live.set({ slices: [{ ...release(slice), ...(withFallback && { fallback }) }] })
  history.replaceState(null, '', `/${slice}`)
  codeOf(slice).page.start()
  await pass(0)
  return slice
}
const fileIsMissing = (slice: string) =>
  window.dispatchEvent(new CustomEvent('loomcast:chunk-failed', { detail: { base: `${location.origin}/mf/${slice}/` } }))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
async function partFails(): Promise<void> {
  replaceFailedPart()
  await pass(0)
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.mocked(reloadPage).mockReset()
  sessionStorage.clear()
  isEditing = false
  globalThis.fetch = jest.fn(async () => Response.json(registry.live.get()))
})
afterEach(async () => {
  // The page is never unloaded in tests, so its reload ends after a timeout.
  await pass(10_000)
  jest.useRealTimers()
})

test('loads the page again, with the fallback, when a file of its slice is missing', async () => {
  const slice = await openPage()
  fileIsMissing(slice)
  await partFails()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('loads it once only', async () => {
  const slice = await openPage()
  fileIsMissing(slice)
  await partFails()
  await pass(10_000)
  await partFails()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('waits for unsaved work', async () => {
  const slice = await openPage()
  fileIsMissing(slice)
  isEditing = true
  await partFails()
  expect(reloadPage).not.toHaveBeenCalled()
  isEditing = false
  await partFails()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('does not load the page again when the slice has no fallback', async () => {
  const slice = await openPage({ withFallback: false })
  fileIsMissing(slice)
  await partFails()
  expect(reloadPage).not.toHaveBeenCalled()
})

test('does not load the page again for a file of another slice', async () => {
  await openPage()
  fileIsMissing('other')
  await partFails()
  expect(reloadPage).not.toHaveBeenCalled()
})

test('does not load the page again while the server does not respond', async () => {
  const slice = await openPage()
  fileIsMissing(slice)
  globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('offline')))
  await partFails()
  expect(reloadPage).not.toHaveBeenCalled()
})
