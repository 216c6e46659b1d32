import type { Meter } from '@loomcast/quota'
import { appendEvents } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { trashLimit } from '../domain/history-filter.ts'
import { contentDeleted, contentPicturesChanged } from '../events/publishes.ts'
import type { Contents } from './contents.ts'

/** Deleted texts. They can be restored for 30 days and are then permanently deleted. Each change and its event are written in one transaction. */
export interface Trash {
  /** Returns the ids that this call deleted. */
  remove(userId: string, contentIds: string[]): Promise<string[]>
  /** Returns the ids that this call restored. */
  restore(userId: string, contentIds: string[]): Promise<string[]>
  /** Permanently deletes texts that were deleted more than 30 days ago. Can run in several processes at once. */
  purge(): Promise<number>
}

const PURGE_BATCH = 500

export function createTrash({
  connection,
  repositories,
  clock,
}: {
  connection: mongoose.Connection
  repositories: { contents: Contents; meters: Meter }
  clock: Clock
}): Trash {
  const { contents, meters } = repositories

  /** Changes texts and publishes the change in one transaction. Returns the ids of the changed texts. */
  async function change(
    userId: string,
    state: Parameters<typeof contentDeleted>[2],
    apply: (tx: Tx, now: Date) => Promise<string[]>,
  ): Promise<string[]> {
    return withTransaction(connection, async (tx) => {
      const now = clock()
      const ids = await apply(tx, now)
      if (ids.length > 0)
        await appendEvents(tx, 'content', contentDeleted(userId, ids, state, await meters.nextChange(userId, now, tx), now))
      return ids
    })
  }

  return {
    remove: (userId, contentIds) => change(userId, 'deleted', (tx, now) => contents.remove(userId, contentIds, now, tx)),

    restore: (userId, contentIds) => change(userId, 'restored', (tx, now) => contents.restore(userId, contentIds, now, tx)),

    async purge() {
      const before = trashLimit(clock())
      let purged = 0
      for (let round = -1; round !== 0; ) {
        round = 0
        for (const [userId, ids] of await contents.expired(before, PURGE_BATCH)) {
          const removed = await change(userId, 'purged', async (tx, now) => {
            const purged = await contents.purge(userId, ids, before, tx)
            for (const _id of purged.withPictures)
              await appendEvents(
                tx,
                'content',
                contentPicturesChanged({ _id, user_id: userId }, await meters.nextChange(userId, now, tx), now),
              )
            return purged.ids
          })
          round += removed.length
        }
        purged += round
      }
      return purged
    },
  }
}
