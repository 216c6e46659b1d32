import { api, blockPageLoadWhile, isPageLoadBlocked, session, toast } from '../src/index.ts'
import { fakeApi, fakeStream, resetApp } from '../src/testing.tsx'
import { transfers } from '../src/transfer.ts'

/** A route that responds when the test resolves it. */
function heldBack() {
  let release: (answer: unknown) => void = () => {}
  const response = new Promise((resolve) => {
    release = resolve
  })
  return { route: () => response, release }
}

let server: ReturnType<typeof fakeApi>
beforeEach(() => {
  server = fakeApi()
})
afterEach(() => {
  server.restore()
  resetApp()
  expect(isPageLoadBlocked()).toBe(false)
})

it('is blocked while a registered condition is active', () => {
  let running = false
  const remove = blockPageLoadWhile(() => running)
  expect(isPageLoadBlocked()).toBe(false)
  running = true
  expect(isPageLoadBlocked()).toBe(true)
  remove()
})

it.each([
  ['POST', () => api.post('/api/x', {})],
  ['PUT', () => api.put('/api/x', {})],
  ['DELETE', () => api.delete('/api/x')],
  ['POST', () => transfers.upload('/api/x', new FormData())],
])('is blocked during a %s', async (method, call) => {
  const { route, release } = heldBack()
  server.on({ [`${method} /api/x`]: route })
  const done = call()
  expect(isPageLoadBlocked()).toBe(true)
  release({})
  await done
})

it.each([
  ['a GET', 'GET /api/x', () => api.get('/api/x')],
  ['a POST that changes nothing', 'POST /api/x', () => api.post('/api/x', {}, { readOnly: true })],
])('is not blocked during %s', async (_, name, call) => {
  const { route, release } = heldBack()
  server.on({ [name]: route })
  const done = call()
  expect(isPageLoadBlocked()).toBe(false)
  release({})
  await done
})

it('is blocked until a stream ends or a call fails', async () => {
  const stream = fakeStream()
  server.on({ 'POST /api/stream': () => stream.response })
  const done = api.stream('/api/stream', {}, { onEvent: () => {} })
  stream.send('delta', 'x')
  await new Promise((resolve) => setTimeout(resolve))
  expect(isPageLoadBlocked()).toBe(true)
  stream.end()
  await done
  await expect(api.post('/api/unknown')).rejects.toThrow()
  expect(isPageLoadBlocked()).toBe(false)
})

it('is blocked while the session is renewed, because the refresh token works only once', async () => {
  const token = `h.${btoa(JSON.stringify({ aud: 'loomcast' }))}.s`
  localStorage.setItem('token', token)
  const { route, release } = heldBack()
  server.on({ 'GET /api/auth/me': () => new Response('{}', { status: 401 }), 'POST /api/auth/refresh': route })
  const started = session.start().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve))
  expect(isPageLoadBlocked()).toBe(true)
  release(new Response('{}', { status: 401 }))
  await started
})

it.each([
  ['a modal dialog', '<div role="dialog" aria-modal="true"></div>', true],
  ['an open dialog element', '<dialog open></dialog>', true],
  ['a closed dialog element', '<dialog></dialog>', false],
  ['a popover', '<div role="dialog"></div>', false],
])('is blocked only by an open modal dialog: %s', (_, html, blocked) => {
  document.body.innerHTML = html
  expect(isPageLoadBlocked()).toBe(blocked)
  document.body.innerHTML = ''
})

it('is blocked by a toast only while it offers an action', () => {
  toast({ kind: 'success', message: 'Saved' })
  expect(isPageLoadBlocked()).toBe(false)
  const dismiss = toast({ kind: 'success', message: 'Deleted', action: { label: 'Undo', onClick: () => {} } })
  expect(isPageLoadBlocked()).toBe(true)
  dismiss()
})
