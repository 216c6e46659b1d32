import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { StoredJob } from './job.model.ts'
import { createJobTurns, type JobTurns } from './job-admission.repository.ts'
import { running } from './job-attempt.ts'
import { createJobEndings, type JobEndings } from './job-endings.repository.ts'
import { createJobProgress, type JobProgress } from './job-progress.repository.ts'

/** For how long an idempotency key means the job that it began. */
export const IDEMPOTENCY_MS = 24 * 3600 * 1000

/**
 * The state machine of jobs. Every change is one conditional write, or takes the transaction of what belongs to it; each says whether it
 * took place, so that of two workers with the same job one wins and the other learns it.
 */
export interface JobRepository extends JobTurns, JobProgress, JobEndings {
  /** Rejects with a duplicate key when the user's idempotency key belongs to a job already: `byKey` tells which. */
  insert(job: StoredJob, tx: Tx): Promise<void>
  /** Takes the key from a job that is too old for it to count. */
  freeKey(userId: string, key: string, now: Date): Promise<void>
  byKey(userId: string, key: string, now: Date): Promise<StoredJob | null>
  /** The user's own job that is not deleted. */
  find(userId: string, jobId: string): Promise<StoredJob | null>
  /** For the pipeline; deleted ones too. */
  byId(jobId: string): Promise<StoredJob | null>

  running(userId: string): Promise<StoredJob[]>
  /** How many that is, within a transaction that changes the user's meter: of such transactions one at a time is committed. */
  countRunning(userId: string, tx: Tx): Promise<number>
  allRunning(): AsyncIterable<Pick<StoredJob, 'user_id' | 'hold'>>
}

export function createJobRepository(jobs: mongoose.Model<StoredJob>): JobRepository {
  return {
    ...createJobTurns(jobs),
    ...createJobProgress(jobs),
    ...createJobEndings(jobs),

    async insert(job, tx) {
      await jobs.create([job], { session: tx.session })
    },

    async freeKey(userId, key, now) {
      await jobs.updateOne(
        { user_id: userId, idempotency_key: key, created_at: trusted({ $lte: new Date(now.getTime() - IDEMPOTENCY_MS) }) },
        { $unset: { idempotency_key: 1 } },
      )
    },

    byKey: (userId, key, now) =>
      jobs
        .findOne({
          user_id: userId,
          idempotency_key: key,
          created_at: trusted({ $gt: new Date(now.getTime() - IDEMPOTENCY_MS) }),
        })
        .lean(),
    find: (userId, jobId) => jobs.findOne({ _id: jobId, user_id: userId, deleted_at: null }).lean(),
    byId: (jobId) => jobs.findOne({ _id: jobId }).lean(),

    running: (userId) => jobs.find({ user_id: userId, deleted_at: null, state: running }).sort({ created_at: 1 }).lean(),

    countRunning: (userId, tx) => jobs.countDocuments({ user_id: userId, deleted_at: null, state: running }, { session: tx.session }),

    allRunning: () => jobs.find({ state: running }, { hold: 1, user_id: 1 }).lean().cursor({ batchSize: 500 }),
  }
}
