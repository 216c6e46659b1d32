import { AppError } from '@loomcast/service-kit/errors'
import type { PublishContext } from '../context.ts'
import { asAppError } from '../networks/network-error.ts'
import { optionView } from '../networks/option-view.ts'
import { accountOf } from './connections.ts'

/** What a person chooses for each post of an account. Throws 404 `connection_not_found`, and the failures of the network. */
export async function connectionOptions(context: PublishContext, userId: string, id: string) {
  const connection = await context.repositories.connections.find(userId, id)
  if (!connection) throw new AppError('connection_not_found')
  const adapter = context.adapters.get(connection.network)
  if (!adapter?.optionsOf) return (adapter?.options ?? []).map(optionView)
  try {
    return (await adapter.optionsOf(accountOf(context, connection))).map(optionView)
  } catch (error) {
    throw asAppError(error)
  }
}
