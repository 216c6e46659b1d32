import { trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { GIVE_WAY_MS, inTurn, type Waiter } from '../domain/fair-share.ts'
import type { EngineName } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'
import { type Attempt, live, running } from './job-attempt.ts'

/** Whose turn it is, and who takes the work in hand. */
export interface JobTurns {
  /** Gives the next job of an engine its turn; null when none waits. */
  nextTurn(engine: EngineName, now: Date): Promise<StoredJob | null>
  /** Somebody begins to work on it: queued → processing; a job that is processing already stays so. Null when the attempt is over. */
  begin(job: Attempt, now: Date): Promise<StoredJob | null>
  /** Jobs whose turn came and that gave no sign of life since `before`. */
  silent(before: Date, limit: number): Promise<StoredJob[]>
  /** Jobs that nobody works on yet, and for how long the oldest of them has waited (s). */
  waiting(now: Date): Promise<{ count: number; oldest_s: number }>
}

export function createJobTurns(jobs: mongoose.Model<StoredJob>): JobTurns {
  return {
    async nextTurn(engine, now) {
      for (const { job_id, attempt } of inTurn(await waiters(engine))) {
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

    begin: (attempt, now) =>
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

    silent: (before, limit) =>
      jobs
        .find({ state: running, turn_at: trusted({ $ne: null }), heartbeat_at: trusted({ $lt: before }) })
        .sort({ heartbeat_at: 1 })
        .limit(limit)
        .lean(),

    async waiting(now) {
      const [found] = await jobs.aggregate<{ count: number; since: Date }>([
        { $match: { state: 'queued' } },
        { $group: { _id: null, count: { $sum: 1 }, since: { $min: '$queued_at' } } },
      ])
      return found
        ? { count: found.count, oldest_s: Math.max(0, (now.getTime() - found.since.getTime()) / 1000) }
        : { count: 0, oldest_s: 0 }
    },
  }

  /** Users with a job that waits, each with the one that waits longest. */
  async function waiters(engine: EngineName): Promise<Waiter[]> {
    const waiting = await jobs.aggregate<Omit<Waiter, 'served_at'>>([
      { $match: { state: 'queued', turn_at: null, engine } },
      { $sort: { queued_at: 1, _id: 1 } },
      { $group: { _id: '$user_id', job_id: { $first: '$_id' }, attempt: { $first: '$attempt' }, queued_at: { $first: '$queued_at' } } },
      { $project: { _id: 0, user_id: '$_id', job_id: 1, attempt: 1, queued_at: 1 } },
      { $sort: { queued_at: 1 } },
      { $limit: 1_000 },
    ])
    const [longest] = waiting
    if (!longest) return []
    // Turns before that change nothing in the order.
    const from = new Date(longest.queued_at.getTime() - GIVE_WAY_MS)
    const served = await jobs.aggregate<{ _id: string; served_at: Date }>([
      { $match: { user_id: { $in: waiting.map((each) => each.user_id) }, served_at: { $gt: from } } },
      { $group: { _id: '$user_id', served_at: { $max: '$served_at' } } },
    ])
    const servedAt = new Map(served.map((each) => [each._id, each.served_at]))
    return waiting.map((each) => ({ ...each, served_at: servedAt.get(each.user_id) ?? null }))
  }
}
