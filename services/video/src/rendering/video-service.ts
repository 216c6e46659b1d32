import { createHash } from 'node:crypto'
import type { Entitlements } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import { isRunning } from '../domain/job.ts'
import { SCENE_SECONDS } from '../domain/models.ts'
import { DEFAULT_LOOK, scenesFromInstructions } from '../domain/scenes-from-instructions.ts'
import type { Look, Storyboard } from '../domain/storyboard.ts'
import { resolveVideoSpec, type VideoRequest, type VideoSpec } from '../domain/video-spec.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import type { FileService } from '../files/file-service.ts'
import type { StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import { type JobLifecycle, videoNotFound } from './job-lifecycle.ts'
import type { RenderPipeline } from './render-pipeline.ts'
import { rejectSpec } from './video-spec-errors.ts'

export interface StartRequest extends VideoRequest {
  image_urls: readonly string[]
  storyboard?: RequestedStoryboard | undefined
}

interface RequestedStoryboard {
  scenes: readonly { caption: string; emphasis?: string[]; direction?: string }[]
  look?: Partial<Look>
}

export interface Download {
  url: string
  /** Null without captions. */
  subtitlesUrl: string | null
  filename: string
  expiresAt: Date
}

/** What users do with their videos. */
export interface VideoService {
  /** Reserves one video of the quota and queues the job. An equal idempotency key returns the job that it started. */
  start(userId: string, request: StartRequest, idempotencyKey?: string): Promise<StoredJob>
  /** Rejects with `video_not_found`. */
  get(userId: string, jobId: string): Promise<StoredJob>
  /** Rejects with `video_not_found` or `video_finished`. A worker stops rendering within 2 s. */
  cancel(userId: string, jobId: string): Promise<StoredJob>
  /** Cancels those of the jobs that are running. */
  cancelRunning(userId: string, jobIds: readonly string[]): Promise<void>
  /** Starts another attempt from the step that failed. */
  retry(userId: string, jobId: string): Promise<StoredJob>
  /** Rejects with `video_not_finished`. */
  download(userId: string, jobId: string): Promise<Download>
}

export interface VideoServiceDeps {
  jobs: JobRepository
  lifecycle: JobLifecycle
  entitlements: Entitlements
  files: FileService
  engineRegistry: EngineRegistry
  pipeline: RenderPipeline
  clock: Clock
  logger: Logger
}

/** Long enough to continue a download that was paused for an hour. */
const DOWNLOAD_SECONDS = 2 * 3600

export function createVideoService(deps: VideoServiceDeps): VideoService {
  const { jobs, lifecycle, entitlements, files, engineRegistry, pipeline, clock, logger } = deps

  /** The job is in the database, so the reconciler queues it when this fails. */
  async function submit(job: StoredJob): Promise<void> {
    await pipeline
      .submit()
      .catch((error) => logger.warn({ err: error, job_id: job._id }, 'queueing a job failed; the reconciler will queue it'))
  }

  /** The job is cancelled in the database, so the worker notices it with its next heartbeat when this fails. */
  async function stopRendering(job: StoredJob): Promise<void> {
    await pipeline
      .cancel(job._id)
      .catch((error) => logger.warn({ err: error, job_id: job._id }, 'sending a cancellation to the workers failed'))
  }

  const service: VideoService = {
    async start(userId, request, idempotencyKey) {
      const request_hash = hashOf(request)
      const earlier = idempotencyKey === undefined ? null : await lifecycle.findEarlier(userId, idempotencyKey, request_hash)
      if (earlier) return earlier
      const [entitlement, engines] = await Promise.all([entitlements.find(userId), engineRegistry.available()])
      const spec = rejectSpec(() => resolveVideoSpec(withSceneCount(request), entitlement, engines))
      const images = await files.resolve(userId, request.image_urls, ['image', 'upscaled'])
      const image_ids = images.map((image) => image._id)
      const { job, repeated } = await lifecycle.create(userId, {
        spec,
        storyboard: request.storyboard ? toStoryboard(request.storyboard, image_ids) : defaultStoryboard(spec, image_ids),
        image_ids,
        request_hash,
        ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
      })
      if (!repeated) await submit(job)
      return job
    },

    async get(userId, jobId) {
      const job = await jobs.find(userId, jobId)
      if (!job) throw videoNotFound()
      return job
    },

    async cancel(userId, jobId) {
      const job = await lifecycle.cancel(userId, jobId)
      await stopRendering(job)
      return job
    },

    async cancelRunning(userId, jobIds) {
      const running = await jobs.findRunning(userId)
      for (const job of running.filter(({ _id }) => jobIds.includes(_id))) {
        await lifecycle.cancel(userId, job._id).catch((error) => {
          // It ended in this moment.
          if (!(error instanceof AppError && error.code === 'video_finished')) throw error
        })
        await stopRendering(job)
      }
    },

    async retry(userId, jobId) {
      const job = await lifecycle.retry(userId, jobId)
      await submit(job)
      return job
    },

    async download(userId, jobId) {
      const job = await service.get(userId, jobId)
      if (!job.outputs) {
        const reason = isRunning(job.state)
          ? 'This video is still in progress.'
          : "This video wasn't finished, so there's nothing to download."
        throw new AppError('video_not_finished', reason)
      }
      const name = `video_${job._id}`
      const url = (id: string, download: string) => files.signedUrl({ _id: id }, { seconds: DOWNLOAD_SECONDS, download })
      const { video_file_id, subtitles_file_id } = job.outputs
      return {
        url: url(video_file_id, `${name}.mp4`),
        subtitlesUrl: subtitles_file_id === null ? null : url(subtitles_file_id, `${name}.srt`),
        filename: `${name}.mp4`,
        expiresAt: new Date(clock().getTime() + DOWNLOAD_SECONDS * 1000),
      }
    },
  }
  return service
}

/** A storyboard in the request determines the number of scenes. */
function withSceneCount(request: StartRequest): StartRequest {
  return request.storyboard ? { ...request, scene_count: request.storyboard.scenes.length } : request
}

function defaultStoryboard(spec: VideoSpec, imageIds: readonly string[]): Storyboard {
  return {
    scenes: scenesFromInstructions(spec.user_instructions, spec.scene_count, imageIds),
    look: DEFAULT_LOOK,
    written_by: 'rules',
  }
}

function toStoryboard({ scenes, look }: RequestedStoryboard, imageIds: readonly string[]): Storyboard {
  return {
    scenes: scenes.map(({ caption, emphasis, direction }, index) => ({
      index,
      file_id: imageIds[index % imageIds.length] ?? '',
      caption,
      emphasis: emphasis ?? [],
      direction: direction ?? caption,
      seconds: SCENE_SECONDS,
    })),
    look: { ...DEFAULT_LOOK, ...look },
    written_by: 'you',
  }
}

/** Does not depend on the order of members. */
function hashOf(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortMembers(request)))
    .digest('base64url')
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, member]) => [key, sortMembers(member)]),
  )
}
