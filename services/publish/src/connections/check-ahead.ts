import { withTransaction } from '@loomcast/service-kit/mongo'
import { endsWithin } from '@loomcast/service-kit/time'
import type { PublishContext } from '../context.ts'
import { NetworkFailure } from '../networks/adapter.ts'
import type { StoredConnection } from './connection.model.ts'
import { accountOf, rejectCredentials } from './connections.ts'

const MINUTE_MS = 60_000
/** Accounts that are needed within this time are checked, so that the person can connect them again before (ms). */
const AHEAD_MS = 24 * 60 * MINUTE_MS
/** A check is repeated after this time (ms). */
const VALID_MS = 6 * 60 * MINUTE_MS
/** After a network that did not respond (ms). */
const RETRY_MS = 15 * MINUTE_MS
const CHECK_LIMIT_MS = MINUTE_MS
/** Per round and worker: a check costs a network one or two calls. */
const MOST_CHECKS = 50
/** Of each kind, from which those of a round are chosen fairly. */
const MOST_READ = 1_000
/** An account that the network refuses this often in a row, 15 minutes apart, is closed or has moved. One refusal can be a fault of its server. */
const MOST_REFUSED = 3
const CONCURRENT = 4

/**
 * Checks accounts through which posts are due within a day, those that a person looks at after a day without a check, and those whose tokens have to be renewed, which a
 * check does. Only a clear rejection changes their state: a network that does not respond, or responds with an error of its own, is no reason.
 * Returns how many were checked.
 */
export async function checkAhead(context: PublishContext, stop?: AbortSignal): Promise<number> {
  const now = context.clock()
  const { sending, connections } = context.repositories
  const [ahead, wanted, toRenew] = await Promise.all([
    sending.connectionsNeededBefore(new Date(now.getTime() + AHEAD_MS)),
    connections.wanted(MOST_READ),
    connections.toRenew(now, MOST_READ),
  ])
  const needed = [...new Set([...toRenew, ...ahead, ...wanted])]
  const unchecked = await connections.uncheckedOf(needed, validSince(now), now)
  const owners = new Map(unchecked.map(({ _id, user_id }) => [_id, user_id]))
  const ids = fairlyByUser(needed, owners).slice(0, MOST_CHECKS)
  let count = 0
  const checkNext = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined && !stop?.aborted; id = ids.shift()) if (await checkOne(context, id)) count += 1
  }
  await Promise.all(Array.from({ length: CONCURRENT }, checkNext))
  return count
}

/** The accounts of `owners` in their order, but the first one of each user before the second one of any: a user with many accounts delays no other. */
function fairlyByUser(needed: readonly string[], owners: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>()
  const due = needed.flatMap((id) => {
    const user = owners.get(id)
    if (user === undefined) return []
    const rank = counts.get(user) ?? 0
    counts.set(user, rank + 1)
    return [{ id, rank }]
  })
  return due.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id)
}

/** An account that a person looks at is checked if its last check is older (ms). */
const OLD_MS = 24 * 60 * MINUTE_MS

/** Has the accounts checked that were not checked for a day, because the person looks at them. */
export async function wantChecks(
  { repositories, clock }: PublishContext,
  userId: string,
  connections: readonly StoredConnection[],
): Promise<void> {
  const before = clock().getTime() - OLD_MS
  const old = connections.filter(({ state, checked_at, check_wanted }) => state === 'ok' && !check_wanted && checked_at.getTime() < before)
  if (old.length > 0)
    await repositories.connections.wantChecks(
      userId,
      old.map(({ _id }) => _id),
    )
}

const validSince = (now: Date) => new Date(now.getTime() - VALID_MS)

async function checkOne(context: PublishContext, id: string): Promise<boolean> {
  const now = context.clock()
  const connection = await context.repositories.connections.claimCheck(id, validSince(now), now, new Date(now.getTime() + RETRY_MS))
  const adapter = connection && context.adapters.get(connection.network)
  if (!adapter) return false
  try {
    if (!(await endsWithin(CHECK_LIMIT_MS, adapter.check(accountOf(context, connection))))) return false
    const changes = { state: 'ok' as const, problem: null, checked_at: context.clock(), next_check_at: null, refused_checks: 0 }
    await context.repositories.connections.changeState(connection, changes)
  } catch (error) {
    if (!(error instanceof NetworkFailure) || !(await isRejection(context, connection, error))) {
      context.logger.info({ err: error, connection_id: id, network: connection.network }, 'an account could not be checked')
      return false
    }
    const problem = { code: error.kind, text: error.message }
    await withTransaction(context.connection, (tx) => rejectCredentials(context, connection, problem, tx))
  }
  return true
}

/** Whether the network has clearly rejected the account. */
async function isRejection({ repositories }: PublishContext, connection: StoredConnection, { kind }: NetworkFailure): Promise<boolean> {
  if (kind === 'unauthorized') return true
  return kind === 'refused' && (await repositories.connections.countRefused(connection)) >= MOST_REFUSED
}
