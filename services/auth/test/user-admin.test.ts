import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { trusted } from '@loomcast/service-kit/mongo'
import { ensureFirstAdmin } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

const PATH = '/internal/admin/users'

let auth: TestAuth
let root: Browser
let count = 0

beforeAll(async () => {
  auth = await testAuth('user_admin')
  await ensureFirstAdmin({ connection: auth.connection, email: 'root@example.com', password: 'correct horse' })
  root = await new Browser(auth.app).login('root@example.com')
})
afterAll(() => auth.close())

const someone = () => new Browser(auth.app).register(`u${++count}@example.com`)
const idOf = (browser: Browser) => String(browser.user?.user_id)

async function admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, by = root) {
  const response = await by.call(method, `${PATH}${path}`, { body })
  return { status: response.statusCode, body: response.json() }
}

async function anotherAdmin(): Promise<Browser> {
  const email = `a${++count}@example.com`
  await admin('POST', '', { email, password: 'correct horse', is_admin: true })
  return new Browser(auth.app).login(email)
}

const versionOf = async (userId: string) => (await admin('GET', `/${userId}`)).body.user.version
const signIn = (email: string, password = 'correct horse') =>
  new Browser(auth.app).call('POST', '/api/auth/login', { body: { email, password }, token: null })
const eventsOf = async (userId: string) =>
  (await auth.events()).filter(({ key }) => key === userId).map(({ type, version }) => [type.split('.')[3], version])

describe('creating an account', () => {
  it('creates a verified account with which the user can sign in, and sends a link for choosing a password', async () => {
    const { status, body } = await admin('POST', '', { email: 'Eva@Example.com', password: 'correct horse', first_name: 'Eva' })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      email: 'eva@example.com',
      name: 'Eva',
      is_admin: false,
      is_active: true,
      email_verified: true,
      version: 1,
    })
    expect((await signIn('eva@example.com')).statusCode).toBe(200)
    const [mail] = await auth.mails('eva@example.com')
    expect(mail).toMatchObject({ kind: 'choose-password', subject: 'Your Loomcast account is ready' })
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const chosen = await new Browser(auth.app).call('POST', '/api/auth/reset-password', { body: { token, password: 'own battery' } })
    expect(chosen.statusCode).toBe(200)
    expect((await signIn('eva@example.com', 'own battery')).statusCode).toBe(200)
  })

  it('announces the account with its role', async () => {
    const { body } = await admin('POST', '', { email: 'boss@example.com', password: 'correct horse', is_admin: true })
    expect(await eventsOf(body.user.user_id)).toEqual([
      ['user-registered', 1],
      ['account-changed', 1],
    ])
    const [event] = (await auth.events('account-changed')).filter(({ key }) => key === body.user.user_id)
    expect(event?.data).toMatchObject({ is_admin: true, is_active: true, email_verified: true, name: null })
    expect(JSON.stringify(event)).not.toMatch(/password|argon/)
  })

  it.each([
    [{}, 400, 'Email is required'],
    [{ email: 'x@example.com' }, 400, 'Password is required'],
    [{ email: 'x@example.com', password: 'short' }, 400, 'at least 6 characters'],
    [{ email: 'root@example.com', password: 'correct horse' }, 409, 'already exists'],
    [{ email: 'x@example.com', password: 'correct horse', user_id: 'usr_1' }, 400, 'user_id'],
  ])('rejects %j', async (body, status, detail) => {
    const response = await admin('POST', '', body)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.body)).toContain(detail)
  })
})

it('reports whether sign-ins require a second factor', async () => {
  const user = await anotherAdmin()
  const read = async () => (await admin('GET', `/${idOf(user)}`)).body.mfa_enabled
  expect(await read()).toBe(false)
  const now = auth.clock()
  const factor = { secret: 'sealed', created_at: now, confirmed_at: now, last_step: 0, recovery_codes: [] }
  await auth.models.secondFactors.insertOne({ _id: idOf(user), ...factor })
  expect(await read()).toBe(true)
})

describe('changing an account', () => {
  it.each([
    ['email', () => ({ email: `new${++count}@example.com` })],
    ['password', () => ({ password: 'another horse' })],
    ['administrator flag', () => ({ is_admin: true })],
  ])('ends all sessions of the user after a new %s', async (_what, change) => {
    const user = await someone()
    const { status, body } = await admin('PUT', `/${idOf(user)}`, { version: await versionOf(idOf(user)), ...change() })
    expect(status).toBe(200)
    expect(body.before.version).toBeLessThan(body.user.version)
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await user.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
    const [revoked] = (await auth.events('session-revoked')).filter(({ key }) => key === idOf(user))
    expect(revoked?.data).toMatchObject({ all: true, reason: 'admin' })
  })

  it('keeps the sessions after a new name', async () => {
    const user = await someone()
    const { body } = await admin('PUT', `/${idOf(user)}`, {
      version: 1,
      first_name: 'Ada',
      last_name: 'Byron',
      email: user.user?.email,
      password: '',
    })
    expect(body.user).toMatchObject({ name: 'Ada Byron', version: 2 })
    expect((await user.call('GET', '/api/auth/me')).json()).toMatchObject({ name: 'Ada Byron' })
    expect(await eventsOf(idOf(user))).toEqual([
      ['user-registered', 1],
      ['account-changed', 1],
      ['profile-updated', 2],
      ['account-changed', 2],
    ])
  })

  it('marks a new email as unverified, sends it a link, and notifies the old address', async () => {
    const created = await admin('POST', '', { email: 'old@example.com', password: 'correct horse' })
    const { user_id } = created.body.user
    const { body } = await admin('PUT', `/${user_id}`, { version: 1, email: 'fresh@example.com' })
    expect(body.user).toMatchObject({ email: 'fresh@example.com', email_verified: false })
    expect((await auth.mails('fresh@example.com')).map(({ kind }) => kind)).toEqual(['verify-email'])
    expect((await auth.mails('old@example.com')).map(({ kind }) => kind)).toContain('email-changed')
  })

  it('rejects a change that is based on an old version, and returns the current account', async () => {
    const user = await someone()
    await user.call('PUT', '/api/user/profile', { body: { first_name: 'Own' } })
    const { status, body } = await admin('PUT', `/${idOf(user)}`, { version: 1, first_name: 'Late' })
    expect([status, body.code]).toEqual([409, 'version_conflict'])
    expect(body.current).toMatchObject({ first_name: 'Own', version: 2 })
    expect((await admin('GET', `/${idOf(user)}`)).body.user.name).toBe('Own')
  })

  it('accepts a change after a sign-out, which administrators do not see', async () => {
    const user = await someone()
    await user.call('POST', '/api/auth/logout')
    expect((await admin('PUT', `/${idOf(user)}`, { version: 1, first_name: 'Ada' })).status).toBe(200)
  })

  it('applies one of several parallel changes', async () => {
    const user = await someone()
    const names = Array.from({ length: 6 }, (_, index) => `Name ${index}`)
    const responses = await Promise.all(names.map((first_name) => admin('PUT', `/${idOf(user)}`, { version: 1, first_name })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'version_conflict')).toHaveLength(5)
  })

  it('rejects the email of another account and unknown users', async () => {
    const user = await someone()
    const taken = { code: 'email_taken', errors: [{ path: 'email', message: 'An account with this email already exists.' }] }
    expect((await admin('PUT', `/${idOf(user)}`, { version: 1, email: 'root@example.com' })).body).toMatchObject(taken)
    expect((await admin('POST', '', { email: 'root@example.com', password: 'a good long phrase' })).body).toMatchObject(taken)
    expect((await admin('PUT', '/usr_unknown', { version: 1, first_name: 'X' })).status).toBe(404)
  })
})

describe('deactivating an account', () => {
  it('ends every session and refuses sign-ins with a reason until the account is activated', async () => {
    const user = await someone()
    const email = String(user.user?.email)
    const { status, body } = await admin('POST', `/${idOf(user)}/deactivate`)
    expect([status, body.user.is_active, body.before.is_active]).toEqual([200, false, true])
    expect((await user.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await user.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
    const refused = await signIn(email)
    expect(refused.json()).toMatchObject({ status: 403, code: 'account_deactivated', detail: expect.stringMatching(/deactivated/) })
    // A wrong password reveals nothing about the account.
    expect((await signIn(email, 'wrong horse')).json()).toMatchObject({ status: 401, code: 'invalid_credentials' })

    const version = await versionOf(idOf(user))
    expect((await admin('POST', `/${idOf(user)}/deactivate`)).body.user.version).toBe(version)
    expect((await admin('POST', `/${idOf(user)}/activate`)).body.user.is_active).toBe(true)
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await eventsOf(idOf(user))).slice(2)).toEqual([
      ['session-revoked', 2],
      ['account-changed', 2],
      ['account-changed', 3],
    ])
  })

  it('refuses a sign-in if its password was verified before the deactivation', async () => {
    const user = await someone()
    const [signedIn] = await Promise.all([signIn(String(user.user?.email)), admin('POST', `/${idOf(user)}/deactivate`)])
    const token = signedIn.statusCode === 200 ? signedIn.json().access_token : null
    if (token) expect((await user.call('GET', '/api/auth/me', { token })).statusCode).toBe(401)
    expect(await auth.models.sessions.countDocuments({ user_id: idOf(user), revoked_at: null })).toBe(0)
  })
})

describe('deleting an account', () => {
  it('deletes the same data as the owner would, and informs the user who deleted it', async () => {
    const { body } = await admin('POST', '', { email: 'leaving@example.com', password: 'correct horse' })
    const { user_id } = body.user
    expect((await admin('DELETE', `/${user_id}`)).body).toMatchObject({ before: { email: 'leaving@example.com' }, version: 3 })
    expect(await auth.models.users.findOne({ _id: user_id }).lean()).toMatchObject({ email: null, deleted_at: expect.any(Date) })
    expect((await eventsOf(user_id)).at(-1)).toEqual(['account-deleted', 3])
    const [mail] = await auth.mails('leaving@example.com')
    expect(mail?.text).toContain('An administrator deleted your account')
    expect((await admin('DELETE', `/${user_id}`)).status).toBe(404)
  })
})

describe('protecting administrators', () => {
  it.each([
    ['deleted', (id: string) => admin('DELETE', `/${id}`)],
    ['deactivated', (id: string) => admin('POST', `/${id}/deactivate`)],
    ['demoted', async (id: string) => admin('PUT', `/${id}`, { version: await versionOf(id), is_admin: false })],
  ])("the caller's own account is never %s", async (_removal, remove) => {
    await anotherAdmin()
    const { status, body } = await remove(idOf(root))
    expect([status, body.code]).toEqual([409, 'own_account'])
    expect((await root.call('GET', '/api/auth/me')).statusCode).toBe(200)
  })

  it('a deactivated administrator does not count as the last active one', async () => {
    const other = await anotherAdmin()
    await auth.models.users.updateMany({ is_admin: true, _id: trusted({ $nin: [idOf(root), idOf(other)] }) }, { $set: { is_admin: false } })
    expect((await admin('POST', `/${idOf(other)}/deactivate`)).status).toBe(200)
    const { body } = await root
      .call('DELETE', '/api/user/account', { body: { password: 'correct horse' } })
      .then((r) => ({ body: r.json() }))
    expect(body.code).toBe('last_admin')
  })

  it('one administrator remains after 20 parallel removals of each other', async () => {
    for (let round = 0; round < 2; round++) {
      const admins = await Promise.all(Array.from({ length: 20 }, () => anotherAdmin()))
      await auth.models.users.updateMany({ is_admin: true, _id: trusted({ $nin: admins.map(idOf) }) }, { $set: { is_admin: false } })
      const versions = await Promise.all(
        admins.map(async (each) => (await admin('GET', `/${idOf(each)}`, undefined, each)).body.user.version),
      )
      const removals = admins.map((by, index) => {
        const victim = idOf(admins[(index + 1) % admins.length] as Browser)
        if (index % 3 === 0) return admin('DELETE', `/${victim}`, undefined, by)
        if (index % 3 === 1) return admin('POST', `/${victim}/deactivate`, undefined, by)
        return admin('PUT', `/${victim}`, { version: versions[(index + 1) % admins.length], is_admin: false }, by)
      })
      const responses = await Promise.all(removals)
      for (const { status, body } of responses)
        expect([200, 401, 409]).toContain(status === 409 && body.code !== 'last_admin' ? body.code : status)
      const left = await auth.models.users.countDocuments({ is_admin: true, deleted_at: null, deactivated_at: null })
      expect(left).toBeGreaterThanOrEqual(1)
      // Makes the next round possible.
      await auth.models.users.updateOne({ _id: idOf(root) }, { $set: { is_admin: true } })
      root = await new Browser(auth.app).login('root@example.com')
    }
  })

  it('the last two administrators cannot remove each other in parallel', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await anotherAdmin()
      const two = await anotherAdmin()
      await auth.models.users.updateMany({ is_admin: true, _id: trusted({ $nin: [idOf(one), idOf(two)] }) }, { $set: { is_admin: false } })
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0
            ? admin('POST', `/${idOf(two)}/deactivate`, undefined, one)
            : admin('POST', `/${idOf(one)}/deactivate`, undefined, two),
        ),
      )
      expect(await auth.models.users.countDocuments({ is_admin: true, deleted_at: null, deactivated_at: null })).toBe(1)
      await auth.models.users.updateOne({ _id: idOf(root) }, { $set: { is_admin: true } })
      root = await new Browser(auth.app).login('root@example.com')
    }
  })
})

it('is closed to users', async () => {
  const user = await someone()
  expect((await admin('GET', `/${idOf(root)}`, undefined, user)).status).toBe(403)
  expect((await new Browser(auth.app).call('GET', `${PATH}/${idOf(root)}`)).statusCode).toBe(401)
})
