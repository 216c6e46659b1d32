import { createHash } from 'node:crypto'
import type { PublishContext } from '../context.ts'
import type { Credentials, SignIn } from '../networks/adapter.ts'
import { readableCredentials } from './connections.ts'

/** SHA-256 of the network's id of the owner, which is personal data and only compared. Null where the end of a sign-in ends no other. */
export function ownerHashOf(signIn: Pick<SignIn, 'ownerOf'> | undefined, credentials: Credentials): string | null {
  const owner = signIn?.ownerOf?.(credentials)
  return owner ? createHash('sha256').update(owner).digest('hex') : null
}

/** Stores the owners of accounts that an earlier release connected. Without them, the end of another sign-in of the same account would end theirs. */
export async function rememberOwners(context: PublishContext, stop?: AbortSignal): Promise<void> {
  for await (const connection of context.repositories.connections.each()) {
    if (stop?.aborted) return
    const signIn = context.adapters.get(connection.network)?.signIn
    const credentials = signIn?.ownerOf && !connection.owner_hash ? readableCredentials(context, connection) : null
    const ownerHash = credentials && ownerHashOf(signIn, credentials)
    if (ownerHash) await context.repositories.connections.addOwner(connection, ownerHash)
  }
}
