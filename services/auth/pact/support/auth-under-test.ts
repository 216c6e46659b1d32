import { trusted } from '@loomcast/service-kit/mongo'
import { administrationStates } from '@loomcast/service-kit/testing'
import { newUser } from '../../src/accounts/new-user.ts'
import { type TestAuth, testAuth } from '../../test/support/auth-service.ts'
import { Browser } from '../../test/support/browser.ts'
import { ADMIN_PASSWORD, administrator as newAdministrator } from '../../test/support/second-factor.ts'

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

/** The real app on its own database, and the provider states for its consumers. Each state creates a new user. */
export async function authUnderTest(name: string): Promise<AuthUnderTest> {
  const auth = await testAuth(name)
  const url = await auth.app.listen({ port: 0, host: '127.0.0.1' })
  let count = 0
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
      _id: 'ses_view',
      user_id: 'usr_pact',
      actor_id: 'usr_root',
      actor_session_id: 'ses_root',
      request_id: 'req_pact',
      reason: 'Ticket 42',
      started_at: now,
      ends_at: expires_at,
      ended_at: null,
    })
    return admin
  }

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
    },
    stop: () => auth.close(),
  }
}
