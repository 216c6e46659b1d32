import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { appendEvents, type DomainEvent } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { announceAccount } from '../accounts/announce-account.ts'
import { sendVerification } from '../accounts/links.ts'
import { announceNewEmail, announceNewPassword } from '../accounts/notices.ts'
import { recordRefusal, recordSecurity } from '../accounts/record-security.ts'
import { requireUser } from '../accounts/require-user.ts'
import type { User } from '../domain/account.ts'
import { canonicalEmail, parseEmail } from '../domain/email-address.ts'
import type { Checked } from '../domain/faults.ts'
import { allOf, invalid } from '../domain/faults.ts'
import { parseNewPassword } from '../domain/password.ts'
import { fullName, PROFILE_FIELDS, type ProfileFields, parseProfileField } from '../domain/profile.ts'
import { roleOf } from '../domain/session.ts'
import { profileUpdated, SERVICE, sessionRevoked } from '../events/publishes.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { rememberBrowser } from '../sessions/known-browser.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import type { SessionRecord } from '../sessions/session.model.ts'
import { type OpenSession, openSession, type SignedIn, signedIn } from '../sessions/sessions.ts'
import type { ProfileContext } from './context.ts'

export type ProfileInput = Partial<Record<keyof ProfileFields | 'email' | 'current_password' | 'new_password', string | null>>

export interface ProfileChange {
  user: User
  /** The session that replaces the current one after a password change, which ends all earlier sessions. */
  signedIn: SignedIn | null
  /** Token of this browser, which is the account's only known browser after a password change. Null if the password did not change. */
  browserToken: string | null
}

interface Wanted {
  fields: Partial<ProfileFields>
  email: string | null
  newPassword: string | null
}

/**
 * Changes the given fields only. A new email or password requires the current password. A new email is unverified: it receives a verification link, and the
 * old address is notified. Throws 400 `validation_failed`, 403 `wrong_password`, 409 `email_taken`, 429 `locked`.
 */
export async function changeProfile(
  context: ProfileContext,
  caller: { user_id: string; session_id: string },
  input: ProfileInput,
  ip: string,
): Promise<ProfileChange> {
  const before = await requireUser(context, caller.user_id)
  const wanted = readWanted(input, before)
  if (wanted.email !== null || wanted.newPassword !== null) {
    const source = { ip, session_id: caller.session_id }
    await confirmPassword(context, before, requiredPassword(input, wanted), source, 'current_password').catch(async (error: unknown) => {
      const action = wanted.newPassword !== null ? 'password.change' : 'email.change'
      if (error instanceof AppError && error.code === 'wrong_password') await recordRefusal(context, before, { action, ...source }, error)
      throw error
    })
  }
  if (wanted.email !== null) {
    if (await context.store.users.findByEmail(wanted.email)) throw invalidField('email_taken', 'email')
    await context.mailLimits.takeEmailChange(before._id)
    await context.mailLimits.takeVerification(wanted.email)
  }
  const password_hash = wanted.newPassword === null ? null : await context.hasher.hash(wanted.newPassword)

  const changed = await withTransaction(context.connection, (tx) =>
    apply(tx, context, before, { ip, session_id: caller.session_id }, wanted, password_hash),
  )
  const { user, session, browserToken } = changed
  return { user, signedIn: session ? await signedIn(context, user, session) : null, browserToken }
}

function readWanted(input: ProfileInput, before: User): Wanted {
  const given = PROFILE_FIELDS.filter((field) => input[field] !== undefined)
  const checks: Record<string, Checked<string>> = {}
  for (const field of given) checks[field] = parseProfileField(field, input[field] ?? '')
  if (input.email !== undefined) checks['email'] = parseEmail(input.email ?? '')
  if (input.new_password) {
    const emails = [before.email, canonicalEmail(input.email ?? '')]
    checks['new_password'] = parseNewPassword(input.new_password, { path: 'new_password', emails })
  }
  const values = allOf(checks)
  return {
    fields: Object.fromEntries(given.map((field) => [field, values[field] ?? ''])),
    email: values['email'] === undefined || values['email'] === before.email ? null : values['email'],
    newPassword: values['new_password'] ?? null,
  }
}

function requiredPassword(input: ProfileInput, wanted: Wanted): string {
  if (input.current_password) return input.current_password
  const purpose = wanted.newPassword !== null ? 'choose a new password' : 'change your email'
  throw invalid([{ path: 'current_password', message: `Enter your current password to ${purpose}` }])
}

async function apply(
  tx: Tx,
  context: ProfileContext,
  before: User,
  { session_id, ip }: { session_id: string; ip: string },
  wanted: Wanted,
  password_hash: string | null,
): Promise<{ user: User; session: OpenSession | null; browserToken: string | null }> {
  const { store } = context
  const now = context.clock()
  const newEmail = wanted.email === null ? {} : { email: wanted.email, email_verified_at: null }
  const newPassword = password_hash === null ? {} : { password_hash }
  const names = { first_name: before.first_name, last_name: before.last_name, ...wanted.fields }
  const isPublicChange = wanted.email !== null || fullName(names) !== fullName(before)
  const present = password_hash === null ? null : await store.sessions.findById(session_id, tx)
  const ended = password_hash === null ? [] : await revokeSessions(tx, context, before._id, now)
  const events = (isPublicChange ? 1 : 0) + (password_hash === null ? 0 : 1)

  const verifiedHash = wanted.email !== null || password_hash !== null ? before.password_hash : undefined
  const user = await store.users.change(tx, before._id, { ...wanted.fields, ...newEmail, ...newPassword }, events, verifiedHash)
  if (!user) throw new AppError('conflict')
  if (wanted.email !== null) {
    await store.oneTimeTokens.deleteByUser(tx, user._id)
    await sendVerification(tx, context, user, now, 'new-email')
    await announceNewEmail(tx, context, before, now)
  }
  const browserToken = password_hash === null ? null : await forgetOtherBrowsers(tx, context, user, now)
  if (password_hash !== null) await announceNewPassword(tx, context, before, now)
  const session = present && present.revoked_at === null ? await replaceSession(tx, context, user, present, now) : null

  const facts: DomainEvent[] = []
  const version = () => user.version - events + facts.length + 1
  if (isPublicChange)
    facts.push(profileUpdated({ user_id: user._id, at: now, version: version(), email: user.email, name: fullName(user) }))
  if (password_hash !== null)
    facts.push(
      sessionRevoked({ user_id: user._id, at: now, version: version(), session_ids: ended, all: true, reason: 'password-changed' }),
    )
  await appendEvents(tx, SERVICE, ...facts)
  if (wanted.email !== null) await recordSecurity(tx, user, { action: 'email.change', session_id, ip }, now)
  if (password_hash !== null)
    await recordSecurity(tx, user, { action: 'password.change', session_id, ip, ended_sessions: ended.length }, now)
  if (isPublicChange) await announceAccount(tx, store, user, now)
  return { user, session, browserToken }
}

async function forgetOtherBrowsers(tx: Tx, context: ProfileContext, user: User, now: Date): Promise<string> {
  await context.store.knownBrowsers.deleteByUser(tx, user._id)
  return rememberBrowser(tx, context, user._id, undefined, now)
}

/** Starts a session with a new id, so that copies of the current session's refresh and access tokens become useless. */
function replaceSession(tx: Tx, context: ProfileContext, user: User, present: SessionRecord, now: Date): Promise<OpenSession> {
  return openSession(tx, context, user, { role: roleOf(present, user), device: present.device, factor_at: present.factor_at }, now)
}
