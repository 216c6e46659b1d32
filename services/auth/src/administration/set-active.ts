import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { announceAccount } from '../accounts/announce-account.ts'
import { SERVICE } from '../events/publishes.ts'
import type { ProfileContext } from '../profile/context.ts'
import { endSessionsOf } from './end-sessions.ts'
import { refuseLastAdmin, refuseOwnAccount, requireVersion } from './guards.ts'
import type { UpdatedAccount } from './update-user.ts'

/**
 * Deactivates an account: all its sessions end and it cannot sign in until it is activated again. Changes nothing if it is deactivated already. Throws 404
 * `not_found`, 409 `own_account` or `last_admin`.
 */
export async function deactivateUser(context: ProfileContext, callerId: string, userId: string): Promise<UpdatedAccount> {
  refuseOwnAccount(callerId, userId, 'deactivate')
  return withTransaction(context.connection, async (tx) => {
    const { store } = context
    const now = context.clock()
    const before = await requireVersion(tx, store, userId)
    if (before.deactivated_at !== null) return { before, after: before }
    await refuseLastAdmin(tx, store, before)
    const after = await store.users.change(tx, userId, { deactivated_at: now }, 1)
    if (!after) throw new AppError('conflict')
    await appendEvents(tx, SERVICE, await endSessionsOf(tx, context, after, now))
    await announceAccount(tx, store, after, now)
    return { before, after: { ...after, account_version: after.version } }
  })
}

/** Lets a deactivated account sign in again. Changes nothing if it is active. Throws 404 `not_found`. */
export async function activateUser(context: ProfileContext, userId: string): Promise<UpdatedAccount> {
  return withTransaction(context.connection, async (tx) => {
    const { store } = context
    const before = await requireVersion(tx, store, userId)
    if (before.deactivated_at === null) return { before, after: before }
    const after = await store.users.change(tx, userId, { deactivated_at: null }, 1)
    if (!after) throw new AppError('conflict')
    await announceAccount(tx, store, after, context.clock())
    return { before, after: { ...after, account_version: after.version } }
  })
}
