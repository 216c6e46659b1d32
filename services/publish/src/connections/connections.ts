import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import type { StoredProblem } from '../domain/problem.ts'
import { requestMail } from '../events/publishes.ts'
import { type Account, type Credentials, NetworkFailure } from '../networks/adapter.ts'
import { asAppError } from '../networks/network-error.ts'
import type { StoredConnection } from './connection.model.ts'
import { connectionRejectedMail } from './connection-mails.ts'

/** Throws 404 `connection_not_found`. */
export async function requireConnection({ repositories }: PublishContext, userId: string, id: string): Promise<StoredConnection> {
  const connection = await repositories.connections.find(userId, id)
  if (!connection) throw new AppError('connection_not_found')
  return connection
}

/** What adapters get of a connection. Throws NetworkFailure `unauthorized` if no key decrypts its credentials: only the person can enter them again. */
export function accountOf(
  { sealer, logger }: Pick<PublishContext, 'sealer' | 'logger'>,
  { _id, user_id, name, address, credentials }: StoredConnection,
): Account {
  let opened: Credentials
  try {
    opened = JSON.parse(sealer.open(credentials, user_id))
  } catch (cause) {
    logger.error({ err: cause, connection_id: _id }, 'the credentials of an account cannot be decrypted')
    throw new NetworkFailure('unauthorized', UNREADABLE, { cause })
  }
  return { connection_id: _id, name, address, credentials: opened }
}

/** Null if they cannot be decrypted. */
export function readableCredentials(context: Pick<PublishContext, 'sealer' | 'logger'>, connection: StoredConnection): Credentials | null {
  try {
    return accountOf(context, connection).credentials
  } catch {
    return null
  }
}

const UNREADABLE = 'The stored sign-in of this account can no longer be read. Connect the account again.'

/**
 * The account needs attention because the network rejects its credentials, and one email about it is requested. Returns the connection as it was, or null if the
 * person has connected it again.
 */
export async function rejectCredentials(
  { repositories, clock }: Pick<PublishContext, 'repositories' | 'clock'>,
  connection: StoredConnection,
  problem: StoredProblem,
  tx: Tx,
): Promise<StoredConnection | null> {
  const now = clock()
  const changes = { state: 'needs_attention' as const, problem, checked_at: now, next_check_at: null, refused_checks: 0 }
  const before = await repositories.connections.changeState(connection, changes, tx)
  if (before?.state === 'ok') await requestMail(tx, before.user_id, connectionRejectedMail(before, now), now)
  return before
}

/** Checks the credentials with the network. Only a clear rejection changes the state: a network that does not respond throws 502. */
export async function checkConnection(context: PublishContext, userId: string, id: string): Promise<StoredConnection> {
  const connection = await requireConnection(context, userId, id)
  const adapter = context.adapters.get(connection.network)
  if (!adapter) throw new AppError('network_not_offered')
  const checked_at = context.clock()
  let changes: Pick<StoredConnection, 'state' | 'problem' | 'checked_at'> = { state: 'ok', problem: null, checked_at }
  try {
    await adapter.check(accountOf(context, connection))
  } catch (error) {
    if (!(error instanceof NetworkFailure) || error.kind !== 'unauthorized') throw asAppError(error)
    changes = { state: 'needs_attention', problem: { code: 'unauthorized', text: error.message }, checked_at }
  }
  const before = await context.repositories.connections.changeState(connection, changes)
  return before ? { ...before, ...changes } : requireConnection(context, userId, id)
}

const DISCONNECTED: StoredProblem = {
  code: 'connection_not_found',
  text: 'The account of this series is no longer connected.',
}

/** Deletes a connection. Its planned posts become drafts without a connection, and its series are paused; returns how many posts became drafts. Throws 409 while one is being sent. */
export async function disconnect(context: PublishContext, userId: string, id: string): Promise<number> {
  const { posts, sending, series, connections } = context.repositories
  return withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    const removed = await connections.remove(userId, id, tx)
    if (!removed) throw new AppError('connection_not_found')
    await context.repositories.endings.add([removed], context.clock(), tx)
    // First the write, which conflicts with a post that begins to be sent.
    const drafts = await posts.disconnect(id, context.clock(), tx)
    await series.disconnect(id, DISCONNECTED, context.clock(), tx)
    if (await sending.isSending(id, tx)) throw new AppError('post_is_being_sent')
    return drafts
  })
}

/**
 * Encrypts the credentials again that the previous key encrypted, so that the key can be removed. Returns how many. Those that no key decrypts are logged and
 * skipped, and those that the user renews at the same time stay.
 */
export async function resealCredentials(
  { repositories, sealer, logger }: Pick<PublishContext, 'repositories' | 'sealer' | 'logger'>,
  stop?: AbortSignal,
): Promise<number> {
  let count = 0
  for await (const { _id, user_id, credentials } of repositories.connections.each()) {
    if (stop?.aborted) break
    try {
      if (sealer.isCurrent(credentials, user_id)) continue
      const resealed = sealer.seal(sealer.open(credentials, user_id), user_id)
      if (await repositories.connections.replaceCredentials(_id, credentials, resealed)) count += 1
    } catch (error) {
      logger.error({ err: error, connection_id: _id }, 'the credentials of an account could not be encrypted again')
    }
  }
  return count
}
