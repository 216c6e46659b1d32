import { accountView, api, returnPath, session } from '../src/index.ts'
import { fakeApi, problem, resetApp, testUser, toasts } from '../src/testing.tsx'

const token = (claims: Record<string, unknown>) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`
const now = Math.floor(Date.now() / 1000)
const viewToken = token({ aud: 'loomcast', sub: 'usr_test', sid: 'ses_view', iat: now, exp: now + 1800, act: { sub: 'usr_admin' } })
const adminToken = token({ aud: 'loomcast-admin', sub: 'usr_admin', exp: now + 300 })
const freshToken = token({ aud: 'loomcast-admin', sub: 'usr_admin', exp: now + 600 })
const admin = { ...testUser, user_id: 'usr_admin', is_admin: true }
const bearer = (request: { headers: Headers }) => request.headers.get('authorization')
const END = 'POST /api/admin/users/usr_test/view/ses_view/end'

let server: ReturnType<typeof fakeApi>
beforeEach(() => {
  resetApp()
  server = fakeApi({
    'GET /api/auth/me': (request) => (bearer(request) === `Bearer ${viewToken}` ? testUser : admin),
    [END]: { success: true },
  })
  localStorage.setItem('token', adminToken)
  localStorage.setItem('adminToken', adminToken)
})
afterEach(() => {
  jest.useRealTimers()
  server.restore()
  resetApp()
})

function openView(): void {
  history.replaceState(null, '', accountView.urlFor(viewToken))
  accountView.adopt()
}
async function startView(): Promise<void> {
  openView()
  await session.start()
}
const until = async (probe: () => unknown) => {
  for (let i = 0; i < 200 && !probe(); i++) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(probe()).toBeTruthy()
}
const ownTokens = () => [localStorage.getItem('token'), localStorage.getItem('adminToken')]

describe('opening a view', () => {
  it('stores the token for this tab only, and removes it from the URL and the history', () => {
    const entries = history.length
    const before = Date.now()
    openView()
    const after = Date.now()
    expect(location.href).toMatch(/\/dashboard$/)
    expect(history.length).toBe(entries)
    expect(accountView.current()).toMatchObject({ token: viewToken, view_id: 'ses_view', user_id: 'usr_test' })
    const openedAt = (accountView.current()?.endsAt ?? 0) - 1_800_000
    expect(openedAt).toBeGreaterThanOrEqual(before)
    expect(openedAt).toBeLessThanOrEqual(after)
    expect(JSON.stringify(localStorage)).not.toContain(viewToken)
  })

  it.each(['/view', '/view#token=garbage', '/view#token=a.b.c', `/dashboard#token=${viewToken}`])('ignores %s', (path) => {
    history.replaceState(null, '', path)
    accountView.adopt()
    expect(accountView.current()).toBeNull()
  })

  it('creates a session of the viewed user in addition to the administrator’s own', async () => {
    await startView()
    expect(session.get()).toEqual({ status: 'user', user: testUser, view: { endsAt: accountView.current()?.endsAt } })
    expect(ownTokens()).toEqual([adminToken, adminToken])
  })

  it('survives a reload of the page', async () => {
    await startView()
    history.replaceState(null, '', '/history')
    accountView.adopt()
    expect(accountView.current()).not.toBeNull()
  })
})

describe('in a view', () => {
  beforeEach(startView)

  it('calls send the token of the view', async () => {
    server.on({ 'GET /api/content/history': (request: { headers: Headers }) => ({ by: bearer(request) }) })
    expect(await api.get('/api/content/history')).toEqual({ by: `Bearer ${viewToken}` })
  })

  it('a rejected write shows why, once', async () => {
    server.on({ 'PUT /api/settings': () => problem('view_only'), 'POST /api/content/generate': () => problem('view_only') })
    await expect(api.put('/api/settings', {})).rejects.toMatchObject({ code: 'view_only' })
    await expect(api.stream('/api/content/generate', {}, { onEvent: () => {} })).rejects.toMatchObject({ code: 'view_only' })
    expect(toasts.get().map(({ message }) => message)).toEqual([
      "You're viewing this account as an administrator. It's read-only, so nothing was changed.",
    ])
    expect(session.get().status).toBe('user')
  })

  it('a rejected token ends the view and does not change the administrator’s session', async () => {
    localStorage.setItem('loomcast.draft.usr_test', 'of the viewed user')
    localStorage.setItem('loomcast.draft.video.usr_test', 'of the viewed user')
    localStorage.setItem('loomcast.draft.usr_test_2', 'own')
    server.on({ 'GET /api/content/history': () => problem('session_revoked') })
    await expect(api.get('/api/content/history')).rejects.toMatchObject({ status: 401 })
    expect(location.pathname).toBe('/view')
    expect(accountView.current()).toBeNull()
    await until(() => session.get().status === 'admin')
    expect(ownTokens()).toEqual([adminToken, adminToken])
    expect(server.calls.some(({ path }) => path === '/api/auth/refresh' || path === '/api/auth/logout')).toBe(false)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('loomcast.draft'))).toEqual(['loomcast.draft.usr_test_2'])
    expect(returnPath.take()).toBeNull()
  })

  it.each([
    ['ending the view', () => session.endView()],
    ['logging out', () => session.logout()],
  ])('%s ends the view with the administrator’s token', async (_what, end) => {
    await end()
    const call = server.calls.find(({ path }) => path.endsWith('/end'))
    expect(call && bearer(call)).toBe(`Bearer ${adminToken}`)
    expect(location.pathname).toBe('/view')
    expect(accountView.current()).toBeNull()
    expect(ownTokens()).toEqual([adminToken, adminToken])
    expect(server.calls.some(({ path }) => path === '/api/auth/logout')).toBe(false)
  })

  it('ending the view renews the administrator’s token if it has expired', async () => {
    server.on({
      [END]: (request: { headers: Headers }) => (bearer(request) === `Bearer ${freshToken}` ? { success: true } : problem('token_expired')),
      'POST /api/auth/refresh': { access_token: freshToken },
    })
    await session.endView()
    expect(ownTokens()).toEqual([freshToken, freshToken])
    expect(accountView.current()).toBeNull()
  })

  it('ending the view while the server does not respond keeps the view', async () => {
    server.on({ [END]: () => problem('service_unavailable') })
    await expect(session.endView()).rejects.toMatchObject({ status: 503 })
    expect(accountView.current()).not.toBeNull()
  })

  it('ending the view after the administrator has logged out needs no call', async () => {
    localStorage.clear()
    await session.endView()
    expect(server.calls.some(({ path }) => path.endsWith('/end'))).toBe(false)
    expect(accountView.current()).toBeNull()
  })

  it('a logout of the administrator in another tab ends the view', async () => {
    server.on({ 'GET /api/auth/me': () => problem('session_revoked') })
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
    await until(() => accountView.current() === null)
    expect(location.pathname).toBe('/view')
  })

  it('a renewal in another tab does not end the view', async () => {
    localStorage.setItem('adminToken', freshToken)
    const calls = server.calls.length
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
    await until(() => server.calls.length > calls)
    expect(session.get()).toMatchObject({ status: 'user', user: testUser })
  })

  it('does not renew its token', async () => {
    expect(await session.renew()).toBe(false)
  })
})

it('a view ends after its time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  await startView()
  jest.advanceTimersByTime(1_799_000)
  expect(accountView.current()).not.toBeNull()
  jest.advanceTimersByTime(1_500)
  expect(accountView.current()).toBeNull()
  expect(location.pathname).toBe('/view')
})

it('a view that ended before a reload leads to the page about its end', async () => {
  openView()
  server.on({
    'GET /api/auth/me': (request: { headers: Headers }) => (bearer(request) === `Bearer ${viewToken}` ? problem('token_expired') : admin),
  })
  await session.start()
  expect(location.pathname).toBe('/view')
  await until(() => session.get().status === 'admin')
  expect(ownTokens()).toEqual([adminToken, adminToken])
})
