import { createDurableJob, type DurableJob } from '@loomcast/service-kit/jobs'
import { every, type Timer } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'
import { createJobImages } from './job-images.ts'
import { createRenderScratch } from './render-scratch.ts'
import type { QueueName, RenderTask } from './render-task.model.ts'
import { createRenderWorker, type RenderWorkerDeps } from './render-worker.ts'

/** Renders videos by running the render tasks stored in the database. */
export interface RenderPipeline {
  /** Wakes the workers for tasks that were inserted. Never rejects; if waking fails, the sweep does it later. */
  submit(tasks: readonly RenderTask[]): Promise<void>
  /** Starts to run tasks. */
  start(): Promise<void>
  /** For the liveness probe: returns a message when tasks are waiting but none is being started. */
  stalled(): string | undefined
  stop(): Promise<void>
}

export interface RenderTimeouts {
  /** After this long without a heartbeat, another worker claims the task. */
  leaseMs: number
  /** Interval of the heartbeats. A render stops within this time after its job was canceled or deleted. */
  heartbeatMs: number
  /** How often to search for lost queue entries and expired leases. */
  sweepMs: number
  /** Scratch folders of processes without a heartbeat for this long are deleted, and copies of images that no task has used for this long. */
  scratchStaleMs: number
}

const RENDER_TIMEOUTS: RenderTimeouts = { leaseMs: 15_000, heartbeatMs: 1_000, sweepMs: 5_000, scratchStaleMs: 120_000 }

export interface RenderPipelineDeps extends Omit<RenderWorkerDeps, 'scratch' | 'jobImages' | 'submit'> {
  redis: RedisClientType
  scratchFolder: string
  /** Maximum number of concurrent local renders in this process. */
  renders: number
  /** Maximum number of scenes that a provider renders concurrently for this process. */
  remoteScenes: number
  /** Adopts the jobs of an earlier release. */
  adoptEarlierJobs(): Promise<void>
  /** Prefix of the Redis keys. */
  prefix?: string
  timeouts?: RenderTimeouts
}

const RENEW_RESERVATIONS_EVERY_MS = 60_000

export function createRenderPipeline(deps: RenderPipelineDeps): RenderPipeline {
  const { tasks, lifecycle, logger, timeouts = RENDER_TIMEOUTS } = deps
  const { leaseMs, heartbeatMs, sweepMs, scratchStaleMs } = timeouts
  const scratch = createRenderScratch(deps.scratchFolder, scratchStaleMs)
  const jobImages = createJobImages(scratch)
  const worker = createRenderWorker({ ...deps, scratch, jobImages, submit })
  const createQueue = (queue: QueueName, concurrency: number): DurableJob<RenderTask> =>
    createDurableJob({
      ...deps,
      ...worker,
      name: `video-${queue}`,
      service: 'video',
      records: tasks.recordsOf(queue, leaseMs),
      concurrency,
      heartbeatMs,
      sweepMs,
    })
  const queues = { local: createQueue('local', deps.renders), remote: createQueue('remote', deps.remoteScenes) }
  let timers: Timer[] = []

  async function submit(due: readonly RenderTask[]): Promise<void> {
    for (const task of due) await queues[task.queue].submit(task)
  }

  async function removeStale(): Promise<void> {
    await jobImages.removeUnused(scratchStaleMs)
    await scratch.removeStale()
  }

  return {
    submit,
    stalled: () => queues.local.stalled() ?? queues.remote.stalled(),

    async start() {
      await scratch.removeStale()
      await Promise.all([queues.local.start(), queues.remote.start()])
      timers = [
        every(RENEW_RESERVATIONS_EVERY_MS, 'renew reservations of jobs', () => lifecycle.renewReservations(), logger),
        every(sweepMs, 'adopt jobs of an earlier release', () => deps.adoptEarlierJobs(), logger),
        every(Math.min(scratchStaleMs / 4, 15_000), 'remove stale render folders', removeStale, logger),
      ]
    },

    async stop() {
      await Promise.all([...timers, queues.local, queues.remote].map((each) => each.stop()))
      if (timers.length > 0) await scratch.close()
    },
  }
}
