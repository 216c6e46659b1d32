import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { announceAccount } from '../accounts/announce-account.ts'
import { type LinkContext, sendPasswordReset } from '../accounts/links.ts'
import { announceNewPassword } from '../accounts/notices.ts'
import type { OneTimeTokenRecord } from '../accounts/one-time-token.model.ts'
import { recordSecurity } from '../accounts/record-security.ts'
import { digestOf } from '../accounts/secret.ts'
import type { User } from '../domain/account.ts'
import { parseEmail } from '../domain/email-address.ts'
import { allOf } from '../domain/faults.ts'
import { isUsable } from '../domain/one-time-token.ts'
import { parseNewPassword } from '../domain/password.ts'
import { emailVerified, SERVICE, sessionRevoked } from '../events/publishes.ts'
import { knownUser, rememberBrowser } from '../sessions/known-browser.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import type { RecoveryContext } from './context.ts'
import type { ResetRequestRecord } from './reset-request.model.ts'

/**
 * Stores a request for a reset link. To hide whether an account exists, it does the same work either way; the worker looks up the account later
 * (sendRequestedResets). Over the rate limit it stores nothing and the response is the same.
 */
export async function requestPasswordReset(
  context: RecoveryContext,
  input: { email?: string },
  { ip, browserToken }: { ip: string; browserToken?: string | undefined },
): Promise<void> {
  const { email } = allOf({ email: parseEmail(input.email) })
  if (!(await context.mailLimits.allowsReset(email, ip, await knownUser(context, browserToken)))) return
  await context.store.resetRequests.insert({ _id: newId('rst'), email, requested_at: context.clock() })
}

type SendResetsContext = LinkContext & { store: Pick<RecoveryContext['store'], 'resetRequests'> }

/** Sends the emails for stored requests. Each request is handled by one worker only. */
export async function sendRequestedResets(context: SendResetsContext): Promise<void> {
  const requests = await context.store.resetRequests.oldest(50)
  for (const request of requests) await withTransaction(context.connection, (tx) => sendRequested(tx, context, request))
}

async function sendRequested(tx: Tx, context: SendResetsContext, request: ResetRequestRecord): Promise<void> {
  if (!(await context.store.resetRequests.take(tx, request._id))) return
  const user = await context.store.users.findByEmail(request.email, tx)
  if (user) await sendPasswordReset(tx, context, user, context.clock())
}

/**
 * Sets a new password through an emailed link, which works once, and ends every session. Receiving the email proves that the user owns the address, so it is
 * marked as verified. This browser becomes the account's only known browser, so that guesses made elsewhere do not lock the owner out. Returns the browser's
 * token. Throws 400 `validation_failed` or `email_link_invalid`.
 */
export async function resetPassword(context: RecoveryContext, input: { token?: string; password?: string }, ip: string): Promise<string> {
  const { password } = allOf({ password: parseNewPassword(input.password) })
  const digest = digestOf(input.token ?? '')
  // Checked before hashing, because hashing is expensive and an invalid link must not trigger it.
  const usable = await usableReset(context, digest)
  if (!usable) throw new AppError('email_link_invalid')
  allOf({ password: parseNewPassword(input.password, { emails: [usable.user.email] }) })
  const password_hash = await context.hasher.hash(password)

  const { email, browserToken } = await withTransaction(context.connection, async (tx) => {
    const found = await usableReset(context, digest, tx)
    const now = context.clock()
    if (!found || !(await context.store.oneTimeTokens.claim(tx, digest, now))) throw new AppError('email_link_invalid')
    await applyReset(tx, context, found.user, password_hash, { ip, now })
    await context.store.knownBrowsers.deleteByUser(tx, found.user._id)
    return { email: found.user.email, browserToken: await rememberBrowser(tx, context, found.user._id, undefined, now) }
  })
  await context.lockout.forgive(email, ip)
  return browserToken
}

async function usableReset(context: RecoveryContext, digest: string, tx?: Tx): Promise<{ token: OneTimeTokenRecord; user: User } | null> {
  const token = await context.store.oneTimeTokens.findByHash(digest, tx)
  const user = token && (await context.store.users.findById(token.user_id, tx))
  return token && user && isUsable(token, 'reset-password', user.email, context.clock()) ? { token, user } : null
}

async function applyReset(
  tx: Tx,
  context: RecoveryContext,
  before: User,
  password_hash: string,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const { store } = context
  const provesEmail = before.email_verified_at === null
  const events = provesEmail ? 2 : 1
  const user = await store.users.change(tx, before._id, { password_hash, ...(provesEmail ? { email_verified_at: now } : {}) }, events)
  if (!user) throw new AppError('email_link_invalid')
  const ended = await revokeSessions(tx, context, user._id, now)
  await announceNewPassword(tx, context, before, now)

  const subject = { user_id: user._id, at: now }
  const revocation = sessionRevoked({ ...subject, version: user.version, session_ids: ended, all: true, reason: 'password-changed' })
  const proof = emailVerified({ ...subject, version: user.version - 1, email: user.email })
  await appendEvents(tx, SERVICE, ...(provesEmail ? [proof] : []), revocation)
  await recordSecurity(tx, user, { action: 'password.reset', ip, ended_sessions: ended.length }, now)
  if (provesEmail) await announceAccount(tx, store, user, now)
}
