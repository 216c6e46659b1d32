import type { EventData } from '@loomcast/contracts'
import type { DomainEvent } from '@loomcast/service-kit/events'
import { STEP } from '../domain/job.ts'
import type { StoredJob } from './job.model.ts'

/** Every event has the user id as its key and carries a version per user, so consumers receive `requested` before `deleted`. */
const commonData = (job: StoredJob) => ({ user_id: job.user_id, job_id: job._id, attempt: job.attempt })

export function videoRequested(job: StoredJob, version: number): DomainEvent<'com.loomcast.video.requested.v1'> {
  const { video_format, video_platform, model_preference } = job.input
  return {
    type: 'com.loomcast.video.requested.v1',
    key: job.user_id,
    version,
    data: {
      ...commonData(job),
      engine: job.engine,
      model: model_preference,
      format: video_format,
      platform: video_platform,
      scenes: job.storyboard.scenes.length,
      requested_at: job.queued_at.toISOString(),
    },
  }
}

export function videoCompleted(job: StoredJob, version: number): DomainEvent<'com.loomcast.video.completed.v1'> {
  const { video_format, video_platform, model_preference } = job.input
  return {
    type: 'com.loomcast.video.completed.v1',
    key: job.user_id,
    version,
    data: {
      ...commonData(job),
      engine: job.engine,
      model: model_preference,
      format: video_format,
      platform: video_platform,
      scenes: job.storyboard.scenes.length,
      duration_seconds: job.outputs?.seconds ?? 0,
      size_bytes: job.outputs?.bytes ?? 0,
      cost_cents: job.cost_cents,
      processing_ms: Math.max(0, (job.finished_at?.getTime() ?? 0) - (job.started_at?.getTime() ?? 0)),
      completed_at: (job.finished_at ?? job.changed_at).toISOString(),
    },
  }
}

/** Canceled jobs have no event of their own: they are published as failures with the code `cancelled`. */
export function videoFailed(job: StoredJob, version: number): DomainEvent<'com.loomcast.video.failed.v1'> {
  return {
    type: 'com.loomcast.video.failed.v1',
    key: job.user_id,
    version,
    data: {
      ...commonData(job),
      engine: job.engine,
      model: job.input.model_preference,
      step: job.failure?.step ?? STEP.analyzeImages,
      code: job.failure?.code ?? 'video_failed',
      failed_at: (job.finished_at ?? job.changed_at).toISOString(),
    },
  }
}

export function videoDeleted(
  userId: string,
  jobIds: string[],
  state: EventData<'com.loomcast.video.deleted.v1'>['state'],
  version: number,
  now: Date,
): DomainEvent<'com.loomcast.video.deleted.v1'> {
  return {
    type: 'com.loomcast.video.deleted.v1',
    key: userId,
    version,
    data: { user_id: userId, job_ids: jobIds, state, changed_at: now.toISOString() },
  }
}
