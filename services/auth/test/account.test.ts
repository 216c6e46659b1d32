import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ensureFirstAdmin } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'

let auth: TestAuth
let count = 0
beforeAll(async () => {
  auth = await testAuth('account')
})
afterAll(() => auth.close())

const someone = () => new Browser(auth.app).register(`a${++count}@example.com`)
const remove = (browser: Browser, body: unknown = { password: 'correct horse' }) => browser.call('DELETE', '/api/user/account', { body })

describe('exporting an account', () => {
  it('returns a file with all data about the caller, and no secret', async () => {
    const browser = await someone()
    await browser.call('PUT', '/api/user/profile', { body: { first_name: 'Ada', bio: 'Line\n=1+1' } })
    const response = await browser.call('GET', '/api/user/export')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="loomcast-account-\d{4}-\d\d-\d\d\.json"$/)
    const document = response.json()
    expect(document).toMatchObject({
      note: expect.stringMatching(
        /\/api\/content\/export.*Settings, templates and voice.*\/api\/settings.*\/api\/content\/templates.*\/api\/user\/voice/,
      ),
      profile: { user_id: browser.user!.user_id, first_name: 'Ada', bio: 'Line\n=1+1' },
      current_package: { name: 'Starter' },
      sessions: [{ ended_at: null }],
      second_factor: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
      mails: [{ to: browser.user!.email, subject: 'Confirm your email for Loomcast', sent_at: null }],
    })
    expect(response.body).not.toMatch(/argon2|token=|password_hash/)
  })

  it('includes no data of other users', async () => {
    const one = await someone()
    const two = await someone()
    const body = (await one.call('GET', '/api/user/export')).body
    expect(body).not.toContain(two.user!.email)
    expect(body).not.toContain(two.user!.user_id)
  })
})

describe('deleting an account', () => {
  it('keeps only the id, ends every session, and publishes the deletion', async () => {
    const phone = await someone()
    const { user_id, email } = phone.user!
    await new Browser(auth.app).call('POST', '/api/auth/verify-email', { body: { token: await mailedToken(auth, email, 'verify-email') } })
    const laptop = await new Browser(auth.app).login(email)
    await phone.call('POST', '/api/auth/forgot-password', { body: { email } })

    expect((await remove(phone)).json()).toEqual({ success: true })
    expect(phone.cookie).toBeUndefined()
    for (const browser of [phone, laptop]) {
      expect((await browser.call('GET', '/api/auth/me')).statusCode).toBe(401)
      expect((await browser.call('POST', '/api/auth/refresh')).statusCode).toBe(401)
    }
    expect((await new Browser(auth.app).call('POST', '/api/auth/login', { body: { email, password: 'correct horse' } })).statusCode).toBe(
      401,
    )

    const left = await auth.models.users.findOne({ _id: user_id }).lean()
    expect(left).toMatchObject({ email: null, password_hash: null, first_name: '', deleted_at: expect.any(Date) })
    for (const model of [auth.models.sessions, auth.models.refreshTokens, auth.models.oneTimeTokens] as {
      countDocuments(f: object): PromiseLike<number>
    }[])
      expect(await model.countDocuments({ user_id })).toBe(0)
    await sendResets(auth)
    expect((await auth.mails(email)).map((mail) => mail.kind)).toEqual(['account-deleted'])

    const events = (await auth.events()).filter((event) => event.key === user_id)
    expect(events.map((event) => [event.type.split('.')[3], event.version])).toEqual([
      ['user-registered', 1],
      ['account-changed', 1],
      ['email-verified', 2],
      ['account-changed', 2],
      ['session-revoked', 3],
      ['account-deleted', 4],
    ])
    expect(events[4]?.data).toMatchObject({ all: true, reason: 'account-deleted' })
    expect(events[4]?.data['session_ids']).toHaveLength(2)
  })

  it('frees the address, and a new account gets another id', async () => {
    const browser = await someone()
    await remove(browser)
    const again = await new Browser(auth.app).register(browser.user!.email)
    expect(again.user!.user_id).not.toBe(browser.user!.user_id)
  })

  it('does not send unlimited mail to an address that is deleted and registered again repeatedly', async () => {
    const email = 'victim@example.com'
    let written = 0
    for (let round = 0; round < 6; round++) {
      const browser = await new Browser(auth.app).register(email)
      written += (await auth.mails(email)).length
      await remove(browser)
    }
    expect(written).toBe(4)
  })

  it('sends no notice to an unverified address', async () => {
    const browser = await someone()
    await remove(browser)
    expect(await auth.mails(browser.user!.email)).toEqual([])
  })

  it.each([
    [{}, 400, 'Enter your password to delete your account'],
    [{ password: '' }, 400, 'Enter your password to delete your account'],
    [{ password: 'wrong' }, 403, 'Your current password is not correct. Nothing was changed.'],
  ])('requires the password: %j', async (body, status, detail) => {
    const browser = await someone()
    expect((await remove(browser, body)).json()).toMatchObject({ status, detail })
    expect((await browser.call('GET', '/api/auth/me')).statusCode).toBe(200)
  })

  it.each([
    ['operator objects', { password: { $ne: null } }],
    ['unknown fields', { password: 'correct horse', user_id: 'usr_other' }],
    ['no body', undefined],
  ])('rejects %s', async (_name, body) => {
    const browser = await someone()
    expect((await browser.call('DELETE', '/api/user/account', { body })).statusCode).toBe(400)
  })

  it('deletes once for concurrent requests', async () => {
    const browser = await someone()
    const responses = await Promise.all([remove(browser), remove(browser)])
    expect(responses.some((response) => response.statusCode === 200)).toBe(true)
    const events = (await auth.events('account-deleted')).filter((event) => event.key === browser.user!.user_id)
    expect(events).toHaveLength(1)
  })

  it('leaves no data when it races with a profile change', async () => {
    for (let round = 0; round < 4; round++) {
      const browser = await someone()
      await Promise.all([remove(browser), browser.call('PUT', '/api/user/profile', { body: { first_name: 'Ghost' } })])
      expect(await auth.models.users.findOne({ _id: browser.user!.user_id }).lean()).toMatchObject({ email: null, first_name: '' })
    }
  })

  it('is rejected for the last administrator, even for concurrent deletions', async () => {
    await ensureFirstAdmin({ connection: auth.connection, email: 'root@example.com', password: 'correct horse' })
    const root = await new Browser(auth.app).login('root@example.com')
    expect((await remove(root)).json()).toMatchObject({ status: 409, code: 'last_admin' })
    expect((await root.call('GET', '/api/auth/me')).statusCode).toBe(200)

    // Repeats concurrent deletions: one administrator must always remain.
    for (let round = 0; round < 3; round++) {
      const others = await Promise.all([someone(), someone(), someone(), someone()])
      for (const { user } of others) await auth.models.users.updateOne({ _id: user!.user_id }, { $set: { is_admin: true } })
      const left = await auth.models.users.find({ is_admin: true }).lean()
      const admins = await Promise.all(left.map((user) => new Browser(auth.app).login(user.email!)))
      const responses = await Promise.all(admins.map((admin) => remove(admin)))
      expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 200, 200, 200, 409])
      expect(await auth.models.users.countDocuments({ is_admin: true })).toBe(1)
    }
  })
})
