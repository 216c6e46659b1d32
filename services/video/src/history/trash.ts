import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { videoDeleted } from '../events/publishes.ts'
import type { Files } from '../files/files.ts'
import type { StoredJob } from '../rendering/job.model.ts'
import type { Repositories } from '../repositories.ts'
import { binLimit } from './history-filter.ts'

/** Deleted videos: they can come back for 30 days, then they and their files are gone. Each step and its event are one transaction. */
export interface Bin {
  /** Answers the ids that were deleted by this call; a video that is being made has to be cancelled first. */
  remove(userId: string, jobIds: readonly string[]): Promise<string[]>
  /** Answers the ids that came back by this call. */
  restore(userId: string, jobIds: readonly string[]): Promise<string[]>
  /** Removes for good what was deleted more than 30 days ago. Several processes may do this at once. */
  purge(): Promise<number>
}

const PURGE_BATCH = 200

export function createBin({
  connection,
  repositories: { history, meters },
  files,
  clock,
}: {
  connection: mongoose.Connection
  repositories: Repositories
  files: Files
  clock: Clock
}): Bin {
  const change = (userId: string, state: 'deleted' | 'restored' | 'purged', act: Act) =>
    withTransaction(connection, async (tx) => {
      const now = clock()
      const ids = await act(tx, now)
      if (ids.length > 0) await appendEvents(tx, 'video', videoDeleted(userId, ids, state, await meters.countChange(userId, now, tx), now))
      return ids
    })

  return {
    remove: (userId, jobIds) => change(userId, 'deleted', (tx, now) => history.remove(userId, jobIds, now, tx)),
    restore: (userId, jobIds) => change(userId, 'restored', (tx) => history.restore(userId, jobIds, tx)),

    async purge() {
      const before = binLimit(clock())
      let purged = 0
      for (let jobs = await history.expired(before, PURGE_BATCH); jobs.length > 0; jobs = await history.expired(before, PURGE_BATCH)) {
        let round = 0
        for (const [userId, theirs] of byOwner(jobs)) {
          const ids = theirs.map((job) => job._id)
          const gone = await change(userId, 'purged', async (tx) => {
            await files.remove(userId, theirs.flatMap(filesOf), tx)
            return history.purge(userId, ids, before, tx)
          })
          round += gone.length
        }
        if (round === 0) break
        purged += round
      }
      return purged
    },
  }
}

type Act = (tx: Parameters<Parameters<typeof withTransaction>[1]>[0], now: Date) => Promise<string[]>

/** What a video left in the storage. Its images stay: other videos may use them. */
export function filesOf({ outputs, clips }: StoredJob): string[] {
  const made = outputs ? [outputs.video_file_id, outputs.poster_file_id, outputs.subtitles_file_id] : []
  return [...made, ...clips.map((clip) => clip.file_id)].filter((id) => id !== null)
}

function byOwner(jobs: readonly StoredJob[]): Map<string, StoredJob[]> {
  return Map.groupBy(jobs, (job) => job.user_id)
}
