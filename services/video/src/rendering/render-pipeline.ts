import { createWorker, type JobWorker } from '@loomcast/service-kit/jobs'
import { every, type Timer } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'
import type { EngineName } from '../domain/models.ts'
import { createRenderQueues, QUEUES, type QueueName, queueKey, type RenderTask } from './render-queues.ts'
import { createRenderScratch } from './render-scratch.ts'
import type { RenderStepDeps } from './render-steps.ts'
import { createRenderWorker } from './render-worker.ts'

/** Renders the jobs in the database, which is the source of truth. Queue entries only trigger work. */
export interface RenderPipeline {
  /** Queues the jobs that may start now. Idempotent; the reconciler queues what a failed call did not. */
  submit(): Promise<void>
  /** Notifies all workers to re-check a job that was already canceled or deleted. Its running tasks stop within 2 s. */
  cancel(jobId: string): Promise<void>
  /** Starts running tasks. Until then, the pipeline only queues them. */
  start(): Promise<void>
  /** For the liveness probe: a message if tasks are waiting but none is being started. */
  stalled(): string | undefined
  stop(): Promise<void>
}

export interface RenderTimeouts {
  /** A worker that does not renew its lock on a task for this long loses the task. */
  lockMs: number
  /** How often to check for tasks with an expired lock. */
  stalledMs: number
  /** An admitted job without a heartbeat for this long is queued again. */
  unresponsiveMs: number
  reconcileMs: number
  /** Scratch folders of processes without a heartbeat for this long are removed. */
  scratchStaleMs: number
}

export const RENDER_TIMEOUTS: RenderTimeouts = {
  lockMs: 15_000,
  stalledMs: 5_000,
  unresponsiveMs: 20_000,
  reconcileMs: 10_000,
  scratchStaleMs: 120_000,
}

export interface RenderPipelineDeps extends RenderStepDeps {
  redis: RedisClientType
  scratchFolder: string
  /** Concurrent local renders in this process. */
  renders: number
  /** Concurrent scenes that a provider renders for this process. */
  remoteScenes: number
  /** Prefix of the keys in Redis. */
  prefix?: string
  timeouts?: RenderTimeouts
}

const ENGINES: readonly EngineName[] = ['motion', 'veo']
const RENEW_RESERVATIONS_EVERY_MS = 60_000
/** An active render is not finished when the process stops: another worker renders that scene again. */
const CLOSE_TIMEOUT_MS = 5_000

export function createRenderPipeline(deps: RenderPipelineDeps): RenderPipeline {
  const { jobs, lifecycle, redis, clock, logger, prefix = 'queue', timeouts = RENDER_TIMEOUTS } = deps
  const queues = createRenderQueues({ redis, logger, prefix })
  const cancelChannel = `${prefix}:video-stop`
  const scratch = createRenderScratch(deps.scratchFolder, timeouts.scratchStaleMs)
  const worker = createRenderWorker({ ...deps, scratch, queueNext })
  const queueWorkers = new Map<QueueName, JobWorker>()
  const timers: Timer[] = []
  let subscriber: RedisClientType | undefined

  async function queueNext(jobId: string): Promise<void> {
    const job = await jobs.findById(jobId)
    if (job && (job.state === 'queued' || job.state === 'processing')) await queues.add(job)
  }

  /** Jobs stay in the database until no task is waiting in the queues they need. Admitting one at a time keeps scheduling fair for jobs that arrive late. */
  async function admitAll(): Promise<void> {
    for (const engine of ENGINES) {
      while (!(await queues.isBusy(engine))) {
        const job = await jobs.admitNext(engine, clock())
        if (!job) break
        await queues.add(job)
      }
    }
  }

  let admitting: Promise<void> | undefined
  let repeat = false
  /** One run at a time. A call during a run schedules one more run. */
  function admit(): Promise<void> {
    if (admitting) {
      repeat = true
      return admitting
    }
    admitting = (async () => {
      do {
        repeat = false
        await admitAll()
      } while (repeat)
    })().finally(() => {
      admitting = undefined
    })
    return admitting
  }
  const admitInBackground = () => {
    admit().catch((error) => logger.warn({ err: error }, 'admitting jobs to the queue failed and will be retried'))
  }

  /** Queues again what a crash lost between the database and the queue. */
  async function reconcile(): Promise<void> {
    const since = new Date(clock().getTime() - timeouts.unresponsiveMs)
    for (const job of await jobs.findUnresponsive(since, 500)) await queues.add(job)
    await admit()
  }

  async function renewReservations(): Promise<void> {
    for await (const job of jobs.allRunning()) await lifecycle.renewReservation(job)
  }

  async function startQueueWorker(queue: QueueName, concurrency: number): Promise<void> {
    const queueWorker = await createWorker<RenderTask>({
      name: queueKey(queue),
      service: 'video',
      redis,
      logger,
      prefix,
      concurrency,
      lockMs: timeouts.lockMs,
      stalledMs: timeouts.stalledMs,
      async process(task, { signal }) {
        // The queue may be empty now and another worker idle.
        admitInBackground()
        await worker.run(task, signal)
      },
    })
    queueWorkers.set(queue, queueWorker)
  }

  return {
    submit: admit,

    async cancel(jobId) {
      worker.checkCancelled(jobId)
      await redis.publish(cancelChannel, jobId)
    },

    stalled() {
      for (const queueWorker of queueWorkers.values()) {
        const message = queueWorker.stalled()
        if (message) return message
      }
      return undefined
    },

    async start() {
      await scratch.removeStale()
      subscriber = redis.duplicate({ disableOfflineQueue: false })
      subscriber.on('error', (error) => logger.warn({ err: error }, 'receiving cancellations failed; they are read from the database only'))
      await subscriber.connect()
      await subscriber.subscribe(cancelChannel, (jobId) => worker.checkCancelled(jobId))
      await startQueueWorker('local', deps.renders)
      await startQueueWorker('remote', deps.remoteScenes)
      timers.push(
        every(timeouts.reconcileMs, 'queue lost jobs', reconcile, logger),
        every(RENEW_RESERVATIONS_EVERY_MS, 'renew reservations of jobs', renewReservations, logger),
        every(Math.min(timeouts.scratchStaleMs / 4, 15_000), 'remove stale render folders', () => scratch.removeStale(), logger),
      )
    },

    async stop() {
      await Promise.all(timers.map((timer) => timer.stop()))
      const closing = Promise.all(QUEUES.map((queue) => queueWorkers.get(queue)?.close(CLOSE_TIMEOUT_MS)))
      worker.stopAll()
      await closing
      await admitting?.catch(() => {})
      if (subscriber?.isOpen) await subscriber.close().catch(() => subscriber?.destroy())
      await queues.close()
      if (queueWorkers.size > 0) await scratch.close()
    },
  }
}
