import type { App } from '@loomcast/service-kit/http'
import { endsWithin, every, type Timer } from '@loomcast/service-kit/time'
import type { AnalyticsContext } from './analytics/context.ts'
import { deleteRetiredVersions } from './analytics/rebuild.ts'
import { anchorLog } from './audit/anchor-log.ts'
import { followLog } from './audit/follow-log.ts'
import type { CommandsContext } from './commands/context.ts'
import { markAbandoned } from './commands/resolve-commands.ts'
import type { FinanceContext } from './finance/context.ts'
import type { KnowledgeContext } from './knowledge/context.ts'

type BackgroundContext = CommandsContext & AnalyticsContext & FinanceContext & KnowledgeContext

const HOUR_MS = 3_600_000
/** How long a deleted knowledge item can be restored. */
const KNOWLEDGE_RETENTION_MS = 30 * 24 * HOUR_MS
/** How often the whole audit log is verified, and how often new entries are. */
const VERIFY_MS = 3_600_000
const FIRST_VERIFICATION_MS = 60_000
const FOLLOW_MS = 1_000
/** A shutdown waits this long for the last anchor. */
const LAST_ANCHOR_MS = 5_000
const ABANDONED_CHECK_MS = 30_000
const FORGET_MS = 3_600_000

/** Starts the periodic work. Resolves to a function that stops it. */
export async function startBackground(_app: App, context: BackgroundContext): Promise<() => Promise<void>> {
  const { repositories, clock, logger } = context
  const purge = () => repositories.knowledge.purge(new Date(clock().getTime() - KNOWLEDGE_RETENTION_MS))
  const timers: Timer[] = [
    every(FOLLOW_MS, 'anchor of the audit log', followLog(context), logger),
    every(VERIFY_MS, 'verification of the audit log', () => anchorLog(context), logger, { firstAfterMs: FIRST_VERIFICATION_MS }),
    every(ABANDONED_CHECK_MS, 'abandoned commands', () => markAbandoned(context), logger),
    every(FORGET_MS, 'deleted customers', () => context.repositories.finance.forgetLinks(context.clock()), logger),
    every(HOUR_MS, 'retired figures', () => deleteRetiredVersions(context), logger),
    every(HOUR_MS, 'people to forget', () => repositories.facts.forgetPeople(clock()), logger),
    every(HOUR_MS, 'deleted knowledge items', purge, logger),
    every(
      HOUR_MS,
      'generations of deleted accounts',
      () => repositories.knowledge.forgetDeleted(new Date(Date.now() - 3 * HOUR_MS)),
      logger,
    ),
  ]
  return async () => {
    await Promise.all(timers.map((timer) => timer.stop()))
    const last = anchorLog(context).catch((error: unknown) => logger.error({ err: error }, 'the last anchor could not be stored'))
    await endsWithin(LAST_ANCHOR_MS, last)
  }
}
