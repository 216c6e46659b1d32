import type mongoose from 'mongoose'
import type { JobRecord } from '../jobs/job-record.ts'
import type { Clock } from '../time/clock.ts'
import { withoutDetails } from './masked-payload.ts'

export interface StuckJob {
  job_id: string
  /** `failed`: its attempts are used up. `stuck`: it is due for long, or fails again and again. */
  state: 'failed' | 'stuck'
  /** Why, without what differs between jobs. */
  error: string
  attempts: number
  /** When it is, or was, due. */
  due_at: Date
  can_retry: boolean
}

export interface JobFigures {
  waiting: number
  failed: number
  stuck: number
}

/** The jobs of one queue, as administrators see and retry them. */
export interface AdministeredJobs {
  name: string
  figures(): Promise<JobFigures>
  /** The oldest first. */
  list(limit: number): Promise<StuckJob[]>
  /** Makes a stuck or failed job due. False if it is neither, or cannot be retried. */
  retry(jobId: string): Promise<boolean>
}

export interface AdministeredJobsOptions {
  name: string
  model: { db: mongoose.Connection; collection: { name: string } }
  partition?: Record<string, unknown>
  unfinished: Record<string, unknown>
  /** Matches jobs that failed for good. */
  failed?: Record<string, unknown>
  /** Changes that make a failed job wait again. Absent if it cannot run again. */
  revived?: Record<string, unknown>
  /** Field with the sentence about the last failure. */
  errorField?: string
  /** No worker runs the jobs, because what they need is not configured. They are stored, but neither waiting nor stuck. */
  paused?: boolean
  /** Jobs are planned long ahead, so that only those that are due count as waiting. */
  plannedAhead?: boolean
  clock: Clock
  /** Wakes a worker. */
  wake?: (record: Pick<JobRecord, '_id' | 'attempts' | 'next_attempt_at'>) => unknown
}

/** A job that is due for longer than this is stuck (ms). */
const LATE_MS = 15 * 60_000
const MANY_ATTEMPTS = 5

interface Row extends JobRecord {
  [field: string]: unknown
}

export function administeredJobs(options: AdministeredJobsOptions): AdministeredJobs {
  const { name, model, partition = {}, failed, revived, errorField, paused = false, plannedAhead = false, clock, wake } = options
  const jobs = model.db.collection<Row>(model.collection.name)
  const unfinished = { ...partition, ...options.unfinished }
  const failedJobs = failed && { ...partition, ...failed }

  const stuckAt = (now: Date) => ({
    ...unfinished,
    leased_until: { $not: { $gt: now } },
    $or: [{ next_attempt_at: { $lt: new Date(now.getTime() - LATE_MS) } }, { attempts: { $gte: MANY_ATTEMPTS } }],
  })

  const waitingAt = (now: Date) => (plannedAhead ? { ...unfinished, next_attempt_at: { $lte: now } } : unfinished)

  function viewOf(row: Row, state: StuckJob['state'], now: Date): StuckJob {
    const failure = errorField === undefined ? undefined : row[errorField]
    const late = row.next_attempt_at < new Date(now.getTime() - LATE_MS)
    const fallback = late ? 'It is due, but no worker has run it.' : 'It failed each time.'
    const reason = typeof failure === 'string' && failure !== '' ? withoutDetails(failure) : fallback
    const can_retry = state === 'stuck' || revived !== undefined
    return { job_id: String(row._id), state, error: reason, attempts: row.attempts ?? 0, due_at: row.next_attempt_at, can_retry }
  }

  return {
    name,

    async figures() {
      const now = clock()
      const [waiting, failedCount, stuck] = await Promise.all([
        paused ? 0 : jobs.countDocuments(waitingAt(now) as never),
        failedJobs ? jobs.countDocuments(failedJobs as never) : 0,
        paused ? 0 : jobs.countDocuments(stuckAt(now) as never),
      ])
      return { waiting, failed: failedCount, stuck }
    },

    async list(limit) {
      const now = clock()
      const oldest = (filter: object) =>
        jobs
          .find<Row>(filter as never, {
            projection: { attempts: 1, next_attempt_at: 1, ...(errorField !== undefined && { [errorField]: 1 }) },
          })
          .sort({ next_attempt_at: 1 })
          .limit(limit)
          .toArray()
      const [stuck, ended] = await Promise.all([paused ? [] : oldest(stuckAt(now)), failedJobs ? oldest(failedJobs) : []])
      return [...stuck.map((row) => viewOf(row, 'stuck', now)), ...ended.map((row) => viewOf(row, 'failed', now))].slice(0, limit)
    },

    async retry(jobId) {
      const now = clock()
      const due = { attempts: 0, next_attempt_at: now, lease_id: null, leased_until: null }
      const again = async (filter: object, changes: object) => {
        const { matchedCount } = await jobs.updateOne({ ...filter, _id: jobId } as never, { $set: { ...changes, ...due } } as never)
        return matchedCount > 0
      }
      const isDue =
        (!paused && (await again(stuckAt(now), {}))) ||
        (failedJobs !== undefined && revived !== undefined && (await again(failedJobs, revived)))
      if (isDue) await wake?.({ _id: jobId, attempts: due.attempts, next_attempt_at: due.next_attempt_at })
      return isDue
    },
  }
}
