import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { recordRefusal, recordSecurity } from '../accounts/record-security.ts'
import type { User } from '../domain/account.ts'
import { canonicalEmail } from '../domain/email-address.ts'
import { accept, allOf, type Checked, refuse } from '../domain/faults.ts'
import { canonicalPassword } from '../domain/password.ts'
import { type IssuedChallenge, issueChallenge, requiredStep } from '../second-factor/challenges.ts'
import type { Client } from '../sessions/client.ts'
import { guessSource, rememberBrowser } from '../sessions/known-browser.ts'
import { type Entered, openSession, signedIn } from '../sessions/sessions.ts'
import type { SignInContext } from './context.ts'

export interface Credentials {
  email?: string
  password?: string
}

/** A session, or the challenge of the step that must follow. */
export type SignInResult = { outcome: 'entered'; entered: Entered } | ({ outcome: 'challenged' } & IssuedChallenge)

/**
 * Signs a user in. Administrators get an administrator's token, or a challenge if a second factor is required. Throws 400, 401 `invalid_credentials`, 403
 * `account_deactivated`, 429 `locked`.
 */
export async function signIn(context: SignInContext, credentials: Credentials, client: Client): Promise<SignInResult> {
  return enter(context, credentials, client, () => true)
}

/** Signs in administrators. Other users get the same error as for a wrong password. */
export async function signInAdministrator(context: SignInContext, credentials: Credentials, client: Client): Promise<SignInResult> {
  return enter(context, credentials, client, (user) => user.is_admin)
}

async function enter(
  context: SignInContext,
  credentials: Credentials,
  client: Client,
  mayEnter: (user: User) => boolean,
): Promise<SignInResult> {
  const { email, password } = allOf({
    email: present('email', 'Email', canonicalEmail(credentials.email ?? '')),
    password: present('password', 'Password', canonicalPassword(credentials.password ?? '')),
  })
  const user = await context.store.users.findByEmail(email)
  const source = await guessSource(context, user?._id ?? null, client.browserToken)
  const attempt = await context.lockout.begin(email, { ip: client.ip, source })
  const abandoned = async (error: unknown): Promise<never> => {
    await attempt.abandoned()
    throw error
  }
  const verdict = await context.hasher.verify(user?.password_hash ?? null, password).catch(abandoned)
  if (user && user.deactivated_at !== null && verdict.matches && mayEnter(user)) {
    await attempt.succeeded()
    throw new AppError('account_deactivated')
  }
  const opened = user && verdict.matches && mayEnter(user) ? await openVerified(context, user, client).catch(abandoned) : null
  if (!user || !opened) {
    await attempt.failed()
    const refused = new AppError('invalid_credentials')
    void recordRefusal(context, user, { action: 'admin.login', ip: client.ip }, refused)
    throw refused
  }
  await attempt.succeeded()
  if (verdict.outdated) await rehash(context, user, password)
  if ('challenge' in opened) return { outcome: 'challenged', ...opened }
  return { outcome: 'entered', entered: { ...(await signedIn(context, user, opened.session)), browserToken: opened.browserToken } }
}

function present(path: string, label: string, value: string): Checked<string> {
  return value === '' ? refuse(path, `${label} is required`) : accept(value)
}

/** Null if the password was changed while it was being verified. */
async function openVerified(context: SignInContext, user: User, { ip, device, browserToken }: Client) {
  return withTransaction(context.connection, async (tx) => {
    const now = context.clock()
    const { users } = context.store
    const current = await users.findById(user._id, tx)
    const step = current && (await requiredStep(tx, context, current))
    if (step)
      return (await users.recordPassword(tx, user._id, user.password_hash, now)) ? issueChallenge(tx, context, user, step, now) : null
    const still = await users.recordSignIn(tx, user._id, user.password_hash, now)
    if (!still) return null
    const session = await openSession(tx, context, still, { device }, now)
    await recordSecurity(tx, still, { action: 'admin.login', session_id: session.session_id, ip }, now)
    return { session, browserToken: await rememberBrowser(tx, context, still._id, browserToken, now) }
  })
}

/** Replaces a hash that has outdated parameters. If this fails, the next sign-in tries again. */
async function rehash(context: SignInContext, user: User, password: string): Promise<void> {
  try {
    await context.store.users.replaceHash(user._id, user.password_hash, await context.hasher.hash(password))
  } catch (error) {
    context.logger.warn({ err: error, user_id: user._id }, 'a password hash could not be renewed')
  }
}
