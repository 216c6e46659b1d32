import { createQueue, type JobQueue, jobId } from '@loomcast/service-kit/jobs'
import type { Logger } from '@loomcast/service-kit/observability'
import type { RedisClientType } from 'redis'
import { type DueStep, dueSteps } from '../domain/job.ts'
import type { EngineName } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'
import type { Attempt } from './job-attempt.ts'

/** A piece of work: what is in the queue. Ids only, the rest is in the database. */
export interface Piece extends DueStep {
  job_id: string
  attempt: number
}

/** `local` takes the processor; in `remote` a provider works and we wait. A render never waits behind somebody else's waiting. */
export const LANES = ['local', 'remote'] as const
export type Lane = (typeof LANES)[number]

/** The queues of all pieces. */
export interface Lanes {
  /** Queues what of a job is to be done next. Twice changes nothing: a piece has one id. */
  queue(job: StoredJob): Promise<void>
  /** Whether pieces wait that a job of this engine would have to wait behind. */
  busy(engine: EngineName): Promise<boolean>
  counts(): Promise<Record<Lane, Record<string, number>>>
  close(): Promise<void>
}

export const queueName = (lane: Lane) => `video-${lane}`

/** Retries by themselves wait 2, 4, 8 … s; how many there are is counted in the job. */
const BACKOFF = { type: 'exponential', delay: 2_000, jitter: 0.25 }
const ATTEMPTS = 20
/** What was begun is finished before another video is begun. */
const BEGUN = 1
const NEW = 2

export function createLanes({ redis, logger, prefix }: { redis: RedisClientType; logger: Logger; prefix: string }): Lanes {
  const queues = new Map<Lane, Promise<JobQueue<Piece>>>()

  /** Opened at first use: building the app does no I/O, and a Redis that was away is asked again. */
  function open(lane: Lane): Promise<JobQueue<Piece>> {
    const known = queues.get(lane)
    if (known) return known
    const opening = createQueue<Piece>({ name: queueName(lane), redis, logger, prefix, attempts: ATTEMPTS })
    queues.set(lane, opening)
    opening.catch(() => queues.delete(lane))
    return opening
  }

  const waiting = async (lane: Lane) => {
    const counts = await (await open(lane)).raw.getJobCounts('wait', 'prioritized')
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }

  return {
    async queue(job) {
      for (const due of dueSteps(job)) {
        const queue = await open(laneOf(due, job.engine))
        await queue.add(
          due.step,
          { job_id: job._id, attempt: job.attempt, ...due },
          {
            jobId: pieceId(job, due),
            priority: due.step === 'image_analysis' ? NEW : BEGUN,
            backoff: BACKOFF,
            // The id is free again: whether the piece is still to be done is the job's to say.
            removeOnComplete: true,
            removeOnFail: true,
          },
        )
      }
    },

    async busy(engine) {
      if ((await waiting('local')) > 0) return true
      return engine === 'veo' && (await waiting('remote')) > 0
    },

    async counts() {
      const [local, remote] = [await (await open('local')).counts(), await (await open('remote')).counts()]
      return { local, remote }
    },

    async close() {
      await Promise.all([...queues.values()].map(async (opening) => (await opening.catch(() => null))?.close()))
    },
  }
}

export function laneOf({ step }: DueStep, engine: EngineName): Lane {
  return step === 'video_generation' && engine === 'veo' ? 'remote' : 'local'
}

function pieceId({ _id, attempt }: Attempt, { step, scene }: DueStep): string {
  return jobId(_id, attempt, step, ...(scene === null ? [] : [scene]))
}
