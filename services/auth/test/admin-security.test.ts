import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { createMailQueue } from '../src/mail/mail-queue.ts'
import { createStore } from '../src/repositories.ts'
import { removeSecondFactor } from '../src/second-factor/remove-second-factor.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken, sendResets } from './support/mail-worker.ts'
import { ADMIN_PASSWORD, administrator, administratorWithFactor, challengeFor, verify } from './support/second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('admin_security')
})
afterAll(() => auth.close())

const TYPE = 'com.loomcast.auth.admin-security-changed.v1'
const password = ADMIN_PASSWORD

async function securityEvents(userId: string) {
  const rows = await auth.connection.collection('outbox').find({ type: TYPE, key: userId }).sort({ seq: 1 }).toArray()
  return rows.map(({ data }) => data as { action: string; result: string; code: string | null; session_id: string | null })
}
const namesOf = async (userId: string) => (await securityEvents(userId)).map(({ action, result, code }) => `${action} ${code ?? result}`)

const login = (browser: Browser, email: string, entered: string, url = '/api/admin/login') =>
  browser.call('POST', url, { body: { email, password: entered }, token: null })

it('announces the logins of administrators, also refused ones, but no more than the lockout permits', async () => {
  const { browser, email, user_id } = await administrator(auth)
  const session_id = expect.stringMatching(/^ses_/)
  expect(await securityEvents(user_id)).toEqual([
    { user_id, action: 'admin.login', result: 'performed', code: null, session_id, address: expect.any(String), at: expect.any(String) },
  ])
  for (let attempt = 0; attempt < 14; attempt++) await login(new Browser(auth.app), email, 'a wrong password')
  await poll(async () => (await securityEvents(user_id)).length === 11)
  expect((await login(new Browser(auth.app), email, 'a wrong password')).statusCode).toBe(429)
  expect((await securityEvents(user_id))[10]).toMatchObject({
    action: 'admin.login',
    result: 'refused',
    code: 'invalid_credentials',
    session_id: null,
  })
  // The next write to the outbox follows those of the attempts.
  await browser.call('DELETE', '/api/auth/sessions')
  expect(await securityEvents(user_id)).toHaveLength(11)
})

it('announces nothing about users and unknown accounts', async () => {
  await new Browser(auth.app).register('ada@example.com')
  await login(new Browser(auth.app), 'ada@example.com', 'a wrong password', '/api/auth/login')
  await login(new Browser(auth.app), 'nobody@example.com', 'a wrong password')
  const second = await new Browser(auth.app).login('ada@example.com')
  await second.call('DELETE', '/api/auth/sessions')
  await second.call('PUT', '/api/user/profile', { body: { current_password: 'correct horse', new_password: 'another long password' } })
  await second.call('POST', '/api/auth/logout')
  await auth.models.users.findOne({ email: 'ada@example.com' })
  const user = await auth.models.users.findOne({ email: 'ada@example.com' }).lean()
  expect(await securityEvents(user?._id ?? '')).toEqual([])
})

it('announces logouts of administrators, each session once', async () => {
  const { browser, user_id } = await administrator(auth)
  const { token, cookie } = browser
  expect((await browser.call('POST', '/api/auth/logout')).statusCode).toBe(200)
  await new Browser(auth.app).call('POST', '/api/auth/logout', { token: token ?? null, cookie: cookie ?? '' })
  expect(await namesOf(user_id)).toEqual(['admin.login performed', 'admin.logout performed'])
  const [opened, ended] = await securityEvents(user_id)
  expect(ended).toMatchObject({ session_id: opened?.session_id, address: '127.0.0.1' })
})

it('announces password and email changes, and refused attempts', async () => {
  const { browser, email, user_id } = await administrator(auth)
  const save = (body: object) => browser.call('PUT', '/api/user/profile', { body })
  await save({ current_password: 'a wrong password', new_password: 'another long password' })
  await save({ current_password: 'a wrong password', email: `new.${email}` })
  await save({ new_password: 'another long password' })
  await save({ first_name: 'Ada' })
  expect((await save({ current_password: password, email: `new.${email}` })).statusCode).toBe(200)
  const changed = await save({ current_password: password, new_password: 'another long password' })
  expect(changed.statusCode).toBe(200)
  expect(await namesOf(user_id)).toEqual([
    'admin.login performed',
    'password.change wrong_password',
    'email.change wrong_password',
    'email.change performed',
    'password.change performed',
  ])
  const [login, , , , change] = await securityEvents(user_id)
  expect(change).toMatchObject({ session_id: login?.session_id, address: '127.0.0.1', ended_sessions: 1 })
  expect(JSON.stringify(await securityEvents(user_id))).not.toMatch(/long password|wrong password"/)
})

it('announces no attempt that the lockout refuses to check', async () => {
  const { browser, user_id } = await administrator(auth)
  const body = { current_password: 'a wrong password', new_password: 'another long password' }
  for (let attempt = 0; attempt < 12; attempt++) await browser.call('PUT', '/api/user/profile', { body })
  expect((await browser.call('PUT', '/api/user/profile', { body })).statusCode).toBe(429)
  expect(await securityEvents(user_id)).toHaveLength(11)
})

it('announces that a password was reset by an emailed link', async () => {
  const { email, user_id } = await administrator(auth)
  await new Browser(auth.app).call('POST', '/api/auth/forgot-password', { body: { email } })
  await sendResets(auth)
  const body = { token: await mailedToken(auth, email, 'reset-password'), password: 'another long password' }
  expect((await new Browser(auth.app).call('POST', '/api/auth/reset-password', { body, ip: '203.0.113.7' })).statusCode).toBe(200)
  expect((await securityEvents(user_id)).at(-1)).toMatchObject({
    action: 'password.reset',
    result: 'performed',
    session_id: null,
    address: '203.0.113.7',
    ended_sessions: 1,
  })
})

it('announces second-factor changes, and refused attempts', async () => {
  const { browser, app, email, user_id } = await administratorWithFactor(auth)
  await browser.call('POST', '/api/auth/second-factor/recovery-codes', { body: { password, code: app.next() } })
  await browser.call('DELETE', '/api/auth/second-factor', { body: { password, code: app.wrong() } })
  await browser.call('DELETE', '/api/auth/second-factor', { body: { password: 'a wrong password', code: app.next() } })
  const challenge = await challengeFor(auth, email)
  await verify(new Browser(auth.app), challenge, app.wrong())
  await verify(new Browser(auth.app), challenge, app.next())
  await browser.call('DELETE', '/api/auth/sessions')
  await browser.call('DELETE', '/api/auth/second-factor', { body: { password, code: app.next() } })
  expect(await namesOf(user_id)).toEqual([
    'admin.login performed',
    'second_factor.on performed',
    'recovery_codes.renew performed',
    'second_factor.off second_factor_invalid',
    'second_factor.off wrong_password',
    'admin.login second_factor_invalid',
    'admin.login performed',
    'session.end performed',
    'second_factor.off performed',
  ])
  expect((await securityEvents(user_id))[7]).toMatchObject({ ended_sessions: 1 })
})

it('announces that an operator removed the second factor', async () => {
  const { email, user_id } = await administratorWithFactor(auth)
  const { connection, clock, settings } = auth
  const store = createStore(connection)
  const mailQueue = createMailQueue(store.mails, 'localhost')
  await removeSecondFactor({ connection, store, clock, mailQueue, publicUrl: settings.publicUrl }, email)
  expect((await securityEvents(user_id)).at(-1)).toMatchObject({
    action: 'second_factor.remove',
    address: null,
    session_id: null,
    ended_sessions: 1,
  })
})
