import { AppError } from '@loomcast/service-kit/errors'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { retry } from '@loomcast/service-kit/time'
import { announceView } from '../accounts/notices.ts'
import type { User } from '../domain/account.ts'
import { endOf, viewEnd, viewRefusal } from '../domain/account-view.ts'
import type { AccountViewRecord } from './account-view.model.ts'
import type { AccountViewsContext } from './context.ts'

export interface ViewRequest {
  reason: string
  /** A repeated request with the same id gets the same view. */
  request_id: string
}

export interface StartedView {
  view: AccountViewRecord
  user: User
  access_token: string
  /** In seconds. */
  expires_in: number
}

interface Administrator {
  user_id: string
  session_id: string
}

/**
 * Starts an administrator's read-only view of a user's account, once per request id, and notifies the user. The token is signed after the commit, so a process
 * that ends before it responds leaves a view whose token a repeated request gets. Throws 404 `not_found`, 409 `own_account`, `account_not_viewable`,
 * `idempotency_key_reused`, or `conflict` if the view of a repeated request is over.
 */
export async function startView(
  context: AccountViewsContext,
  by: Administrator,
  userId: string,
  request: ViewRequest,
): Promise<StartedView> {
  if (by.user_id === userId) throw new AppError('own_account', "You can't view your own account as a user.")
  // Two parallel requests with the same id: the second one finds the view of the first.
  const { view, user } = await retry(() => withTransaction(context.connection, (tx) => findOrInsert(tx, context, by, userId, request)), {
    attempts: 2,
    isRetryable: isDuplicateKey,
  })
  const now = context.clock()
  if (endOf(view, now)) throw new AppError('conflict', 'This view has ended. Start another one.')
  const expires_in = Math.max(1, Math.ceil((view.ends_at.getTime() - now.getTime()) / 1000))
  const subject = { user_id: userId, session_id: view._id, role: 'user' as const, actor_id: view.actor_id }
  return { view, user, access_token: await context.keyRing.accessToken(subject, expires_in), expires_in }
}

async function findOrInsert(
  tx: Tx,
  context: AccountViewsContext,
  by: Administrator,
  userId: string,
  { reason, request_id }: ViewRequest,
): Promise<{ view: AccountViewRecord; user: User }> {
  const { store } = context
  const now = context.clock()
  const earlier = await store.accountViews.findByRequest(tx, by.user_id, request_id)
  if (earlier && (earlier.user_id !== userId || earlier.reason !== reason)) throw new AppError('idempotency_key_reused')
  // Conflicts with a concurrent change of the account, such as a deactivation.
  const user = await store.users.recordView(tx, userId, now)
  if (!user) throw new AppError('not_found', 'There is no user with this id.')
  if (earlier) return { view: earlier, user }
  const refusal = viewRefusal(user)
  if (refusal !== null) throw new AppError('account_not_viewable', refusal)
  // Conflicts with a concurrent end of the administrator's session.
  if (!(await store.sessions.countView(tx, by.session_id))) throw new AppError('session_revoked')

  const view = {
    _id: newId('ses'),
    user_id: userId,
    actor_id: by.user_id,
    actor_session_id: by.session_id,
    request_id,
    reason,
    started_at: now,
    ends_at: viewEnd(now),
    ended_at: null,
  }
  const device = { browser: null, system: null, kind: 'other' as const }
  const times = { created_at: now, last_used_at: now, expires_at: view.ends_at, revoked_at: null }
  await store.sessions.open(tx, { _id: view._id, user_id: userId, role: 'user', actor_id: by.user_id, device, ...times })
  await store.accountViews.insert(tx, view)
  await announceView(tx, context, user, reason, now)
  return { view, user }
}
