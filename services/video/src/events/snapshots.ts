import { createMeter } from '@loomcast/quota'
import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import { modelsOf } from '../models.ts'
import type { StoredJob } from '../rendering/job.model.ts'
import { videoCompleted, videoFailed, videoRequested } from './publishes.ts'

/** What a new consumer needs of video: the last attempt of each stored video and its result. Versions of a user's events come from the meter. */
export function snapshotSources(connection: Connection, clock: () => Date = () => new Date()): SnapshotSource[] {
  const { jobs, meters: model } = modelsOf(connection)
  const meters = createMeter(model)
  return [
    snapshotsOf<StoredJob>('videos', jobs, {}, async (job, tx) => {
      const version = () => meters.countChange(job.user_id, clock(), tx)
      const requested = videoRequested(job, await version())
      if (job.state === 'completed') return [requested, videoCompleted(job, await version())]
      if (job.state === 'failed' || job.state === 'cancelled') return [requested, videoFailed(job, await version())]
      return [requested]
    }),
  ]
}
