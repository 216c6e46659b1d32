import { trusted } from '@loomcast/service-kit/mongo'
import { administrationStates } from '@loomcast/service-kit/testing'
import { newUser } from '../../src/accounts/new-user.ts'
import { type TestAuth, testAuth } from '../../test/support/auth-service.ts'
import { Browser } from '../../test/support/browser.ts'
import { mailedToken, sendResets } from '../../test/support/mail-worker.ts'
import {
  ADMIN_PASSWORD,
  administratorWithFactor,
  authenticator,
  challengeFor,
  administrator as newAdministrator,
} from '../../test/support/second-factor.ts'

export interface Person {
  browser: Browser
  email: string
}

export interface AuthUnderTest {
  url: string
  auth: TestAuth
  /** Registers a new user who is signed in. */
  person(): Promise<Person>
  states: Record<string, (params: Record<string, string>) => Promise<Record<string, string> | undefined>>
  stop(): Promise<void>
}

const MANY = 10

/** The real app on its own database, and the provider states for its consumers. Each state creates a new user. */
export async function authUnderTest(name: string): Promise<AuthUnderTest> {
  const auth = await testAuth(name)
  const url = await auth.app.listen({ port: 0, host: '127.0.0.1' })
  let count = 0
  let strict: TestAuth['app'] | undefined
  const address = () => `pact${++count}@example.com`

  async function person(): Promise<Person> {
    const email = address()
    return { email, browser: await new Browser(auth.app).register(email) }
  }
  /** Signs an administrator in, and removes what earlier interactions created. */
  async function administrator(): Promise<Record<string, string>> {
    await auth.models.users.deleteMany({ email: trusted({ $in: ['new-user@example.com', 'pact-user@example.com'] }) })
    await auth.models.users.deleteOne({ _id: 'usr_pact' })
    const { browser, email } = await newAdministrator(auth)
    return { email, password: ADMIN_PASSWORD, token: browser.token ?? '' }
  }
  /** `code` is one that was not used yet. */
  async function withFactor(): Promise<Record<string, string>> {
    const { browser, email, app } = await administratorWithFactor(auth)
    return { email, password: ADMIN_PASSWORD, token: browser.token ?? '', code: app.code(1) }
  }
  /** The challenge of a sign-in, where administrators must have a second factor. */
  async function mustSetUp(): Promise<Record<string, string>> {
    const { email } = await newAdministrator(auth)
    const body = { email, password: ADMIN_PASSWORD }
    strict ??= await auth.another({ adminMfa: 'required' })
    const response = await new Browser(strict).call('POST', '/api/admin/login', { body })
    return { challenge: response.json().challenge }
  }
  async function withUser(deactivated_at: Date | null): Promise<Record<string, string>> {
    const admin = await administrator()
    const now = auth.clock()
    const user = newUser({ email: 'pact-user@example.com', password_hash: await auth.hasher.hash('correct horse'), now })
    await auth.models.users.insertOne({ ...user, _id: 'usr_pact', email_verified_at: now, last_login_at: null, deactivated_at })
    return admin
  }
  async function withView(): Promise<Record<string, string>> {
    const admin = await withUser(null)
    await auth.models.accountViews.deleteMany({ user_id: 'usr_pact' })
    await auth.models.sessions.deleteOne({ _id: 'ses_view' })
    const now = auth.clock()
    const expires_at = new Date(now.getTime() + 1800_000)
    const device = { browser: null, system: null, kind: 'other' as const }
    const times = { created_at: now, last_used_at: now, expires_at, revoked_at: null }
    await auth.models.sessions.insertOne({ _id: 'ses_view', user_id: 'usr_pact', role: 'user', actor_id: 'usr_root', device, ...times })
    await auth.models.accountViews.insertOne({
      ...{ _id: 'ses_view', user_id: 'usr_pact', actor_id: 'usr_root', actor_session_id: 'ses_root', request_id: 'req_pact' },
      ...{ reason: 'Ticket 42', started_at: now, ends_at: expires_at, ended_at: null },
    })
    return admin
  }
  async function secondSession(user_id: string, role: 'user' | 'admin'): Promise<void> {
    const device = { browser: 'Chrome', system: 'Windows', kind: 'computer' as const }
    await auth.models.sessions.updateMany({ user_id }, { $set: { device } })
    const now = auth.clock()
    const times = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 3600_000), revoked_at: null }
    await auth.models.sessions.replaceOne({ _id: 'ses_pact' }, { user_id, role, device, ...times }, { upsert: true })
  }
  const known = ({ browser, email }: Person) => ({ email, token: browser.token ?? '', cookie: browser.cookie ?? '' })

  return {
    url,
    auth,
    person,
    states: {
      'an administrator': administrator,
      ...administrationStates(auth),
      'an administrator and the user usr_pact': () => withUser(null),
      'an administrator and the deactivated user usr_pact': () => withUser(auth.clock()),
      'an administrator who views the user usr_pact': withView,
      'an administrator with a second factor': withFactor,
      'an administrator with a second session ses_pact': async () => {
        const admin = await administrator()
        const user = await auth.models.users.findOne({ email: admin['email'] }).lean()
        await secondSession(user?._id ?? '', 'admin')
        return admin
      },
      'an administrator who has started to set up a second factor': async () => {
        const { browser } = await newAdministrator(auth)
        const begun = await browser.call('POST', '/api/auth/second-factor', { body: { password: ADMIN_PASSWORD } })
        return { token: browser.token ?? '', code: authenticator(auth, begun.json().secret).code() }
      },
      'an administrator who has entered the password': async () => {
        const known = await withFactor()
        return { ...known, challenge: await challengeFor(auth, known['email'] ?? '') }
      },
      'an administrator who must set up a second factor': mustSetUp,
      'an administrator who is setting up the required second factor': async () => {
        const { challenge = '' } = await mustSetUp()
        const begun = await new Browser(auth.app).call('POST', '/api/admin/login/setup', { body: { challenge } })
        return { challenge, code: authenticator(auth, begun.json().secret).code() }
      },
      'a user': async () => known(await person()),
      'a user with a name': async () => {
        const user = await person()
        await user.browser.call('PUT', '/api/user/profile', { body: { first_name: 'Ada', last_name: 'Byron' } })
        return known(user)
      },
      'a user whose account an administrator views': async () => {
        const user = await person()
        const now = auth.clock()
        await auth.models.accountViews.insertOne({
          ...{ _id: `ses_view${count}`, user_id: user.browser.user?.user_id ?? '', actor_id: 'usr_root', actor_session_id: 'ses_root' },
          ...{
            request_id: `req_pact${count}`,
            reason: 'Ticket 42',
            started_at: now,
            ends_at: new Date(now.getTime() + 1800_000),
            ended_at: null,
          },
        })
        return known(user)
      },
      'a user with a second session ses_pact': async () => {
        const user = await person()
        await secondSession(user.browser.user?.user_id ?? '', 'user')
        return known(user)
      },
      'an address without an account': async () => ({ email: address() }),
      'a user who signed out': async () => {
        const user = await person()
        const before = known(user)
        await user.browser.call('POST', '/api/auth/logout')
        return before
      },
      'a user whose sign-in is locked': async () => {
        const { email } = await person()
        const stranger = new Browser(auth.app)
        for (let tries = 0; tries < MANY; tries++)
          await stranger.call('POST', '/api/auth/login', { body: { email, password: 'wrong' }, token: null })
        return { email }
      },
      'a user with a confirmation link': async () => {
        const { email } = await person()
        return { link: await mailedToken(auth, email, 'verify-email') }
      },
      'a user with a reset link': async () => {
        const { email } = await person()
        await new Browser(auth.app).call('POST', '/api/auth/forgot-password', { body: { email } })
        await sendResets(auth)
        return { link: await mailedToken(auth, email, 'reset-password') }
      },
      'a user who asked for many confirmation mails': async () => {
        const user = await person()
        for (let sent = 0; sent < MANY; sent++) await user.browser.call('POST', '/api/auth/resend-verification')
        return known(user)
      },
    },
    stop: () => auth.close(),
  }
}
