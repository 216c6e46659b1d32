import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { trashLimit } from '../domain/history-filter.ts'
import { contentDeleted } from '../events/publishes.ts'
import type { Repositories } from '../repositories.ts'

/** Deleted texts: restorable for 30 days, then permanently deleted. Each step and its event are one transaction. */
export interface Trash {
  /** Returns the ids that this call deleted. */
  remove(userId: string, contentIds: string[]): Promise<string[]>
  /** Returns the ids that this call restored. */
  restore(userId: string, contentIds: string[]): Promise<string[]>
  /** Permanently deletes what was deleted more than 30 days ago. Several processes may do this at once. */
  purge(): Promise<number>
}

const PURGE_BATCH = 500

export function createTrash({
  connection,
  repositories,
  clock,
}: {
  connection: mongoose.Connection
  repositories: Repositories
  clock: Clock
}): Trash {
  const { contents, meters } = repositories

  async function purgeOf(userId: string, contentIds: string[], before: Date): Promise<number> {
    return withTransaction(connection, async (tx) => {
      const ids = await contents.purge(userId, contentIds, before, tx)
      if (ids.length > 0) {
        const now = clock()
        await appendEvents(tx, 'content', contentDeleted(userId, ids, 'purged', await meters.nextChange(userId, now, tx), now))
      }
      return ids.length
    })
  }

  return {
    remove: (userId, contentIds) =>
      withTransaction(connection, async (tx) => {
        const now = clock()
        const ids = await contents.remove(userId, contentIds, now, tx)
        if (ids.length > 0)
          await appendEvents(tx, 'content', contentDeleted(userId, ids, 'deleted', await meters.nextChange(userId, now, tx), now))
        return ids
      }),

    restore: (userId, contentIds) =>
      withTransaction(connection, async (tx) => {
        const now = clock()
        const ids = await contents.restore(userId, contentIds, tx)
        if (ids.length > 0)
          await appendEvents(tx, 'content', contentDeleted(userId, ids, 'restored', await meters.nextChange(userId, now, tx), now))
        return ids
      }),

    async purge() {
      const before = trashLimit(clock())
      let purged = 0
      for (let round = -1; round !== 0; ) {
        round = 0
        for (const [userId, ids] of await contents.expired(before, PURGE_BATCH)) round += await purgeOf(userId, ids, before)
        purged += round
      }
      return purged
    },
  }
}
