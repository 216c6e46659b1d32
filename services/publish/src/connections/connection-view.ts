import type { PublishContext } from '../context.ts'
import type { StoredConnection } from './connection.model.ts'
import { readableCredentials } from './connections.ts'

/** As calls return it. */
export function publicConnection(context: PublishContext, connection: StoredConnection) {
  const { _id, network, name, address, state, problem, checked_at, created_at } = connection
  const adapter = context.adapters.get(network)
  const credentials = adapter?.limitsOf || adapter?.noteOf ? readableCredentials(context, connection) : null
  return {
    connection_id: _id,
    network,
    name,
    address,
    state,
    problem,
    characters: (credentials && adapter?.limitsOf?.(credentials).characters) ?? null,
    note: (credentials && adapter?.noteOf?.(credentials)) ?? null,
    checked_at: checked_at.toISOString(),
    created_at: created_at.toISOString(),
    ends_at: connection.ends_at?.toISOString() ?? null,
  }
}
