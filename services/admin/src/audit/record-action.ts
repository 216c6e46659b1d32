import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { type Action, type ActionSource, entryOf, sourceOf } from './action.ts'
import type { AuditContext } from './context.ts'

export interface RecordedAction extends Action {
  before?: object | null | undefined
  after?: object | null | undefined
}

/**
 * Records a performed action on admin's own data, in the transaction that makes the change: both are stored or neither. For an action at an owner, use
 * performAction.
 */
export async function recordAction(
  { repositories, clock }: Pick<AuditContext, 'repositories' | 'clock'>,
  tx: Tx,
  by: FastifyRequest | ActionSource,
  { before, after, ...action }: RecordedAction,
): Promise<void> {
  const source = 'actor_id' in by ? by : sourceOf(by)
  await repositories.audit.append(tx, entryOf(source, action, { result: 'performed', before, after }, clock()))
}

/** Runs an action on admin's own data, and records it if it is refused (an AppError below 500), outside of the transaction that was aborted. Rejects with its error. */
export async function recordingRefusal<T>(
  { connection, repositories, clock, logger }: Pick<AuditContext, 'connection' | 'repositories' | 'clock' | 'logger'>,
  request: FastifyRequest,
  action: Action,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const entry = entryOf(sourceOf(request), action, { result: 'refused', code: error.code }, clock())
      await withTransaction(connection, (tx) => repositories.audit.append(tx, entry)).catch((cause: unknown) =>
        logger.error({ err: cause, action: action.action }, 'a refused action could not be recorded'),
      )
    }
    throw error
  }
}
