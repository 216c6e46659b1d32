import { join } from 'node:path'
import { ERRORS } from '@loomcast/error-codes'
import { createDurableJob, type DurableJob, JobError, type JobRun } from '@loomcast/service-kit/jobs'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import { EncoderInterrupted, type Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { resolveVideoUpscale, upscaleVideo, VideoUpscaleRejected } from '../engines/upscale/upscale-video.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import type { StoredUpscaling } from './upscaling.model.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'

/** Upscales stored videos, one at a time in each worker. */
export type VideoUpscalingJobs = DurableJob<StoredUpscaling>

export interface VideoUpscalingJobsDeps {
  connection: mongoose.Connection
  redis: RedisClientType
  upscalings: UpscalingRepository
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  clock: Clock
  logger: Logger
  prefix?: string
  timeouts?: UpscalingTimeouts
}

export interface UpscalingTimeouts {
  /** How often to search for lost queue entries and expired leases. */
  sweepMs: number
  heartbeatMs: number
}

const TIMEOUTS: UpscalingTimeouts = { sweepMs: 10_000, heartbeatMs: 1_000 }
const MAX_ATTEMPTS = 3
const RETRY_AFTER_MS = 10_000
/** Less than the age at which scratch folders are deleted as stale. */
const TIME_LIMIT_MS = 12 * 60_000

export function createVideoUpscalingJobs(deps: VideoUpscalingJobsDeps): VideoUpscalingJobs {
  const { connection, redis, upscalings, files, scratch, ffmpeg, clock, logger } = deps

  return createDurableJob<StoredUpscaling>({
    name: 'video-upscaling',
    service: 'video',
    redis,
    ...(deps.prefix !== undefined && { prefix: deps.prefix }),
    records: upscalings.jobs,
    clock,
    logger,
    ...(deps.timeouts ?? TIMEOUTS),
    timeLimitMs: TIME_LIMIT_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryAfterMs: () => RETRY_AFTER_MS,
    async run(run) {
      try {
        await scratch.use((folder) => upscale(run, folder))
      } catch (error) {
        if (isExpected(error)) throw new JobError(error.message, { permanent: true, cause: error })
        // Another attempt can find a machine that is less busy.
        if (error instanceof EncoderInterrupted) throw new JobError(error.message, { permanent: false, cause: error })
        throw error
      }
    },
    onFailure: ({ finish }, error) => finish({ state: 'failed', failure: failureOf(error), finished_at: clock(), current: false }),
  })

  async function upscale({ record, signal, report, finish }: JobRun<StoredUpscaling>, folder: string): Promise<void> {
    const source = await files.find(record.user_id, record.file_id)
    if (!source) throw new VideoUpscaleRejected('video_unreadable', 'The video no longer exists.')
    await files.download(source, join(folder, 'source.mp4'))
    const spec = await resolveVideoUpscale(ffmpeg, join(folder, 'source.mp4'), record.factor)
    const { disclosure } = record
    const onProgress = (progress: number) => report({ progress })
    await upscaleVideo(ffmpeg, { folder, source: 'source.mp4', target: 'target.mp4', spec, disclosure, signal, onProgress })
    signal.throwIfAborted()
    const stored = await files.store({
      user_id: record.user_id,
      kind: 'video',
      path: join(folder, 'target.mp4'),
      content_type: 'video/mp4',
      width: spec.width,
      height: spec.height,
      ...(disclosure && { disclosure }),
    })
    // If this transaction fails, the sweep deletes the stored bytes.
    await withTransaction(connection, async (tx) => {
      await finish({ state: 'completed', progress: 1, result_file_id: stored._id, finished_at: clock() }, tx)
      await files.record(stored, tx)
    })
  }
}

function isExpected(error: unknown): error is VideoUpscaleRejected | EngineFailure {
  return error instanceof VideoUpscaleRejected || error instanceof EngineFailure
}

function failureOf(error: unknown): NonNullable<StoredUpscaling['failure']> {
  const cause = error instanceof JobError ? error.cause : undefined
  if (isExpected(cause)) return { code: cause.code, message: cause.message }
  return { code: 'upscaling_failed', message: ERRORS.upscaling_failed.user }
}
