import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { decodeJwt } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { ADMIN_PASSWORD, administrator } from './support/second-factor.ts'

const MINUTE = 60_000

let auth: TestAuth
let admin: Awaited<ReturnType<typeof administrator>>
let user: Browser
let count = 0

beforeAll(async () => {
  auth = await testAuth('account_views')
})
afterAll(() => auth.close())
beforeEach(async () => {
  admin = await administrator(auth)
  user = await newUser()
})

const newUser = () => new Browser(auth.app).register(`viewed${++count}@example.com`)
const idOf = (browser: Browser) => String(browser.user?.user_id)
const pathOf = (userId: string) => `/internal/admin/users/${userId}/view`
const bodyOf = (change: object = {}) => ({ reason: 'Ticket 42: missing posts', request_id: `req_${++count}`, ...change })

async function start(change: object = {}, userId = idOf(user), headers: Record<string, string> = {}) {
  const response = await admin.browser.call('POST', pathOf(userId), { body: bodyOf(change), headers })
  return { status: response.statusCode, body: response.json() }
}
async function viewer(): Promise<{ call: Browser['call']; view_id: string; token: string }> {
  const { body } = await start()
  const browser = new Browser(auth.app)
  browser.token = body.access_token
  return { call: browser.call.bind(browser), view_id: body.view.view_id, token: body.access_token }
}
const me = async (browser: Pick<Browser, 'call'>) => {
  const response = await browser.call('GET', '/api/auth/me')
  return response.statusCode === 200 ? 200 : response.json().code
}
const listed = async () => (await user.call('GET', '/api/auth/sessions')).json()
const revocations = async (userId: string) => (await auth.events('session-revoked')).filter(({ key }) => key === userId)
const change = async (userId: string, body: object) => {
  const { version } = (await admin.browser.call('GET', `/internal/admin/users/${userId}`)).json().user
  const response = await admin.browser.call('PUT', `/internal/admin/users/${userId}`, { body: { version, ...body } })
  expect(response.statusCode).toBe(200)
}

describe('starting a view', () => {
  it('issues a token of the user for 30 minutes that names the administrator and cannot be renewed', async () => {
    const { status, body } = await start()
    expect(status).toBe(201)
    expect(body).toMatchObject({ email: user.user?.email, expires_in: 1800, view: { user_id: idOf(user), ended_at: null } })
    const claims = decodeJwt(body.access_token)
    expect(claims).toMatchObject({ sub: idOf(user), aud: 'loomcast', sid: body.view.view_id, act: { sub: admin.user_id } })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(1800)
    expect(await auth.models.refreshTokens.countDocuments({ session_id: body.view.view_id })).toBe(0)
  })

  it('reads as the user, and is not a sign-in', async () => {
    const before = await auth.models.users.findById(idOf(user)).lean()
    const view = await viewer()
    expect((await view.call('GET', '/api/auth/me')).json()).toMatchObject({ user_id: idOf(user) })
    const after = await auth.models.users.findById(idOf(user)).lean()
    expect([after?.last_login_at, after?.version]).toEqual([before?.last_login_at, before?.version])
  })

  it.each([
    ['PUT', '/api/user/profile', { first_name: 'Eve' }],
    ['DELETE', '/api/user/account', { password: 'correct horse' }],
    ['DELETE', '/api/auth/sessions', undefined],
    ['POST', '/api/auth/resend-verification', undefined],
    ['POST', '/api/auth/refresh', undefined],
    ['POST', '/api/auth/logout', undefined],
    ['POST', '/api/auth/login', { email: 'x@example.com', password: 'x' }],
    ['GET', '/api/user/export', undefined],
  ] as const)('rejects %s %s', async (method, url, body) => {
    const view = await viewer()
    const response = await view.call(method, url, body ? { body } : {})
    expect([response.statusCode, response.json().code]).toEqual([403, 'view_only'])
    expect(await me(view)).toBe(200)
  })

  it('leaves the cookie of the browser alone when a view is used to sign out', async () => {
    const { token } = await viewer()
    const response = await admin.browser.call('POST', '/api/auth/logout', { token })
    expect(response.json().code).toBe('view_only')
    expect((await admin.browser.call('POST', '/api/auth/refresh', { token: null })).statusCode).toBe(200)
  })

  it('notifies the user by email and in the list of sessions, without the name of the administrator', async () => {
    await start({ reason: 'Ticket <42>' })
    const mails = (await auth.mails(user.user?.email)).filter(({ kind }) => kind === 'account-viewed')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Support is viewing your Loomcast account')
    expect(mails[0]?.text).toContain('Ticket <42>')
    expect(mails[0]?.html).toContain('Ticket &lt;42&gt;')
    const { sessions, total, views } = await listed()
    expect([sessions.length, total]).toEqual([1, 1])
    expect(views).toEqual([
      { id: expect.any(String), reason: 'Ticket <42>', started_at: expect.any(String), ends_at: expect.any(String), ended_at: null },
    ])
    expect(JSON.stringify([mails, views])).not.toMatch(new RegExp(`${admin.email}|${admin.user_id}`))
    expect((await user.call('GET', '/api/user/export')).json().views).toEqual(views)
  })

  it("rejects administrators, deactivated and unknown users, and the caller's own account", async () => {
    const other = await newUser()
    await change(idOf(other), { is_admin: true })
    const deactivated = await newUser()
    await admin.browser.call('POST', `/internal/admin/users/${idOf(deactivated)}/deactivate`)
    const code = async (userId: string) => (await start({}, userId)).body.code
    expect(await code(idOf(other))).toBe('account_not_viewable')
    expect(await code(idOf(deactivated))).toBe('account_not_viewable')
    expect(await code(admin.user_id)).toBe('own_account')
    expect(await code('usr_unknown')).toBe('not_found')
    expect(await auth.models.accountViews.countDocuments({ actor_id: admin.user_id })).toBe(0)
  })

  it.each([[{ reason: '' }], [{ reason: '  ' }], [{ reason: 'x'.repeat(501) }], [{ reason: undefined }], [{ request_id: undefined }]])(
    'requires a reason and a request id: %j',
    async (changed) => {
      expect((await start(changed)).status).toBe(400)
    },
  )

  it('rejects users, and administrators who view an account', async () => {
    const call = (token: string | undefined) =>
      new Browser(auth.app).call('POST', pathOf(idOf(user)), { body: bodyOf(), token: token ?? null })
    expect((await call(user.token)).json().code).toBe('forbidden')
    expect((await call((await viewer()).token)).json().code).toBe('view_only')
  })
})

describe('a repeated request', () => {
  const ofRequest = async () => ({
    views: await auth.models.accountViews.countDocuments({ user_id: idOf(user) }),
    sessions: await auth.models.sessions.countDocuments({ user_id: idOf(user), actor_id: admin.user_id }),
    mails: (await auth.mails(user.user?.email)).filter(({ kind }) => kind === 'account-viewed').length,
  })

  it('gets the same view, even with another Idempotency-Key and in parallel, and the user gets one email', async () => {
    const request_id = 'req_repeated'
    const responses = await Promise.all([1, 2, 3].map((each) => start({ request_id }, idOf(user), { 'idempotency-key': `cmd_${each}` })))
    responses.push(await start({ request_id }, idOf(user), { 'idempotency-key': 'cmd_1' }))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.view.view_id)).size).toBe(1)
    expect(await ofRequest()).toEqual({ views: 1, sessions: 1, mails: 1 })
  })

  it('for another account, or after the end of the view, is rejected', async () => {
    const { body } = await start({ request_id: 'req_once' })
    expect((await start({ request_id: 'req_once' }, idOf(await newUser()))).body.code).toBe('idempotency_key_reused')
    await admin.browser.call('POST', `${pathOf(idOf(user))}/${body.view.view_id}/end`)
    expect((await start({ request_id: 'req_once' })).body.code).toBe('conflict')
  })

  it('never stores the token', async () => {
    const { body } = await start({}, idOf(user), { 'idempotency-key': 'cmd_secret' })
    const collections = await auth.connection.listCollections()
    const stored = await Promise.all(collections.map(({ name }) => auth.connection.collection(name).find({}).toArray()))
    expect(JSON.stringify(stored)).not.toContain(body.access_token.split('.')[2])
  })

  it('after the process was killed between the creation of the view and the response, gets the one view; the user gets one email', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'processes', 'killed-before-response.ts')], {
      env: { ...process.env, ...auth.environment, CLOCK_AHEAD_MS: String(auth.clock().getTime() - Date.now()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const body = bodyOf()
    const headers = { authorization: `Bearer ${admin.browser.token}`, 'content-type': 'application/json', 'idempotency-key': 'cmd_killed' }
    const request = fetch(`${line.trim()}${pathOf(idOf(user))}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await expect(request).rejects.toThrow()
    expect((await exited)[1]).toBe('SIGKILL')
    expect(await ofRequest()).toEqual({ views: 1, sessions: 1, mails: 1 })

    const repeated = await start(body, idOf(user), { 'idempotency-key': 'cmd_killed' })
    expect(repeated.status).toBe(201)
    expect(await ofRequest()).toEqual({ views: 1, sessions: 1, mails: 1 })
    const browser = new Browser(auth.app)
    browser.token = repeated.body.access_token
    expect(await me(browser)).toBe(200)
  })
})

describe('a view ends', () => {
  it('when an administrator ends it, once', async () => {
    const view = await viewer()
    const end = () => admin.browser.call('POST', `${pathOf(idOf(user))}/${view.view_id}/end`)
    const first = (await end()).json()
    expect(first.view.ended_at).toEqual(expect.any(String))
    expect(await me(view)).toBe('session_revoked')
    expect((await end()).json()).toEqual(first)
    expect(await revocations(idOf(user))).toHaveLength(1)
    expect((await revocations(idOf(user)))[0]?.data).toMatchObject({ session_ids: [view.view_id], all: false, reason: 'admin' })
    expect((await listed()).views[0].ended_at).toBe(first.view.ended_at)
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(200)
    const elsewhere = await admin.browser.call('POST', `${pathOf(idOf(await newUser()))}/${view.view_id}/end`)
    expect(elsewhere.statusCode).toBe(404)
  })

  it('after 30 minutes', async () => {
    await start()
    auth.clock.advance(29 * MINUTE)
    expect((await listed()).views[0].ended_at).toBeNull()
    auth.clock.advance(2 * MINUTE)
    const [{ ends_at, ended_at }] = (await listed()).views
    expect(ended_at).toBe(ends_at)
  })

  it.each([
    ['logs out', (browser: Browser) => browser.call('POST', '/api/auth/logout')],
    ['changes the password', (browser: Browser) => browser.call('PUT', '/api/user/profile', { body: newPassword() })],
  ])('when the administrator %s', async (_what, leave) => {
    const view = await viewer()
    expect((await leave(admin.browser)).statusCode).toBe(200)
    expect(await me(view)).toBe('session_revoked')
    expect((await revocations(idOf(user)))[0]?.data).toMatchObject({ session_ids: [view.view_id], all: false })
  })

  it('not when another session of the administrator ends', async () => {
    const view = await viewer()
    const other = await new Browser(auth.app).login(admin.email, ADMIN_PASSWORD, '/api/admin/login')
    await other.call('POST', '/api/auth/logout')
    expect(await me(view)).toBe(200)
  })

  it.each([
    ['deactivated', (id: string, by: Browser) => by.call('POST', `/internal/admin/users/${id}/deactivate`)],
    ['deleted', (id: string, by: Browser) => by.call('DELETE', `/internal/admin/users/${id}`)],
    [
      'demoted',
      async (id: string, by: Browser) => {
        const { version } = (await by.call('GET', `/internal/admin/users/${id}`)).json().user
        return by.call('PUT', `/internal/admin/users/${id}`, { body: { version, is_admin: false } })
      },
    ],
  ])('when the administrator is %s', async (_what, remove) => {
    const view = await viewer()
    const body = { email: `boss${++count}@example.com`, password: ADMIN_PASSWORD, is_admin: true }
    await admin.browser.call('POST', '/internal/admin/users', { body })
    const boss = await new Browser(auth.app).login(body.email, ADMIN_PASSWORD, '/api/admin/login')
    expect((await remove(admin.user_id, boss)).statusCode).toBe(200)
    expect(await me(view)).toBe('session_revoked')
  })

  it.each([
    ['is deactivated', (id: string) => admin.browser.call('POST', `/internal/admin/users/${id}/deactivate`)],
    ['is deleted', (id: string) => admin.browser.call('DELETE', `/internal/admin/users/${id}`)],
    ['logs out everywhere else', () => user.call('DELETE', '/api/auth/sessions')],
    ['ends it', async () => user.call('DELETE', `/api/auth/sessions/${(await listed()).views[0].id}`)],
  ])('when the user %s', async (_what, end) => {
    const view = await viewer()
    expect((await end(idOf(user))).statusCode).toBe(200)
    expect(await me(view)).toBe('session_revoked')
    expect((await revocations(idOf(user)))[0]?.data['session_ids']).toContain(view.view_id)
  })

  it('when the user becomes an administrator', async () => {
    const view = await viewer()
    await change(idOf(user), { is_admin: true })
    expect(await me(view)).toBe('session_revoked')
  })

  it('and is erased with the account', async () => {
    await start()
    await admin.browser.call('DELETE', `/internal/admin/users/${idOf(user)}`)
    expect(await auth.models.accountViews.countDocuments({ user_id: idOf(user) })).toBe(0)
  })

  it('even if it starts while the session of the administrator ends', async () => {
    const [started] = await Promise.all([start(), admin.browser.call('POST', '/api/auth/logout')])
    if (started.status !== 201) {
      expect(started.body.code).toBe('session_revoked')
      return
    }
    const browser = new Browser(auth.app)
    browser.token = started.body.access_token
    expect(await me(browser)).toBe('session_revoked')
  })
})

const newPassword = () => ({ current_password: ADMIN_PASSWORD, new_password: 'another long admin password' })
