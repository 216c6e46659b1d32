import type { Tx } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import type { AdminContext } from '../context.ts'
import { type Action, type ActionSource, entryOf, sourceOf } from './action.ts'

export interface RecordedAction extends Action {
  before?: object | null | undefined
  after?: object | null | undefined
}

/**
 * Records a performed action on admin's own data, in the transaction that makes the change: both are stored or neither. For an action at an owner, use
 * performAction.
 */
export async function recordAction(
  { repositories, clock }: Pick<AdminContext, 'repositories' | 'clock'>,
  tx: Tx,
  by: FastifyRequest | ActionSource,
  { before, after, ...action }: RecordedAction,
): Promise<void> {
  const source = 'actor_id' in by ? by : sourceOf(by)
  await repositories.audit.append(tx, entryOf(source, action, { result: 'performed', before, after }, clock()))
}
