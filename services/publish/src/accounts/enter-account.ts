import { AppError } from '@loomcast/service-kit/errors'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'

/** Begins a change that adds to an account: concurrent ones are serialized. Throws `account_deleted`. */
export async function enterAccount({ repositories }: Pick<PublishContext, 'repositories'>, userId: string, tx: Tx): Promise<void> {
  if (!(await repositories.writers.enter(userId, tx))) throw new AppError('account_deleted')
}
