import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { AccountsContext } from '../accounts/context.ts'
import type { User } from '../domain/account.ts'
import { adminUser } from './admin-user.ts'

/** What could leave the product without administrators. */
export type Removal = 'delete' | 'deactivate' | 'demote'

const LAST_ADMIN = 'This is the last active administrator. Make someone else an administrator first.'
const OWN_ACCOUNT: Record<Removal, string> = {
  delete: "You can't delete your own account. Another administrator can delete it.",
  deactivate: "You can't deactivate your own account.",
  demote: "You can't remove your own administrator rights.",
}

/** Throws 409 `own_account` for the caller's own account. */
export function refuseOwnAccount(callerId: string, userId: string, removal: Removal): void {
  if (callerId === userId) throw new AppError('own_account', OWN_ACCOUNT[removal])
}

/**
 * Throws 409 `last_admin` if no other active administrator would be left. Removals of different administrators write the same document, so that parallel
 * ones conflict and run one after the other.
 */
export async function refuseLastAdmin(tx: Tx, { users }: Pick<AccountsContext['store'], 'users'>, user: User): Promise<void> {
  if (!user.is_admin || user.deactivated_at !== null) return
  if ((await users.countAdministrators(tx)) <= 1) throw new AppError('last_admin', LAST_ADMIN)
}

/** The 409 `email_taken` of an administrator's form. */
export function emailTaken(): AppError {
  return invalidField('email_taken', 'email', 'An account with this email already exists.')
}

/** The account, in the version that the caller has read. Throws 404 `not_found` and 409 `version_conflict` with the current account. */
export async function requireVersion(
  tx: Tx,
  { users }: Pick<AccountsContext['store'], 'users'>,
  userId: string,
  version?: number,
): Promise<User> {
  const user = await users.findById(userId, tx)
  if (!user) throw new AppError('not_found', 'There is no user with this id.')
  if (version !== undefined && user.account_version !== version)
    throw new AppError('version_conflict', undefined, { extensions: { current: adminUser(user) } })
  return user
}
