import type { Entitlements } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest } from '@loomcast/service-kit/http'
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
import { dueTasks } from './render-task.model.ts'
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
  /** Null when the video has no captions. */
  subtitlesUrl: string | null
  filename: string
  expiresAt: Date
}

/** The operations that users perform on their videos. */
export interface VideoService {
  /** Reserves one video of the quota and queues the job. A repeated idempotency key returns the job that it started. */
  start(userId: string, request: StartRequest, idempotencyKey?: string): Promise<StoredJob>
  /** Rejects with `video_not_found`. */
  get(userId: string, jobId: string): Promise<StoredJob>
  /** Rejects with `video_not_found` or `video_finished`. A worker stops rendering at its next heartbeat. */
  cancel(userId: string, jobId: string): Promise<StoredJob>
  /** Cancels the running ones among these jobs. */
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
}

/** Long enough to resume a download that was paused for an hour. */
const DOWNLOAD_SECONDS = 2 * 3600

export function createVideoService(deps: VideoServiceDeps): VideoService {
  const { jobs, lifecycle, entitlements, files, engineRegistry, pipeline, clock } = deps

  const service: VideoService = {
    async start(userId, request, idempotencyKey) {
      const request_hash = hashRequest(request)
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
      if (!repeated) await pipeline.submit(dueTasks(job))
      return job
    },

    async get(userId, jobId) {
      const job = await jobs.find(userId, jobId)
      if (!job) throw videoNotFound()
      return job
    },

    cancel: (userId, jobId) => lifecycle.cancel(userId, jobId),

    async cancelRunning(userId, jobIds) {
      const running = await jobs.findRunning(userId)
      for (const job of running.filter(({ _id }) => jobIds.includes(_id))) {
        await lifecycle.cancel(userId, job._id).catch((error) => {
          // The job ended after the query.
          if (!(error instanceof AppError && error.code === 'video_finished')) throw error
        })
      }
    },

    async retry(userId, jobId) {
      const job = await lifecycle.retry(userId, jobId)
      await pipeline.submit(dueTasks(job))
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

/** When the request contains a storyboard, its number of scenes takes precedence over `scene_count`. */
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
