import { withTransaction } from '@loomcast/service-kit/mongo'
import type { User } from '../domain/account.ts'
import type { ProfileContext } from '../profile/context.ts'
import { eraseAccount } from '../profile/delete-account.ts'
import { refuseLastAdmin, refuseOwnAccount, requireVersion } from './guards.ts'

/**
 * Deletes an account as its owner would, without the password. Returns the account as it was and the version of the deletion. Throws 404 `not_found`, 409
 * `own_account` or `last_admin`.
 */
export async function deleteUser(context: ProfileContext, callerId: string, userId: string): Promise<{ before: User; version: number }> {
  refuseOwnAccount(callerId, userId, 'delete')
  return withTransaction(context.connection, async (tx) => {
    const before = await requireVersion(tx, context.store, userId)
    await refuseLastAdmin(tx, context.store, before)
    return { before, version: await eraseAccount(tx, context, before, 'administrator') }
  })
}
