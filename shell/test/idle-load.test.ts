import { blockPageLoadWhile } from '@loomcast/web-kit'
import { fakeApi } from '@loomcast/web-kit/testing'
import { loadWhenIdle } from '../src/registry/idle-load.ts'
import { announceRegistry, registry } from '../src/registry/registry.store.ts'
import { reloadPage } from '../src/registry/reload.ts'
import { release } from './release.ts'

jest.mock('../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))

const loads = jest.mocked(reloadPage)
const live = { slices: [release('content')] }
const newer = { slices: [release('content', { entry: 'remoteEntry.bbbbbbbbbbbbbbbb.js' })] }
const MINUTE = 60_000
let served: object
let visibility: DocumentVisibilityState = 'hidden'
let server: ReturnType<typeof fakeApi>
let stop: () => void
const pass = (minutes: number) => jest.advanceTimersByTimeAsync(minutes * MINUTE)

beforeAll(() => {
  server = fakeApi({ 'GET /registry.json': () => served })
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
beforeEach(() => {
  jest.useFakeTimers()
  loads.mockReset()
  sessionStorage.clear()
  history.replaceState(null, '', '/generate')
  visibility = 'hidden'
  served = newer
  registry.live.set(live)
  announceRegistry(newer)
  stop = loadWhenIdle()
})
afterEach(async () => {
  stop()
  document.body.replaceChildren()
  await pass(1)
  jest.useRealTimers()
})
afterAll(() => server.restore())

function field(): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  return input
}

it('loads announced releases in a tab in the background that was not used for five minutes', async () => {
  await pass(4)
  expect(loads).not.toHaveBeenCalled()
  await pass(2)
  expect(loads).toHaveBeenCalledTimes(1)
})

it('waits for half an hour in a tab in front, because it can be read', async () => {
  visibility = 'visible'
  await pass(29)
  expect(loads).not.toHaveBeenCalled()
  await pass(2)
  expect(loads).toHaveBeenCalledTimes(1)
})

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])('waits longer after %s', async (event) => {
  visibility = 'visible'
  await pass(29)
  field().dispatchEvent(new Event(event, { bubbles: true }))
  await pass(29)
  expect(loads).not.toHaveBeenCalled()
  await pass(2)
  expect(loads).toHaveBeenCalledTimes(1)
})

it('waits longer after the tab went to the background', async () => {
  visibility = 'visible'
  await pass(20)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(4)
  expect(loads).not.toHaveBeenCalled()
  await pass(2)
  expect(loads).toHaveBeenCalledTimes(1)
})

it('never loads over text that was entered on this page, even if no slice counts it as unsaved', async () => {
  field().dispatchEvent(new Event('input', { bubbles: true }))
  await pass(24 * 60)
  expect(loads).not.toHaveBeenCalled()
  history.replaceState(null, '', '/history')
  await pass(1)
  expect(loads).toHaveBeenCalledTimes(1)
})

it('never loads over work that a slice protects', async () => {
  let running = true
  const remove = blockPageLoadWhile(() => running)
  await pass(24 * 60)
  expect(loads).not.toHaveBeenCalled()
  running = false
  await pass(1)
  expect(loads).toHaveBeenCalledTimes(1)
  remove()
})

it('never loads while a video plays', async () => {
  const video = document.createElement('video')
  let paused = false
  Object.defineProperty(video, 'paused', { get: () => paused })
  document.body.append(video)
  await pass(60)
  expect(loads).not.toHaveBeenCalled()
  paused = true
  await pass(1)
  expect(loads).toHaveBeenCalledTimes(1)
})

it('does not load if the user comes back while the server is asked', async () => {
  await pass(4)
  let respond = (_registry: object) => {}
  served = new Promise<object>((resolve) => {
    respond = resolve
  })
  await pass(1)
  field().dispatchEvent(new Event('keydown', { bubbles: true }))
  respond(newer)
  await pass(0)
  expect(loads).not.toHaveBeenCalled()
})

it('does not load without other releases, nor while the server does not respond', async () => {
  announceRegistry(live)
  await pass(60)
  expect(loads).not.toHaveBeenCalled()
  announceRegistry(newer)
  served = new Response('', { status: 503 })
  await pass(60)
  expect(loads).not.toHaveBeenCalled()
})
