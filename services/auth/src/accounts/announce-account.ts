import { appendEvents } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { User } from '../domain/account.ts'
import { accountChanged, SERVICE } from '../events/publishes.ts'
import type { UserRepository } from './user.repository.ts'

/** Publishes the state of an account after a change to what administrators see. `user` is the account after the change. */
export async function announceAccount(tx: Tx, { users }: { users: UserRepository }, user: User, now: Date): Promise<void> {
  await users.setAccountVersion(tx, user._id, user.version)
  await appendEvents(tx, SERVICE, accountChanged(user, now))
}
