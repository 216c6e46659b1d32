import { newJob } from '@loomcast/service-kit/jobs'
import type { Tx } from '@loomcast/service-kit/mongo'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import type { AccountsContext } from './context.ts'

/** Closes a deleted account: from now on nothing can be bought, and a job ends what exists at the provider. Can be repeated. */
export async function beginClosing(context: AccountsContext, tx: Tx, userId: string, deletedAt: Date): Promise<void> {
  const { repositories, clock } = context
  // Also creates the row of a user before the registration arrives, so that the registration finds a closed account.
  const customer = await findOrCreateCustomer(context, userId, tx)
  if (customer.closed_at) return
  await repositories.customers.update(tx, userId, { closed_at: deletedAt, recheck_at: null })
  const now = clock()
  await repositories.accountClosings.insert(tx, { _id: userId, requested_at: now, last_error: null, ...newJob(now) })
}
