import { appendEvents } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { SERVICE, sessionRevoked } from '../events/publishes.ts'
import type { SessionsContext } from './context.ts'

/**
 * Ends a user's sessions (all, one, or all but one) and the views of other accounts that were started in them. Returns the ids of the user's sessions that
 * were active. The caller publishes the event about them; the events about the views are published here.
 */
export async function revokeSessions(
  tx: Tx,
  { store }: Pick<SessionsContext, 'store'>,
  userId: string,
  now: Date,
  choose: { only?: string; except?: string } = {},
): Promise<string[]> {
  const ended = await store.sessions.revoke(tx, userId, now, choose)
  if (ended.length === 0) return ended
  await store.accountViews.markEnded(tx, ended, now)
  for (const view of await store.accountViews.startedIn(tx, ended)) await revokeView(tx, { store }, view, now)
  return ended
}

/** Ends an administrator's view of an account, if it is active, and publishes the event. */
export async function revokeView(
  tx: Tx,
  { store }: Pick<SessionsContext, 'store'>,
  { _id, user_id }: { _id: string; user_id: string },
  now: Date,
): Promise<void> {
  const session_ids = await store.sessions.revoke(tx, user_id, now, { only: _id })
  if (session_ids.length === 0) return
  await store.accountViews.markEnded(tx, session_ids, now)
  const user = await store.users.change(tx, user_id, {}, 1)
  if (user)
    await appendEvents(tx, SERVICE, sessionRevoked({ user_id, version: user.version, at: now, session_ids, all: false, reason: 'admin' }))
}
