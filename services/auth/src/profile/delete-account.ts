import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { announceDeletion } from '../accounts/notices.ts'
import { requireUser } from '../accounts/require-user.ts'
import type { User } from '../domain/account.ts'
import { invalid } from '../domain/faults.ts'
import { accountDeleted, SERVICE, sessionRevoked } from '../events/publishes.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import type { ProfileContext } from './context.ts'

/**
 * Deletes an account: keeps only its id and version, ends every session, and publishes an event so that the other services delete their data. Throws 400, 403
 * `wrong_password`, 409 `last_admin`, 429 `locked`.
 */
export async function deleteAccount(
  context: ProfileContext,
  caller: { user_id: string; session_id: string },
  input: { password?: string },
  ip: string,
): Promise<void> {
  const user = await requireUser(context, caller.user_id)
  if (!input.password) throw invalid([{ path: 'password', message: 'Enter your password to delete your account' }])
  await confirmPassword(context, user, input.password, { ip, session_id: caller.session_id }, 'password')
  await withTransaction(context.connection, async (tx) => {
    const present = await context.store.users.findById(caller.user_id, tx)
    if (!present) return
    if (present.is_admin && (await context.store.users.countAdministrators(tx)) <= 1) throw new AppError('last_admin')
    await eraseAccount(tx, context, present, 'owner')
  })
}

/** Erases an account and publishes its deletion. Returns the version of the deletion. `by`: who deleted the account, for the wording of the email. */
export async function eraseAccount(tx: Tx, context: ProfileContext, user: User, by: 'owner' | 'administrator'): Promise<number> {
  const { store } = context
  const now = context.clock()
  const userId = user._id
  const ended = await revokeSessions(tx, context, userId, now)
  const version = await store.users.erase(tx, userId, now, 2)
  if (version === null) throw new AppError('conflict')
  await store.sessions.deleteByUser(tx, userId)
  await store.accountViews.deleteByUser(tx, userId)
  await store.oneTimeTokens.deleteByUser(tx, userId)
  await store.knownBrowsers.deleteByUser(tx, userId)
  await store.challenges.deleteByUser(tx, userId)
  await store.secondFactors.remove(tx, userId)
  const entitlement = await store.entitlements.find(userId)
  await store.entitlements.delete(userId, tx)
  await store.mails.deleteByUser(tx, userId)
  await store.mailRequests.deleteByUser(tx, userId)
  await store.resetRequests.deleteByEmail(tx, user.email)
  await announceDeletion(tx, context, { user, entitlement, by }, now)
  const subject = { user_id: userId, at: now }
  await appendEvents(
    tx,
    SERVICE,
    sessionRevoked({ ...subject, version: version - 1, session_ids: ended, all: true, reason: 'account-deleted' }),
    accountDeleted({ ...subject, version }),
  )
  return version
}
