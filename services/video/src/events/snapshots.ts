import { createMeter } from '@loomcast/quota'
import { type DomainEvent, type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import { modelsOf } from '../models.ts'
import type { BinChange, StoredJob } from '../rendering/job.model.ts'
import { videoCompleted, videoDeleted, videoFailed, videoRequested } from '../rendering/video-events.ts'

/**
 * What a new consumer needs of video: each stored video with all its attempts, their results, and when it was moved to the recycle bin and restored. Versions of a
 * user's events come from the meter.
 */
export function snapshotSources(connection: Connection, clock: () => Date = () => new Date()): SnapshotSource[] {
  const { jobs, meters: model } = modelsOf(connection)
  const meters = createMeter(model)
  return [
    snapshotsOf<StoredJob>('videos', jobs, {}, async (job, tx) => {
      const version = () => meters.countChange(job.user_id, clock(), tx)
      const events: DomainEvent[] = []
      for (const earlier of job.earlier_attempts ?? []) {
        const attempt = { ...job, ...earlier }
        events.push(videoRequested(attempt, await version()), videoFailed(attempt, await version()))
      }
      events.push(videoRequested(job, await version()))
      if (job.state === 'completed') events.push(videoCompleted(job, await version()))
      if (job.state === 'failed' || job.state === 'cancelled') events.push(videoFailed(job, await version()))
      for (const { state, at } of binChangesOf(job)) events.push(videoDeleted(job.user_id, [job._id], state, await version(), at))
      return events
    }),
  ]
}

/** A video that was deleted before the changes were stored has only the time of the deletion. */
function binChangesOf({ bin_changes, deleted_at }: StoredJob): BinChange[] {
  return bin_changes ?? (deleted_at ? [{ state: 'deleted', at: deleted_at }] : [])
}
