import { randomUUID } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { acquireLease, withTransaction } from '@loomcast/service-kit/mongo'
import type { AdminContext } from '../context.ts'
import { LEASES } from '../lease.model.ts'

export interface KnowledgeRebuildReport {
  items: number
}

interface RebuildOptions {
  /** Called before every transaction. */
  onStep?(): void | Promise<void>
}

const LEASE = { id: 'knowledge rebuild', durationMs: 30_000 }

/**
 * Computes the use of every knowledge item per day again from its stored uses. Each transaction replaces all days of one item, so no reader sees a part of them;
 * concurrent events about the same days conflict with it. Throws AppError `conflict` if another rebuild is running.
 */
export async function rebuildKnowledge(
  { connection, repositories: { knowledge } }: Pick<AdminContext, 'connection' | 'repositories'>,
  { onStep }: RebuildOptions = {},
): Promise<KnowledgeRebuildReport> {
  const lease = await acquireLease({ connection, collection: LEASES, owner: randomUUID(), ...LEASE })
  if (!lease) throw new AppError('conflict', 'A rebuild is running.')
  try {
    const ids = await knowledge.usedItems()
    for (const id of ids) {
      if (!lease.isValid()) throw new AppError('conflict', 'Another rebuild took over.')
      await onStep?.()
      await withTransaction(connection, (tx) => knowledge.recount(id, tx))
    }
    return { items: ids.length }
  } finally {
    await lease.release()
  }
}
