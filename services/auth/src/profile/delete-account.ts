import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { announceDeletion } from '../accounts/notices.ts'
import { requireUser } from '../accounts/require-user.ts'
import type { AccountContext } from '../context.ts'
import { invalid } from '../domain/faults.ts'
import { accountDeleted, SERVICE, sessionRevoked } from '../events/publishes.ts'

/**
 * Deletes an account: keeps only its id and version, ends every session, and publishes an event so that the other services delete their data. Throws 400, 403
 * `wrong_password`, 409 `last_admin`, 429 `locked`.
 */
export async function deleteAccount(
  context: AccountContext,
  caller: { user_id: string; session_id: string },
  input: { password?: string },
  ip: string,
): Promise<void> {
  const user = await requireUser(context, caller.user_id)
  if (!input.password) throw invalid([{ path: 'password', message: 'Enter your password to delete your account' }])
  await confirmPassword(context, user, input.password, { ip, session_id: caller.session_id }, 'password')
  await withTransaction(context.connection, (tx) => erase(tx, context, caller.user_id))
}

async function erase(tx: Tx, context: AccountContext, userId: string): Promise<void> {
  const { store } = context
  const now = context.clock()
  const user = await store.users.byId(userId, tx)
  if (!user) return
  if (user.is_admin && (await store.users.countAdministrators(tx)) <= 1) throw new AppError('last_admin')

  const ended = await store.sessions.revoke(tx, userId, now)
  const version = await store.users.erase(tx, userId, now, 2)
  if (version === null) return
  await store.sessions.forget(tx, userId)
  await store.oneTimeTokens.forget(tx, userId)
  await store.knownBrowsers.forget(tx, userId)
  const entitlement = await store.entitlements.find(userId)
  await store.entitlements.delete(userId, tx)
  await store.mails.forget(tx, userId)
  await store.mailRequests.forget(tx, userId)
  await store.resetRequests.forgetEmail(tx, user.email)
  await announceDeletion(tx, context, user, entitlement, now)
  const subject = { user_id: userId, at: now }
  await appendEvents(
    tx,
    SERVICE,
    sessionRevoked({ ...subject, version: version - 1, session_ids: ended, all: true, reason: 'account-deleted' }),
    accountDeleted({ ...subject, version }),
  )
}
