import { orderByFairShare, PRECEDENCE_MS, type Waiter } from '@loomcast/service-kit/jobs'
import { trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { EngineName } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'
import { type Attempt, live, running } from './job-attempt.ts'

/** A user's job that has waited longest. */
interface WaitingUser extends Waiter {
  attempt: number
}

/** Which job starts next. */
export interface JobAdmission {
  /** Admits the next job of an engine to the queue. Null when none waits. */
  admitNext(engine: EngineName, now: Date): Promise<StoredJob | null>
  /** A worker starts a task of the attempt: queued → processing, or no change of a processing job. Null when the attempt has ended. */
  start(job: Attempt, now: Date): Promise<StoredJob | null>
  /** Admitted jobs without a heartbeat since then. */
  findUnresponsive(since: Date, limit: number): Promise<StoredJob[]>
  /** Jobs that no worker has started yet, and how long the oldest of them has waited, in seconds. */
  countWaiting(now: Date): Promise<{ count: number; oldest_s: number }>
}

export function createJobAdmission(jobs: mongoose.Model<StoredJob>): JobAdmission {
  return {
    async admitNext(engine, now) {
      for (const { job_id, attempt } of orderByFairShare(await waitingUsers(engine))) {
        const job = await jobs
          .findOneAndUpdate(
            { _id: job_id, attempt, state: 'queued', turn_at: null },
            { $set: { turn_at: now, served_at: now, heartbeat_at: now } },
            { returnDocument: 'after' },
          )
          .lean()
        if (job) return job
      }
      return null
    },

    start: (attempt, now) =>
      jobs
        .findOneAndUpdate(
          live(attempt),
          [
            {
              $set: {
                state: 'processing',
                started_at: { $ifNull: ['$started_at', now] },
                turn_at: { $ifNull: ['$turn_at', now] },
                heartbeat_at: now,
                starts: { $add: ['$starts', 1] },
                revision: { $add: ['$revision', 1] },
              },
            },
          ],
          { updatePipeline: true, returnDocument: 'after' },
        )
        .lean(),

    findUnresponsive: (since, limit) =>
      jobs
        .find({ state: running, turn_at: trusted({ $ne: null }), heartbeat_at: trusted({ $lt: since }) })
        .sort({ heartbeat_at: 1 })
        .limit(limit)
        .lean(),

    async countWaiting(now) {
      const [found] = await jobs.aggregate<{ count: number; since: Date }>([
        { $match: { state: 'queued' } },
        { $group: { _id: null, count: { $sum: 1 }, since: { $min: '$queued_at' } } },
      ])
      return found
        ? { count: found.count, oldest_s: Math.max(0, (now.getTime() - found.since.getTime()) / 1000) }
        : { count: 0, oldest_s: 0 }
    },
  }

  /** Users with a waiting job, each with the job that has waited longest. */
  async function waitingUsers(engine: EngineName): Promise<WaitingUser[]> {
    const waiting = await jobs.aggregate<Omit<WaitingUser, 'served_at'>>([
      { $match: { state: 'queued', turn_at: null, engine } },
      { $sort: { queued_at: 1, _id: 1 } },
      { $group: { _id: '$user_id', job_id: { $first: '$_id' }, attempt: { $first: '$attempt' }, queued_at: { $first: '$queued_at' } } },
      { $project: { _id: 0, owner: '$_id', job_id: 1, attempt: 1, queued_at: 1 } },
      { $sort: { queued_at: 1 } },
      { $limit: 1_000 },
    ])
    const [longest] = waiting
    if (!longest) return []
    // Earlier admissions do not change the order.
    const from = new Date(longest.queued_at.getTime() - PRECEDENCE_MS)
    const served = await jobs.aggregate<{ _id: string; served_at: Date }>([
      { $match: { user_id: { $in: waiting.map((each) => each.owner) }, served_at: { $gt: from } } },
      { $group: { _id: '$user_id', served_at: { $max: '$served_at' } } },
    ])
    const servedAt = new Map(served.map((each) => [each._id, each.served_at]))
    return waiting.map((each) => ({ ...each, served_at: servedAt.get(each.owner) ?? null }))
  }
}
