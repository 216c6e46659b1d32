import { AppError } from '@loomcast/service-kit/errors'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { type Action, type ActionSource, entryOf, identityOf, type Outcome, sourceOf } from '../audit/action.ts'
import type { Identity, OwnerName } from '../owners/call-owner.ts'
import type { FinalState } from './command.repository.ts'
import type { CommandsContext } from './context.ts'

export interface Command extends Action {
  /** Where the outcome is looked up if there is no response. Absent for admin's own data. */
  owner?: OwnerName
}

/** What `work` needs to send its request: the id is the Idempotency-Key. */
export interface StartedCommand {
  id: string
  as: Identity
}

export interface Performed<T> {
  result: T
  /** For an action that creates its target, such as a new account. */
  target?: Action['target']
  /** The target before and after, for the audit log. Secrets are removed, and texts can be erased with their person. */
  before?: object | null
  after?: object | null
}

/**
 * Performs an administrator's action at its owner and records it: performed, refused (an AppError below 500) or unknown (no response). Rejects with the error
 * of `work`. `work` sends one request that changes something, with the command's id as its Idempotency-Key; it can read before and after. An unknown outcome
 * is looked up later, see resolveCommands.
 */
export async function performAction<T>(
  context: CommandsContext,
  request: FastifyRequest,
  { owner, ...action }: Command,
  work: (command: StartedCommand) => Promise<Performed<T>>,
): Promise<T> {
  const { repositories, clock } = context
  const source = sourceOf(request)
  const command = { id: newId('cmd'), as: identityOf(request) }
  await repositories.commands.insert({
    _id: command.id,
    action: action.action,
    target: action.target,
    reason: action.reason ?? null,
    owner: owner ?? null,
    source,
    state: 'running',
    started_at: clock(),
    checked_at: null,
    ended_at: null,
  })
  const performed = await work(command).catch(async (error: unknown) => {
    await recordFailure(context, command.id, source, action, error, owner !== undefined)
    throw error
  })
  const { target = action.target, before, after } = performed
  await endCommand(context, command.id, source, { ...action, target }, { result: 'performed', before, after })
  return performed.result
}

/** Ends a command and records its outcome, once. `unknown` is final here: its owner cannot report it either. */
export async function endCommand(
  { connection, repositories, clock }: Pick<CommandsContext, 'connection' | 'repositories' | 'clock'>,
  id: string,
  source: ActionSource,
  action: Action,
  outcome: Outcome & { result: FinalState | 'unknown' },
): Promise<void> {
  const now = clock()
  const entry = entryOf(source, action, { ...outcome, command_id: id }, now)
  const state = outcome.result === 'unknown' ? 'failed' : outcome.result
  await withTransaction(connection, async (tx) => {
    if (await repositories.commands.end(tx, id, state, now, action.target)) await repositories.audit.append(tx, entry)
  })
}

/** Records that the outcome of a command is not known. Without an owner that has the outcome, this is final. */
export async function recordUnknown(
  { connection, repositories, clock }: Pick<CommandsContext, 'connection' | 'repositories' | 'clock'>,
  id: string,
  source: ActionSource,
  action: Action,
  hasOwner = true,
): Promise<void> {
  const now = clock()
  const entry = entryOf(source, action, { result: 'unknown', command_id: id }, now)
  const { commands } = repositories
  await withTransaction(connection, async (tx) => {
    if (await (hasOwner ? commands.check(tx, id) : commands.end(tx, id, 'failed', now, action.target)))
      await repositories.audit.append(tx, entry)
  })
}

async function recordFailure(
  context: CommandsContext,
  id: string,
  source: ActionSource,
  action: Action,
  error: unknown,
  hasOwner: boolean,
): Promise<void> {
  try {
    if (error instanceof AppError && error.status < 500)
      await endCommand(context, id, source, action, { result: 'refused', code: error.code })
    else if (isUndelivered(error)) await endCommand(context, id, source, action, { result: 'not_performed', code: 'service_unavailable' })
    else if (hasOwner) await recordUnknown(context, id, source, action)
    else
      await endCommand(context, id, source, action, {
        result: 'not_performed',
        code: error instanceof AppError ? error.code : 'internal_error',
      })
  } catch (recording) {
    // The command stays open and is resolved later; the caller gets the error of the action.
    context.logger.error({ err: recording, command_id: id }, 'the outcome of a command could not be recorded')
  }
}

function isUndelivered(error: unknown): boolean {
  return error instanceof AppError && error.code === 'service_unavailable'
}
