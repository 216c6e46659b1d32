import { IDEMPOTENCY_MS } from '@loomcast/service-kit/http'
import type { QueueAge } from '@loomcast/service-kit/jobs'
import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { JobState } from '../domain/job.ts'
import type { EngineName } from '../domain/models.ts'
import type { RenderWork } from './estimate-duration.ts'
import type { StoredJob } from './job.model.ts'
import { running } from './job-attempt.ts'
import { createJobEndings, type JobEndings } from './job-endings.repository.ts'
import { createJobProgress, type JobProgress } from './job-progress.repository.ts'

/**
 * The state machine of jobs. Every change is a single conditional write, or part of the given transaction. The result states whether the change was made, so
 * if two workers process the same job, one succeeds and the other stops.
 */
export interface JobRepository extends JobProgress, JobEndings {
  /** Rejects with a duplicate key error when the user already has a job with this idempotency key. */
  insert(job: StoredJob, tx: Tx): Promise<void>
  /** Removes the idempotency key from a job that is older than the key's lifetime. */
  releaseExpiredKey(userId: string, key: string, now: Date): Promise<void>
  findByKey(userId: string, key: string, now: Date): Promise<StoredJob | null>
  /** Finds the user's job unless it is deleted. */
  find(userId: string, jobId: string): Promise<StoredJob | null>
  /** Also finds deleted jobs. */
  findById(jobId: string): Promise<StoredJob | null>
  findRunning(userId: string): Promise<StoredJob[]>
  /** For use in a transaction that changes the user's meter; of such concurrent transactions, only one commits at a time. */
  countRunning(userId: string, tx: Tx): Promise<number>
  allRunning(): AsyncIterable<Pick<StoredJob, 'user_id' | 'reservation_id' | 'hold'>>
  /** Counts the jobs that no worker has started yet, and returns how long the oldest has waited, in seconds. */
  countWaiting(now: Date): Promise<QueueAge>
  /** When videos of an engine were last completed and last failed. */
  lastOutcomes(engine: EngineName): Promise<{ last_success_at: Date | null; last_failure_at: Date | null }>
  /** Finds the last completed jobs of an engine, the newest first. */
  lastRenders(engine: EngineName, limit: number): Promise<(RenderWork & Pick<StoredJob, 'started_at' | 'finished_at'>)[]>
  /** Finds the jobs of an engine that are waiting or being rendered, the oldest first; of a long queue, only the oldest. */
  listUnfinished(engine: EngineName): Promise<UnfinishedJob[]>
  /** Finds jobs of these users that changed at `since` or later. */
  findChanged(userIds: readonly string[], since: Date): AsyncIterable<Pick<StoredJob, '_id' | 'user_id' | 'revision' | 'changed_at'>>
  /** Finds these jobs unless they are deleted. */
  findAll(jobIds: readonly string[]): AsyncIterable<StoredJob>
  /** Whether any job of the user, including deleted ones, uses this image, narration, music, clip or logo. */
  usesInput(userId: string, fileId: string): Promise<boolean>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

/** A job that is waiting or being rendered. */
export type UnfinishedJob = RenderWork & Pick<StoredJob, '_id' | 'user_id' | 'state' | 'queued_at' | 'percent'>

/** What a video's work is computed from. */
const WORK = { input: 1, storyboard: 1, size: 1 } as const
const MOST_UNFINISHED = 200

export function createJobRepository(jobs: mongoose.Model<StoredJob>): JobRepository {
  const oldestKey = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_MS)
  return {
    ...createJobProgress(jobs),
    ...createJobEndings(jobs),

    async insert(job, tx) {
      await jobs.create([job], { session: tx.session })
    },

    async releaseExpiredKey(userId, key, now) {
      await jobs.updateOne(
        { user_id: userId, idempotency_key: key, created_at: trusted({ $lte: oldestKey(now) }) },
        { $unset: { idempotency_key: 1 } },
      )
    },

    findByKey: (userId, key, now) =>
      jobs.findOne({ user_id: userId, idempotency_key: key, created_at: trusted({ $gt: oldestKey(now) }) }).lean(),

    find: (userId, jobId) => jobs.findOne({ _id: jobId, user_id: userId, deleted_at: null }).lean(),
    findById: (jobId) => jobs.findOne({ _id: jobId }).lean(),

    findRunning: (userId) => jobs.find({ user_id: userId, deleted_at: null, state: running }).sort({ created_at: 1 }).lean(),

    countRunning: (userId, tx) => jobs.countDocuments({ user_id: userId, deleted_at: null, state: running }, { session: tx.session }),

    allRunning: () => jobs.find({ state: running }, { user_id: 1, reservation_id: 1, hold: 1 }).lean().cursor({ batchSize: 500 }),

    async countWaiting(now) {
      const queued = jobs.find({ state: 'queued' }).sort({ queued_at: 1 })
      const count = await jobs.countDocuments({ state: 'queued' })
      const oldest = await queued.findOne().lean()
      return { count, oldest_s: oldest ? Math.max(0, (now.getTime() - oldest.queued_at.getTime()) / 1000) : 0 }
    },

    async lastOutcomes(engine) {
      const last = async (state: JobState) =>
        (await jobs.findOne({ engine, state }, { finished_at: 1 }).sort({ finished_at: -1 }).lean())?.finished_at ?? null
      return { last_success_at: await last('completed'), last_failure_at: await last('failed') }
    },

    lastRenders: (engine, limit) =>
      jobs
        .find({ engine, state: 'completed' }, { ...WORK, started_at: 1, finished_at: 1 })
        .sort({ finished_at: -1 })
        .limit(limit)
        .lean(),

    listUnfinished: (engine) =>
      jobs
        .find({ engine, state: running }, { ...WORK, user_id: 1, state: 1, queued_at: 1, percent: 1 })
        .sort({ queued_at: 1 })
        .limit(MOST_UNFINISHED)
        .lean(),

    findChanged: (userIds, since) =>
      jobs
        .find(
          { user_id: trusted({ $in: [...userIds] }), deleted_at: null, changed_at: trusted({ $gte: since }) },
          { user_id: 1, revision: 1, changed_at: 1 },
        )
        .lean()
        .cursor({ batchSize: 500 }),

    findAll: (jobIds) =>
      jobs
        .find({ _id: trusted({ $in: [...jobIds] }), deleted_at: null })
        .lean()
        .cursor({ batchSize: 100 }),

    async usesInput(userId, fileId) {
      const uses = trusted([
        { image_ids: fileId },
        { 'narration.file_id': fileId },
        { 'music.file_id': fileId },
        { 'storyboard.scenes.footage.file_id': fileId },
        { logo_id: fileId },
      ])
      return (await jobs.exists({ user_id: userId, $or: uses })) !== null
    },

    async deleteAllOf(userId, tx) {
      await jobs.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
