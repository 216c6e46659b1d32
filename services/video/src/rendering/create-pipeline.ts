import { createWorker, type JobWorker } from '@loomcast/service-kit/jobs'
import { every, type Timer } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'
import type { EngineName } from '../domain/models.ts'
import type { Pipeline } from './pipeline.ts'
import { createLanes, LANES, type Lane, type Piece, queueName } from './render-queues.ts'
import { createRenderScratch } from './render-scratch.ts'
import type { StepDeps } from './render-steps.ts'
import { createPieceWorker, type PieceWorker } from './render-worker.ts'

/** How long the pipeline waits for what; tests are less patient. */
export interface PipelinePatience {
  /** A worker that did not renew its hold on a piece for this long has lost it. */
  lockMs: number
  /** How often lost pieces are looked for. */
  stalledMs: number
  /** A job in hand that gave no sign of life for this long is queued again, which changes nothing when it is queued already. */
  silentMs: number
  reconcileMs: number
  /** Scratch folders of processes that gave no sign of life for this long are removed. */
  deadAfterMs: number
}

export const PATIENCE: PipelinePatience = { lockMs: 15_000, stalledMs: 5_000, silentMs: 20_000, reconcileMs: 10_000, deadAfterMs: 120_000 }

export interface PipelineDeps extends StepDeps {
  redis: RedisClientType
  scratchFolder: string
  /** Renders at a time in this process. */
  renders: number
  /** Scenes that a provider makes for this process at a time. */
  remoteScenes: number
  /** Of the keys in Redis. */
  prefix?: string
  patience?: PipelinePatience
}

export interface RunningPipeline extends Pipeline {
  /** Begins to take work; before that, it is only handed on. */
  start(): Promise<void>
}

const ENGINES: readonly EngineName[] = ['motion', 'veo']
const KEEP_EVERY_MS = 60_000
/** A render in hand when the process stops gets no time to finish: another worker does that scene again. */
const CLOSE_GRACE_MS = 5_000

export function createPipeline(deps: PipelineDeps): RunningPipeline {
  const { jobs, videos, redis, clock, logger, prefix = 'queue', patience = PATIENCE } = deps
  const lanes = createLanes({ redis, logger, prefix })
  const channel = `${prefix}:video-stop`
  const scratch = createRenderScratch(deps.scratchFolder, patience.deadAfterMs)
  const worker: PieceWorker = createPieceWorker({ ...deps, scratch, queueNext })
  const workers = new Map<Lane, JobWorker>()
  const timers: Timer[] = []
  let listener: RedisClientType | undefined

  async function queueNext(jobId: string): Promise<void> {
    const job = await jobs.byId(jobId)
    if (job && (job.state === 'queued' || job.state === 'processing')) await lanes.queue(job)
  }

  /** Jobs wait in the database and are queued one by one, when nothing waits in the queue: so their order can be fair until the last moment. */
  async function admit(): Promise<void> {
    for (const engine of ENGINES) {
      while (!(await lanes.busy(engine))) {
        const job = await jobs.nextTurn(engine, clock())
        if (!job) break
        await lanes.queue(job)
      }
    }
  }

  let admitting: Promise<void> | undefined
  let again = false
  /** One at a time; whoever asks meanwhile is served by one more round. */
  function admitSoon(): Promise<void> {
    if (admitting) {
      again = true
      return admitting
    }
    admitting = (async () => {
      do {
        again = false
        await admit()
      } while (again)
    })().finally(() => {
      admitting = undefined
    })
    return admitting
  }
  const admitQuietly = () => {
    admitSoon().catch((error) => logger.warn({ err: error }, 'videos wait for the queue'))
  }

  /** What was lost between the database and the queue, by a crash on either side, is queued again. */
  async function reconcile(): Promise<void> {
    const before = new Date(clock().getTime() - patience.silentMs)
    for (const job of await jobs.silent(before, 500)) await lanes.queue(job)
    await admitSoon()
  }

  async function keepReservations(): Promise<void> {
    for await (const job of jobs.allRunning()) await videos.keepReservation(job)
  }

  async function startLane(lane: Lane, concurrency: number): Promise<void> {
    const laneWorker = await createWorker<Piece>({
      name: queueName(lane),
      service: 'video',
      redis,
      logger,
      prefix,
      concurrency,
      lockMs: patience.lockMs,
      stalledMs: patience.stalledMs,
      async process(piece, { signal }) {
        // The queue may be empty now, and another worker free.
        admitQuietly()
        await worker.work(piece, signal)
      },
    })
    workers.set(lane, laneWorker)
  }

  return {
    async submit() {
      await admitSoon()
    },

    async cancel(jobId) {
      worker.look(jobId)
      await redis.publish(channel, jobId)
    },

    stalled() {
      for (const lane of workers.values()) {
        const complaint = lane.stalled()
        if (complaint) return complaint
      }
      return undefined
    },

    async start() {
      await scratch.tidy()
      listener = redis.duplicate({ disableOfflineQueue: false })
      listener.on('error', (error) => logger.warn({ err: error }, 'orders to stop are read from the database only'))
      await listener.connect()
      await listener.subscribe(channel, (jobId) => worker.look(jobId))
      await startLane('local', deps.renders)
      await startLane('remote', deps.remoteScenes)
      timers.push(
        every(patience.reconcileMs, 'queue lost videos again', reconcile, logger),
        every(KEEP_EVERY_MS, 'keep reservations of videos', keepReservations, logger),
        every(Math.min(patience.deadAfterMs / 4, 15_000), 'tidy renders', () => scratch.tidy(), logger),
      )
    },

    async stop() {
      await Promise.all(timers.map((timer) => timer.stop()))
      const closing = Promise.all(LANES.map((lane) => workers.get(lane)?.close(CLOSE_GRACE_MS)))
      worker.stopAll()
      await closing
      await admitting?.catch(() => {})
      if (listener?.isOpen) await listener.close().catch(() => listener?.destroy())
      await lanes.close()
      if (workers.size > 0) await scratch.close()
    },
  }
}
