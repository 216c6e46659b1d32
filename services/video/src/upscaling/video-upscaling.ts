import { join } from 'node:path'
import { createQueue, createWorker, type JobQueue, type JobWorker, jobId } from '@loomcast/service-kit/jobs'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { planVideo, upscaleVideo, VideoUpscaleRefused } from '../engines/upscale/upscale-video.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { FileShelf } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import type { StoredUpscaling } from './upscaling.model.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'

/** Upscales stored videos, one at a time in each worker. The truth is in the database; a queue entry only says what to do next. */
export interface VideoUpscaling {
  /** Queues it; one that could not be queued is found by the reconciler. */
  submit(upscaling: StoredUpscaling): Promise<void>
  /** Begins to work, in the worker's process. */
  start(): Promise<void>
  /** For the liveness probe. */
  stalled(): string | undefined
  stop(): Promise<void>
}

export interface VideoUpscalingDeps {
  connection: mongoose.Connection
  redis: Parameters<typeof createQueue>[0]['redis']
  upscalings: UpscalingRepository
  files: FileShelf
  scratch: Scratch
  ffmpeg: Ffmpeg
  clock: Clock
  logger: Logger
  prefix?: string
  /** How long a run may be silent before another one takes over, and how often that is looked for. */
  patience?: { deadAfterMs: number; reconcileMs: number; heartbeatMs: number }
}

const NAME = 'video-upscaling'
const PATIENCE = { deadAfterMs: 20_000, reconcileMs: 10_000, heartbeatMs: 1_000 }
/** A video that ended its worker this often is not tried again. */
const ATTEMPTS = 3
/** Below the age at which scratch folders count as left behind. */
const TIME_LIMIT_MS = 12 * 60_000

/** The run is not wanted any more. */
class Unwanted extends Error {}

export function createVideoUpscaling(deps: VideoUpscalingDeps): VideoUpscaling {
  const { connection, redis, upscalings, files, scratch, ffmpeg, clock, logger } = deps
  const { deadAfterMs, reconcileMs, heartbeatMs } = deps.patience ?? PATIENCE
  const options = { name: NAME, redis, logger, ...(deps.prefix !== undefined && { prefix: deps.prefix }) }
  const stopping = new AbortController()
  let queue: Promise<JobQueue<{ id: string }>> | undefined
  let worker: JobWorker | undefined
  let reconciler: Timer | undefined

  const deadBefore = () => new Date(clock().getTime() - deadAfterMs)
  async function opened(): Promise<JobQueue<{ id: string }>> {
    const opening = queue ?? createQueue<{ id: string }>({ ...options, attempts: 1 })
    queue = opening
    return opening.catch((error) => {
      queue = undefined
      throw error
    })
  }

  async function enqueue({ _id, attempt, heartbeat_at }: StoredUpscaling): Promise<void> {
    // The same state gives the same id, so asking twice adds one entry; an entry that failed keeps its id, so a minute later there may be another one.
    const minute = Math.floor(clock().getTime() / 60_000)
    await (await opened()).add('upscale', { id: _id }, { jobId: jobId(_id, attempt, heartbeat_at.getTime(), minute) })
  }

  async function run(id: string): Promise<void> {
    const mine = await upscalings.claim(id, clock(), deadBefore())
    if (!mine) return
    if (mine.attempt > ATTEMPTS) {
      await upscalings.fail(mine, { code: 'upscaling_failed', message: "The video couldn't be upscaled. Try again." }, clock())
      return
    }
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, stopping.signal, AbortSignal.timeout(TIME_LIMIT_MS)])
    let share = 0
    // Tells that it lives, and asks whether it is wanted: a cancelled one stops within a heartbeat.
    const heart = every(
      heartbeatMs,
      'tell the progress of an upscaling',
      async () => {
        if (!(await upscalings.progress(mine, share, clock()))) abort.abort(new Unwanted())
      },
      logger,
    )
    try {
      await scratch.use((folder) =>
        work(mine, folder, signal, (now) => {
          share = now
        }),
      )
    } catch (error) {
      await ended(mine, error)
    } finally {
      await heart.stop()
    }
  }

  async function work(mine: StoredUpscaling, folder: string, signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
    const source = await files.byId(mine.user_id, mine.file_id)
    if (!source) throw new VideoUpscaleRefused('video_unreadable', 'The video no longer exists.')
    await files.fetchTo(source, join(folder, 'source.mp4'))
    const plan = await planVideo(ffmpeg, join(folder, 'source.mp4'), mine.factor)
    await upscaleVideo(ffmpeg, { folder, source: 'source.mp4', target: 'target.mp4', plan, signal, onProgress })
    signal.throwIfAborted()
    const placed = await files.place({
      user_id: mine.user_id,
      kind: 'video',
      path: join(folder, 'target.mp4'),
      content_type: 'video/mp4',
      width: plan.width,
      height: plan.height,
    })
    // Bytes that are not recorded are swept.
    await withTransaction(connection, async (tx) => {
      if (!(await upscalings.complete(mine, placed._id, clock(), tx))) throw new Unwanted()
      await files.record(placed, tx)
    })
  }

  async function ended(mine: StoredUpscaling, error: unknown): Promise<void> {
    if (error instanceof Unwanted) return
    if (stopping.signal.aborted) return upscalings.release(mine, clock())
    if (error instanceof VideoUpscaleRefused || error instanceof EngineFailure) {
      logger.warn({ err: error, upscaling_id: mine._id }, 'a video could not be upscaled')
      return upscalings.fail(mine, { code: error.code, message: error.message }, clock())
    }
    // The database or the store is away, or we have a defect: tried again, up to the limit.
    logger.error({ err: error, upscaling_id: mine._id }, 'an upscaling is tried again')
    await upscalings.release(mine, clock()).catch(() => {})
  }

  return {
    async submit(upscaling) {
      await enqueue(upscaling).catch((error) => {
        logger.warn({ err: error, upscaling_id: upscaling._id }, 'an upscaling is queued by the reconciler')
      })
    },

    async start() {
      worker = await createWorker<{ id: string }>({ ...options, service: 'video', process: ({ id }) => run(id) })
      reconciler = every(
        reconcileMs,
        'put abandoned upscalings back',
        async () => {
          for (const upscaling of await upscalings.abandoned(deadBefore())) await enqueue(upscaling)
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
