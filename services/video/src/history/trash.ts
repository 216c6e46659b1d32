import type { Meter } from '@loomcast/quota'
import { appendEvents } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { FileService } from '../files/file-service.ts'
import type { StoredJob } from '../rendering/job.model.ts'
import { videoDeleted } from '../rendering/video-events.ts'
import type { HistoryRepository } from './history.repository.ts'
import { purgeLimit } from './history-filter.ts'

/** Deleted videos can be restored for 30 days; then they and their files are purged. Each change is written in the same transaction as its event. */
export interface Trash {
  /** Returns the ids that this call deleted. A running video must be canceled first. */
  delete(userId: string, jobIds: readonly string[]): Promise<string[]>
  /** Returns the ids that this call restored. */
  restore(userId: string, jobIds: readonly string[]): Promise<string[]>
  /** Returns the number of purged videos. Several processes can purge at the same time. */
  purge(): Promise<number>
}

const PURGE_BATCH = 200

export interface TrashDeps {
  connection: mongoose.Connection
  history: HistoryRepository
  meters: Meter
  files: FileService
  /** Whether a post has a file. */
  pictureReferences: { uses(userId: string, fileId: string): Promise<boolean> }
  clock: Clock
}

export function createTrash({ connection, history, meters, files, pictureReferences, clock }: TrashDeps): Trash {
  const change = (userId: string, state: 'deleted' | 'restored' | 'purged', apply: (tx: Tx, now: Date) => Promise<string[]>) =>
    withTransaction(connection, async (tx) => {
      const now = clock()
      const ids = await apply(tx, now)
      if (ids.length > 0) await appendEvents(tx, 'video', videoDeleted(userId, ids, state, await meters.countChange(userId, now, tx), now))
      return ids
    })

  /** The files that no planned post has. The sweep removes the others when their posts need them no longer. */
  async function withoutPosts(userId: string, fileIds: readonly string[]): Promise<string[]> {
    const used = await Promise.all(fileIds.map((id) => pictureReferences.uses(userId, id)))
    return fileIds.filter((_, index) => !used[index])
  }

  return {
    delete: (userId, jobIds) => change(userId, 'deleted', (tx, now) => history.moveToTrash(userId, jobIds, now, tx)),
    restore: (userId, jobIds) => change(userId, 'restored', (tx, now) => history.restore(userId, jobIds, now, tx)),

    async purge() {
      const before = purgeLimit(clock())
      let total = 0
      for (;;) {
        const expired = await history.findExpired(before, PURGE_BATCH)
        let purged = 0
        for (const [userId, jobs] of Map.groupBy(expired, (job) => job.user_id)) {
          const jobIds = jobs.map((job) => job._id)
          const unused = new Set(await withoutPosts(userId, jobs.flatMap(filesOf)))
          const ids = await change(userId, 'purged', async (tx) => {
            // A video that was restored meanwhile keeps its files.
            const purged = await history.purge(userId, jobIds, before, tx)
            const created = jobs.filter(({ _id }) => purged.includes(_id)).flatMap(filesOf)
            await files.remove(
              userId,
              created.filter((id) => unused.has(id)),
              tx,
            )
            return purged
          })
          purged += ids.length
        }
        if (purged === 0) return total
        total += purged
      }
    },
  }
}

/** Returns the ids of the files that a video created. Its uploaded images are not included, because other videos may use them. */
export function filesOf({ outputs, clips }: StoredJob): string[] {
  const created = outputs ? [outputs.video_file_id, outputs.poster_file_id, outputs.subtitles_file_id] : []
  return [...created, ...clips.map((clip) => clip.file_id)].filter((id) => id !== null)
}
