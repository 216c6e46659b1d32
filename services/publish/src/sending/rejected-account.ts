import type { StoredConnection } from '../connections/connection.model.ts'
import { accountOf } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import { COMMIT_LIMIT_MS, type NetworkAdapter, NetworkFailure, type Outcome } from '../networks/adapter.ts'
import { asRefusal } from '../networks/response-failure.ts'
import { withinLimit } from '../networks/within-limit.ts'
import type { StoredPost } from '../posts/post.model.ts'

interface Rejected {
  post: StoredPost
  adapter: NetworkAdapter
  connection: StoredConnection
}

/**
 * Whether the network rejects the account. The same status or code can be about one post: an answer to a post that was deleted, or a text that the firewall of a
 * site stops. So the account is checked first, and one that works needs no attention.
 */
export async function isAccountRejected(context: PublishContext, { post, adapter, connection }: Rejected): Promise<boolean> {
  try {
    await withinLimit(COMMIT_LIMIT_MS, async () => adapter.check(accountOf(context, connection)))
    // The check can have used the credentials of a new sign-in.
    const current = await context.repositories.connections.byId(connection._id)
    return (current?.grant_id ?? null) !== (connection.grant_id ?? null)
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind === 'unauthorized') return true
    context.logger.info({ err: error, post_id: post._id, network: adapter.network }, 'an account could not be checked after a rejection')
    return false
  }
}

/** The failure of a preparation, as a refusal of the post if the account works. */
export async function checkedFailure(context: PublishContext, rejected: Rejected, error: unknown): Promise<unknown> {
  if (!(error instanceof NetworkFailure) || error.kind !== 'unauthorized' || (await isAccountRejected(context, rejected))) return error
  return new NetworkFailure('refused', asRefusal(error.message), { cause: error })
}

/** The same for an outcome. */
export async function checkedOutcome(context: PublishContext, rejected: Rejected, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'refused' || !outcome.unauthorized || (await isAccountRejected(context, rejected))) return outcome
  return { kind: 'refused', code: 'refused', reason: asRefusal(outcome.reason) }
}
