import { AppError } from '@loomcast/service-kit/errors'
import type { User } from '../domain/account.ts'
import type { AccountsContext } from './context.ts'

/** Returns the user of a verified token. Throws 401 `account_deleted`. */
export async function requireUser({ store }: Pick<AccountsContext, 'store'>, userId: string): Promise<User> {
  const user = await store.users.findById(userId)
  if (!user) throw new AppError('account_deleted')
  return user
}
