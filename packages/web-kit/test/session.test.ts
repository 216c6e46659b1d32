import { ApiError, api, events, returnPath, session } from '../src/index.ts'
import { forgetSession } from '../src/session/session.ts'
import { fakeApi, problem, resetApp, testUser } from '../src/testing.tsx'

const token = (claims: Record<string, unknown>) => `h.${btoa(JSON.stringify(claims))}.s`
const userToken = token({ aud: 'loomcast', sub: 'usr_test', n: 1 })
const freshToken = token({ aud: 'loomcast', sub: 'usr_test', n: 2 })
const adminToken = token({ aud: 'loomcast-admin', sub: 'usr_admin' })
const admin = { ...testUser, user_id: 'usr_admin', is_admin: true }
const bearer = (request: { headers: Headers }) => request.headers.get('authorization')
const refusedUnless = (good: string, response: unknown) => (request: { headers: Headers }) =>
  bearer(request) === `Bearer ${good}` ? response : problem('token_expired', 'Your session has ended.')

let server: ReturnType<typeof fakeApi>
beforeEach(() => {
  resetApp()
  server = fakeApi()
})
afterEach(() => {
  server.restore()
  resetApp()
})
const until = async (probe: () => unknown) => {
  for (let i = 0; i < 200 && !probe(); i++) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(probe()).toBeTruthy()
}

describe('session start', () => {
  it('creates a visitor session without a request when no token is stored', async () => {
    await session.start()
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(session.cause()).toBe('start')
    expect(server.calls).toHaveLength(0)
  })

  it('tries the admin token first and marks the user as an admin', async () => {
    localStorage.setItem('adminToken', adminToken)
    localStorage.setItem('token', userToken)
    server.on({ 'GET /api/auth/me': refusedUnless(adminToken, admin) })
    await session.start()
    expect(session.get()).toEqual({ status: 'admin', user: admin })
    expect(server.calls.map(bearer)).toEqual([`Bearer ${adminToken}`])
  })

  it('removes a rejected admin token and continues with the user token', async () => {
    localStorage.setItem('adminToken', adminToken)
    localStorage.setItem('token', userToken)
    server.on({
      'GET /api/auth/me': refusedUnless(userToken, testUser),
      'POST /api/auth/refresh': () => problem('session_ended', 'Please log in again.'),
    })
    await session.start()
    expect(session.get()).toEqual({ status: 'user', user: testUser })
    expect(localStorage.getItem('adminToken')).toBeNull()
  })

  it('removes a rejected user token and becomes a visitor session', async () => {
    localStorage.setItem('token', userToken)
    server.on({
      'GET /api/auth/me': () => problem('token_expired', 'Your session has ended.'),
      'POST /api/auth/refresh': () => problem('session_ended', 'Please log in again.'),
    })
    await session.start()
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(session.cause()).toBe('ended')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('keeps the token while the server is unavailable and continues when it responds', async () => {
    localStorage.setItem('token', userToken)
    let up = false
    server.on({ 'GET /api/auth/me': () => (up ? testUser : problem('service_unavailable', 'Away.')) })
    const started = session.start()
    await until(() => 'unreachable' in session.get())
    expect(localStorage.getItem('token')).toBe(userToken)
    up = true
    window.dispatchEvent(new Event('online'))
    await started
    expect(session.get()).toEqual({ status: 'user', user: testUser })
  })
})

describe('signing in and out', () => {
  it('stores the token, loads the user and emits the change', async () => {
    await session.start()
    const emitted: unknown[] = []
    const stop = events.on('session-changed', (state) => emitted.push(state.status))
    server.on({
      'POST /api/auth/login': { success: true, access_token: userToken },
      'GET /api/auth/me': refusedUnless(userToken, testUser),
    })
    await session.login('ada@example.com', 'secret')
    stop()
    expect(localStorage.getItem('token')).toBe(userToken)
    expect(localStorage.getItem('adminToken')).toBeNull()
    expect(emitted).toEqual(['user'])
  })

  it("also stores an admin's token under adminToken", async () => {
    server.on({ 'POST /api/auth/login': { access_token: adminToken }, 'GET /api/auth/me': refusedUnless(adminToken, admin) })
    await session.login('admin@example.com', 'secret')
    expect(localStorage.getItem('adminToken')).toBe(adminToken)
    expect(session.get().status).toBe('admin')
  })

  it('neither refreshes nor redirects on a wrong password', async () => {
    await session.start()
    history.replaceState(null, '', '/login')
    server.on({ 'POST /api/auth/login': () => problem('invalid_credentials', 'E-mail or password is wrong.') })
    await expect(session.login('ada@example.com', 'wrong')).rejects.toMatchObject({ status: 401, detail: 'E-mail or password is wrong.' })
    expect(server.calls).toHaveLength(1)
    expect(session.get()).toEqual({ status: 'visitor' })
  })

  it('removes both tokens on logout and goes to the landing page even when the server is unavailable', async () => {
    localStorage.setItem('token', userToken)
    server.on({
      'GET /api/auth/me': testUser,
      'POST /api/auth/logout': () => {
        throw new TypeError('fetch failed')
      },
    })
    await session.start()
    history.replaceState(null, '', '/generate')
    await session.logout()
    expect(localStorage.length).toBe(0)
    expect(location.pathname).toBe('/')
    expect(session.get()).toEqual({ status: 'visitor' })
  })

  it('sends the token with the logout, so that the server can end the right session', async () => {
    localStorage.setItem('token', userToken)
    server.on({ 'GET /api/auth/me': testUser, 'POST /api/auth/logout': { success: true } })
    await session.start()
    await session.logout()
    expect(bearer(server.calls.at(-1)!)).toBe(`Bearer ${userToken}`)
  })

  it('follows a sign-out and a sign-in in another tab', async () => {
    localStorage.setItem('token', userToken)
    server.on({ 'GET /api/auth/me': testUser })
    await session.start()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(session.cause()).toBe('other-tab')
    localStorage.setItem('token', freshToken)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await until(() => session.get().status === 'user')
  })

  it('ends with a reason, which the other tabs show too, until the next login', async () => {
    localStorage.setItem('adminToken', adminToken)
    server.on({ 'GET /api/auth/me': admin, 'POST /api/auth/logout': { success: true } })
    await session.start()
    history.replaceState(null, '', '/admin/users?page=2')
    await session.end('You were away.')
    expect([session.get().status, session.cause(), session.endReason()]).toEqual(['visitor', 'ended', 'You were away.'])
    expect(location.pathname).toBe('/admin/login')
    expect(returnPath.take()).toBe('/admin/users?page=2')
    expect(server.calls.at(-1)?.path).toBe('/api/auth/logout')

    // Another tab ends its session when the tokens are removed.
    forgetSession()
    localStorage.setItem('adminToken', adminToken)
    await session.start()
    localStorage.removeItem('adminToken')
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
    expect([session.cause(), session.endReason()]).toEqual(['ended', 'You were away.'])

    server.on({ 'POST /api/auth/login': { access_token: adminToken } })
    await session.login('admin@example.com', 'secret')
    expect(session.endReason()).toBeUndefined()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
    expect([session.cause(), session.endReason()]).toEqual(['other-tab', undefined])
  })
})

describe('a rejected token', () => {
  beforeEach(async () => {
    localStorage.setItem('token', userToken)
    server.on({ 'GET /api/auth/me': testUser })
    await session.start()
    server.calls.length = 0
  })

  it('is renewed once for all calls in flight, which are then repeated', async () => {
    server.on({
      'GET /api/models': refusedUnless(freshToken, { models: {} }),
      'GET /api/settings': refusedUnless(freshToken, { settings: {} }),
      'POST /api/auth/refresh': { success: true, access_token: freshToken },
    })
    await Promise.all([api.get('/api/models'), api.get('/api/settings'), api.get('/api/models')])
    expect(server.calls.filter((call) => call.path === '/api/auth/refresh')).toHaveLength(1)
    expect(localStorage.getItem('token')).toBe(freshToken)
  })

  it('is not renewed again when another tab has stored a new one', async () => {
    server.on({
      'GET /api/models': (request) => {
        localStorage.setItem('token', freshToken)
        return refusedUnless(freshToken, { models: {} })(request)
      },
    })
    await api.get('/api/models')
    expect(server.calls.map((call) => call.path)).toEqual(['/api/models', '/api/models'])
  })

  it('ends the session when it cannot be renewed: clears the tokens, goes to /login and stores the return path', async () => {
    history.replaceState(null, '', '/history?platform=x')
    server.on({
      'GET /api/models': () => problem('token_expired', 'Your session has ended.'),
      'POST /api/auth/refresh': () => problem('session_ended', 'Please log in again.'),
    })
    await expect(api.get('/api/models')).rejects.toMatchObject({ status: 401 })
    expect(localStorage.length).toBe(0)
    expect(location.pathname).toBe('/login')
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(returnPath.take()).toBe('/history?platform=x')
    expect(returnPath.take()).toBeNull()
  })

  it('continues with the session that another tab started while the refresh of the old one was rejected', async () => {
    server.on({
      'GET /api/content/history': refusedUnless(freshToken, { history: [] }),
      'POST /api/auth/refresh': () => {
        localStorage.setItem('token', freshToken)
        return problem('session_ended', 'Please log in again.')
      },
    })
    await expect(api.get('/api/content/history')).resolves.toEqual({ history: [] })
    expect(session.get().status).toBe('user')
  })

  it('keeps the session when the refresh gets no response', async () => {
    history.replaceState(null, '', '/history')
    server.on({
      'GET /api/models': () => problem('token_expired', 'Your session has ended.'),
      'POST /api/auth/refresh': () => problem('service_unavailable', 'Away.'),
    })
    await expect(api.get('/api/models')).rejects.toMatchObject({ status: 503 })
    expect(localStorage.getItem('token')).toBe(userToken)
    expect(location.pathname).toBe('/history')
  })

  it('ends the session when the new token is rejected as well, without looping', async () => {
    server.on({
      'GET /api/models': () => problem('session_revoked', 'Your session has ended.'),
      'POST /api/auth/refresh': { access_token: freshToken },
    })
    await expect(api.get('/api/models')).rejects.toBeInstanceOf(ApiError)
    expect(server.calls).toHaveLength(3)
    expect(session.get()).toEqual({ status: 'visitor' })
  })
})

describe('an admin call', () => {
  it('with a 403 response ends the session: clears both tokens and goes to the admin login, without a refresh', async () => {
    localStorage.setItem('token', adminToken)
    localStorage.setItem('adminToken', adminToken)
    server.on({ 'GET /api/auth/me': admin, 'GET /api/admin/users': () => problem('forbidden') })
    await session.start()
    history.replaceState(null, '', '/admin/users')
    await expect(api.get('/api/admin/users')).rejects.toMatchObject({ status: 403 })
    expect(localStorage.length).toBe(0)
    expect(location.pathname).toBe('/admin/login')
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(server.calls.map((call) => call.path)).toEqual(['/api/auth/me', '/api/admin/users'])
  })

  it('to the admin login itself keeps the session on a 403 response', async () => {
    localStorage.setItem('token', userToken)
    server.on({ 'GET /api/auth/me': testUser, 'POST /api/admin/login': () => problem('forbidden') })
    await session.start()
    await expect(api.post('/api/admin/login', {})).rejects.toMatchObject({ status: 403 })
    expect(session.get().status).toBe('user')
  })
})
