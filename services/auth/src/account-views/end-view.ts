import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { revokeView } from '../sessions/revoke-sessions.ts'
import type { AccountViewRecord } from './account-view.model.ts'
import type { AccountViewsContext } from './context.ts'

/** Ends an administrator's view of an account. Changes nothing if it is over. Returns the view. Throws 404 `not_found`. */
export async function endView(context: AccountViewsContext, userId: string, viewId: string): Promise<AccountViewRecord> {
  const { store } = context
  return withTransaction(context.connection, async (tx) => {
    const view = await store.accountViews.findById(viewId, tx)
    if (view?.user_id !== userId) throw new AppError('not_found', 'There is no view of this account with this id.')
    await revokeView(tx, context, view, context.clock())
    return (await store.accountViews.findById(viewId, tx)) ?? view
  })
}
