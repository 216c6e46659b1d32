import { AppError } from '@loomcast/service-kit/errors'
import type { Identity } from '../owners/call-owner.ts'
import type { CommandRecord } from './command.model.ts'
import type { CommandsContext } from './context.ts'
import { endCommand, recordUnknown } from './perform-action.ts'

/** A command that is still running after this long was left by a process that ended. Longer than any request to an owner (ms). */
const ABANDONED_MS = 60_000
/** Time from which a command that its owner never saw counts as not performed: no request is under way this long (ms). */
const NEVER_SEEN_MS = 120_000
/** A command is looked up at most this often (ms). */
const CHECK_EVERY_MS = 5_000
const LOOKUP_MS = 2_000
const BATCH = 20

interface OwnersRecord {
  state: 'running' | 'done' | 'refused' | 'failed'
  status: number | null
}

/**
 * Looks up commands without a known outcome at their owners, with the identity of an administrator who is calling now, and records what became of them. Never
 * rejects: what cannot be looked up stays open.
 */
export async function resolveCommands(context: CommandsContext, as: Identity): Promise<void> {
  const { repositories, clock, logger } = context
  try {
    await markAbandoned(context)
    const now = clock()
    const open = await repositories.commands.claimUnchecked(new Date(now.getTime() - CHECK_EVERY_MS), now, BATCH)
    await Promise.all(
      open.map((command) =>
        resolve(context, command, as).catch((error: unknown) =>
          logger.warn({ err: error, command_id: command._id }, 'a command could not be looked up'),
        ),
      ),
    )
  } catch (error) {
    logger.error({ err: error }, 'open commands could not be resolved')
  }
}

/** Marks commands as unknown if their process ended before the response, and measures how many commands have no known outcome. */
export async function markAbandoned(context: Pick<CommandsContext, 'connection' | 'repositories' | 'clock' | 'metrics'>): Promise<void> {
  const { repositories, clock, metrics } = context
  const before = new Date(clock().getTime() - ABANDONED_MS)
  for (const command of await repositories.commands.abandoned(before, BATCH))
    await recordUnknown(context, command._id, command.source, actionOf(command), command.owner !== null)
  metrics.unresolvedCommands.set(await repositories.commands.countChecking())
}

async function resolve(context: CommandsContext, command: CommandRecord, as: Identity): Promise<void> {
  if (command.owner === null) return
  const outcome = await lookUp(context, command.owner, command._id, as)
  const age = context.clock().getTime() - command.started_at.getTime()
  if (outcome === 'never_seen' ? age < NEVER_SEEN_MS : outcome.state === 'running' && age < NEVER_SEEN_MS) return
  await endCommand(context, command._id, command.source, actionOf(command), resultOf(outcome))
}

function resultOf(outcome: OwnersRecord | 'never_seen'): {
  result: 'performed' | 'refused' | 'not_performed' | 'failed' | 'unknown'
  code?: string
} {
  if (outcome === 'never_seen') return { result: 'not_performed' }
  if (outcome.state === 'done') return { result: 'performed' }
  if (outcome.state === 'refused') return { result: 'refused', code: `http_${outcome.status}` }
  // The owner's process ended before it stored the outcome, perhaps after the change.
  if (outcome.state === 'running') return { result: 'unknown', code: 'interrupted' }
  return { result: 'failed', code: `http_${outcome.status}` }
}

async function lookUp(
  { owners }: CommandsContext,
  owner: NonNullable<CommandRecord['owner']>,
  id: string,
  as: Identity,
): Promise<OwnersRecord | 'never_seen'> {
  try {
    return await owners.call<OwnersRecord>(owner, {
      method: 'GET',
      path: `/internal/admin/commands/${encodeURIComponent(id)}`,
      as,
      timeLimitMs: LOOKUP_MS,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'never_seen'
    throw error
  }
}

function actionOf({ action, target, reason }: CommandRecord) {
  return { action, target, ...(reason !== null && { reason }) }
}
