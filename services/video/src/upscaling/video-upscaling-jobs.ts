import { join } from 'node:path'
import { createQueue, createWorker, type JobQueue, type JobWorker, jobId } from '@loomcast/service-kit/jobs'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { resolveVideoUpscale, upscaleVideo, VideoUpscaleRejected } from '../engines/upscale/upscale-video.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import type { StoredUpscaling } from './upscaling.model.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'

/** Upscales stored videos, one at a time in each worker. The database is the source of truth; a queue entry only triggers work. */
export interface VideoUpscalingJobs {
  /** Queues the upscaling. When the queue is unavailable, the reconciler queues it later. */
  submit(upscaling: StoredUpscaling): Promise<void>
  /** Starts to run upscalings, in a worker process. */
  start(): Promise<void>
  /** For the liveness probe. */
  stalled(): string | undefined
  stop(): Promise<void>
}

export interface VideoUpscalingJobsDeps {
  connection: mongoose.Connection
  redis: Parameters<typeof createQueue>[0]['redis']
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
  /** Another worker claims an attempt without a heartbeat for this long. */
  unresponsiveMs: number
  /** How often such attempts are searched. */
  reconcileMs: number
  heartbeatMs: number
}

const QUEUE = 'video-upscaling'
const TIMEOUTS: UpscalingTimeouts = { unresponsiveMs: 20_000, reconcileMs: 10_000, heartbeatMs: 1_000 }
/** After this many attempts that ended with their worker, the upscaling fails. */
const MAX_ATTEMPTS = 3
/** Less than the age at which scratch folders are removed as stale. */
const TIME_LIMIT_MS = 12 * 60_000

/** The upscaling was cancelled, deleted or claimed by another worker. */
class AttemptEnded extends Error {}

export function createVideoUpscalingJobs(deps: VideoUpscalingJobsDeps): VideoUpscalingJobs {
  const { connection, redis, upscalings, files, scratch, ffmpeg, clock, logger } = deps
  const { unresponsiveMs, reconcileMs, heartbeatMs } = deps.timeouts ?? TIMEOUTS
  const options = { name: QUEUE, redis, logger, ...(deps.prefix !== undefined && { prefix: deps.prefix }) }
  const stopping = new AbortController()
  let queue: Promise<JobQueue<{ id: string }>> | undefined
  let worker: JobWorker | undefined
  let reconciler: Timer | undefined

  const unresponsiveSince = () => new Date(clock().getTime() - unresponsiveMs)

  /** Opened at first use; after a failure the next use tries again. */
  async function openQueue(): Promise<JobQueue<{ id: string }>> {
    const opening = queue ?? createQueue<{ id: string }>({ ...options, attempts: 1 })
    queue = opening
    return opening.catch((error) => {
      queue = undefined
      throw error
    })
  }

  async function enqueue({ _id, attempt, heartbeat_at }: StoredUpscaling): Promise<void> {
    // The same state has the same entry id, so a repeated call adds nothing. A failed entry keeps its id; the minute allows another entry later.
    const minute = Math.floor(clock().getTime() / 60_000)
    await (await openQueue()).add('upscale', { id: _id }, { jobId: jobId(_id, attempt, heartbeat_at.getTime(), minute) })
  }

  async function run(id: string): Promise<void> {
    const attempt = await upscalings.claim(id, clock(), unresponsiveSince())
    if (!attempt) return
    if (attempt.attempt > MAX_ATTEMPTS) {
      const message = "The video couldn't be upscaled. Try again."
      await upscalings.fail(attempt, { code: 'upscaling_failed', message }, clock())
      return
    }
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, stopping.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
    let progress = 0
    const heartbeat = every(
      heartbeatMs,
      'save the progress of an upscaling',
      async () => {
        if (!(await upscalings.saveProgress(attempt, progress, clock()))) abort.abort(new AttemptEnded())
      },
      logger,
    )
    try {
      await scratch.use((folder) =>
        upscale(attempt, folder, signal, (share) => {
          progress = share
        }),
      )
    } catch (error) {
      await endAttempt(attempt, error)
    } finally {
      await heartbeat.stop()
    }
  }

  async function upscale(
    attempt: StoredUpscaling,
    folder: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const source = await files.find(attempt.user_id, attempt.file_id)
    if (!source) throw new VideoUpscaleRejected('video_unreadable', 'The video no longer exists.')
    await files.download(source, join(folder, 'source.mp4'))
    const spec = await resolveVideoUpscale(ffmpeg, join(folder, 'source.mp4'), attempt.factor)
    await upscaleVideo(ffmpeg, { folder, source: 'source.mp4', target: 'target.mp4', spec, signal, onProgress })
    signal.throwIfAborted()
    const stored = await files.store({
      user_id: attempt.user_id,
      kind: 'video',
      path: join(folder, 'target.mp4'),
      content_type: 'video/mp4',
      width: spec.width,
      height: spec.height,
    })
    // When this fails, the sweep removes the stored bytes.
    await withTransaction(connection, async (tx) => {
      if (!(await upscalings.complete(attempt, stored._id, clock(), tx))) throw new AttemptEnded()
      await files.record(stored, tx)
    })
  }

  async function endAttempt(attempt: StoredUpscaling, error: unknown): Promise<void> {
    if (error instanceof AttemptEnded) return
    if (stopping.signal.aborted) return upscalings.release(attempt, clock())
    if (error instanceof VideoUpscaleRejected || error instanceof EngineFailure) {
      logger.warn({ err: error, upscaling_id: attempt._id }, 'upscaling a video failed')
      return upscalings.fail(attempt, { code: error.code, message: error.message }, clock())
    }
    // The database or the file store is unavailable, or the code has a defect: retried up to the limit.
    logger.error({ err: error, upscaling_id: attempt._id }, 'upscaling a video failed and will be retried')
    await upscalings.release(attempt, clock()).catch(() => {})
  }

  return {
    async submit(upscaling) {
      await enqueue(upscaling).catch((error) => {
        logger.warn({ err: error, upscaling_id: upscaling._id }, 'queueing an upscaling failed; the reconciler will queue it')
      })
    },

    async start() {
      worker = await createWorker<{ id: string }>({ ...options, service: 'video', process: ({ id }) => run(id) })
      reconciler = every(
        reconcileMs,
        'queue unresponsive upscalings',
        async () => {
          for (const upscaling of await upscalings.findUnresponsive(unresponsiveSince())) await enqueue(upscaling)
        },
        logger,
      )
    },

    stalled: () => worker?.stalled(),

    async stop() {
      await reconciler?.stop()
      stopping.abort(new Error('The service is stopping.'))
      await worker?.close()
      await queue?.then(
        (each) => each.close(),
        () => {},
      )
    },
  }
}
