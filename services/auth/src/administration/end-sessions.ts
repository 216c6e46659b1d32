import type { DomainEvent } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { User } from '../domain/account.ts'
import { sessionRevoked } from '../events/publishes.ts'
import type { ProfileContext } from '../profile/context.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/** Ends all sessions of a user, and sign-ins that wait for a second factor, after an administrator's change. Returns the event; `user` is the account after the change. */
export async function endSessionsOf(
  tx: Tx,
  { store }: ProfileContext,
  user: Pick<User, '_id' | 'version'>,
  now: Date,
): Promise<DomainEvent<'com.loomcast.auth.session-revoked.v1'>> {
  await store.challenges.deleteByUser(tx, user._id)
  const session_ids = await revokeSessions(tx, { store }, user._id, now)
  return sessionRevoked({ user_id: user._id, version: user.version, at: now, session_ids, all: true, reason: 'admin' })
}
