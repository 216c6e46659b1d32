import { createQueue, type JobQueue, jobId } from '@loomcast/service-kit/jobs'
import type { Logger } from '@loomcast/service-kit/observability'
import type { RedisClientType } from 'redis'
import { type DueStep, dueSteps } from '../domain/job.ts'
import type { EngineName } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'
import type { Attempt } from './job-attempt.ts'

/** One step of a job, or one of its scenes, as it is in a queue. Ids only; everything else is in the database. */
export interface RenderTask extends DueStep {
  job_id: string
  attempt: number
}

/** `local` tasks use the CPU; in `remote` tasks a provider renders while we wait. A local render never waits behind a remote one. */
export const QUEUES = ['local', 'remote'] as const
export type QueueName = (typeof QUEUES)[number]

export interface RenderQueues {
  /** Queues the tasks that are due next. Idempotent: a task has one id. */
  add(job: StoredJob): Promise<void>
  /** Whether tasks wait that a job of this engine would have to wait behind. */
  isBusy(engine: EngineName): Promise<boolean>
  close(): Promise<void>
}

export const queueKey = (queue: QueueName) => `video-${queue}`

/** Automatic retries wait 2, 4, 8 … s. The job counts them. */
const BACKOFF = { type: 'exponential', delay: 2_000, jitter: 0.25 }
const ATTEMPTS = 20
/** Tasks of jobs in progress come before the first task of another job. */
const PRIORITY = { inProgress: 1, first: 2 }

export function createRenderQueues({ redis, logger, prefix }: { redis: RedisClientType; logger: Logger; prefix: string }): RenderQueues {
  const queues = new Map<QueueName, Promise<JobQueue<RenderTask>>>()

  /** Opened at first use: creating the app does no I/O, and after a failure the next use tries again. */
  function open(queue: QueueName): Promise<JobQueue<RenderTask>> {
    const existing = queues.get(queue)
    if (existing) return existing
    const opening = createQueue<RenderTask>({ name: queueKey(queue), redis, logger, prefix, attempts: ATTEMPTS })
    queues.set(queue, opening)
    opening.catch(() => queues.delete(queue))
    return opening
  }

  async function countWaiting(queue: QueueName): Promise<number> {
    const counts = await (await open(queue)).raw.getJobCounts('wait', 'prioritized')
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }

  return {
    async add(job) {
      for (const due of dueSteps(job)) {
        const queue = await open(queueFor(due, job.engine))
        await queue.add(
          due.step,
          { job_id: job._id, attempt: job.attempt, ...due },
          {
            jobId: taskId(job, due),
            priority: due.step === 'image_analysis' ? PRIORITY.first : PRIORITY.inProgress,
            backoff: BACKOFF,
            // Frees the id: the job in the database decides whether the task is still due.
            removeOnComplete: true,
            removeOnFail: true,
          },
        )
      }
    },

    async isBusy(engine) {
      if ((await countWaiting('local')) > 0) return true
      return engine === 'veo' && (await countWaiting('remote')) > 0
    },

    async close() {
      await Promise.all([...queues.values()].map(async (opening) => (await opening.catch(() => null))?.close()))
    },
  }
}

function queueFor({ step }: DueStep, engine: EngineName): QueueName {
  return step === 'video_generation' && engine === 'veo' ? 'remote' : 'local'
}

function taskId({ _id, attempt }: Attempt, { step, scene }: DueStep): string {
  return jobId(_id, attempt, step, ...(scene === null ? [] : [scene]))
}
