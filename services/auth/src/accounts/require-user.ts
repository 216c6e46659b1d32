import { AppError } from '@loomcast/service-kit/errors'
import type { AccountContext } from '../context.ts'
import type { User } from '../domain/account.ts'

/** Returns the user of a verified token. Throws 401 `account_deleted`. */
export async function requireUser({ store }: Pick<AccountContext, 'store'>, userId: string): Promise<User> {
  const user = await store.users.byId(userId)
  if (!user) throw new AppError('account_deleted')
  return user
}
