import { withTransaction } from '@loomcast/service-kit/mongo'
import { withRebuildLease } from '../rebuild-lease.ts'
import type { KnowledgeContext } from './context.ts'

export interface KnowledgeRebuildReport {
  items: number
}

interface RebuildOptions {
  /** Called before every transaction. */
  onStep?(): void | Promise<void>
}

/**
 * Computes the use of every knowledge item per day again from its stored uses. Each transaction replaces all days of one item, so no reader sees a part of them;
 * concurrent events about the same days conflict with it. Throws AppError `conflict` if another rebuild is running.
 */
export async function rebuildKnowledge(
  { connection, repositories: { knowledge } }: Pick<KnowledgeContext, 'connection' | 'repositories'>,
  { onStep }: RebuildOptions = {},
): Promise<KnowledgeRebuildReport> {
  return withRebuildLease(connection, 'knowledge rebuild', async (requireLease) => {
    const ids = await knowledge.usedItems()
    for (const id of ids) {
      requireLease()
      await onStep?.()
      await withTransaction(connection, (tx) => knowledge.recount(id, tx))
    }
    return { items: ids.length }
  })
}
