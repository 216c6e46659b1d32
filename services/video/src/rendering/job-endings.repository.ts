import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { type JobFailure, percentOf, RETRYABLE_STATES, stepsToRetry } from '../domain/job.ts'
import type { JobOutputs, StoredJob } from './job.model.ts'
import { type Attempt, live, running } from './job-attempt.ts'
import { averageClips } from './job-progress.repository.ts'

/**
 * Transitions that end or retry a job. Each runs in the same transaction as its change to the quota and its event. Resolves to null when the job is not in the
 * required state.
 */
export interface JobEndings {
  /** processing → completed. */
  complete(job: Attempt, outputs: JobOutputs, costCents: number, now: Date, tx: Tx): Promise<StoredJob | null>
  /** queued, processing → failed. */
  fail(job: Attempt, failure: JobFailure, now: Date, tx: Tx): Promise<StoredJob | null>
  /** The user's queued or processing job → cancelled. */
  cancel(userId: string, jobId: string, failure: JobFailure, now: Date, tx: Tx): Promise<StoredJob | null>
  /** failed, cancelled → queued, as another attempt. Completed steps and scenes remain completed. */
  retry(userId: string, jobId: string, reservationId: string, now: Date, tx: Tx): Promise<StoredJob | null>
}

export function createJobEndings(jobs: mongoose.Model<StoredJob>): JobEndings {
  return {
    complete: (attempt, outputs, costCents, now, tx) =>
      jobs
        .findOneAndUpdate(
          { _id: attempt._id, attempt: attempt.attempt, state: 'processing' },
          {
            $set: {
              state: 'completed',
              outputs,
              cost_cents: costCents,
              percent: 100,
              eta_s: 0,
              failure: null,
              finished_at: now,
              changed_at: now,
              'steps.$[].status': 'completed',
              'steps.$[].progress': 1,
              'steps.$[open].finished_at': now,
            },
            $inc: { revision: 1 },
          },
          { arrayFilters: [{ 'open.finished_at': null }], returnDocument: 'after', session: tx.session },
        )
        .lean(),

    fail: (attempt, failure, now, tx) => end(live(attempt), 'failed', failure, now, tx),
    cancel: (userId, jobId, failure, now, tx) =>
      end({ _id: jobId, state: running, user_id: userId, deleted_at: null }, 'cancelled', failure, now, tx),

    async retry(userId, jobId, reservationId, now, tx) {
      const query = { _id: jobId, user_id: userId, deleted_at: null, state: trusted({ $in: [...RETRYABLE_STATES] }) }
      const job = await jobs.findOne(query, null, { session: tx.session }).lean()
      if (!job) return null
      const steps = stepsToRetry(job.steps)
      const clips = job.clips.map((clip) => (clip.state === 'completed' ? clip : { ...clip, state: 'waiting' as const, progress: 0 }))
      const retried: Partial<StoredJob> = {
        state: 'queued',
        steps,
        clips,
        percent: 0,
        eta_s: null,
        eta_bound_s: null,
        queued_at: now,
        failure: null,
        attempt: job.attempt + 1,
        reservation_id: reservationId,
        revision: job.revision + 1,
        started_at: null,
        finished_at: null,
        changed_at: now,
      }
      averageClips({ steps, clips }, now)
      retried.percent = percentOf(steps)
      const { attempt, queued_at, failure, finished_at, changed_at } = job
      const change = { $set: retried, $push: { earlier_attempts: { attempt, queued_at, failure, finished_at, changed_at } } }
      return jobs.findOneAndUpdate({ ...query, revision: job.revision }, change, { returnDocument: 'after', session: tx.session }).lean()
    },
  }

  function end(filter: Record<string, unknown>, state: 'failed' | 'cancelled', failure: JobFailure, now: Date, tx: Tx) {
    return jobs
      .findOneAndUpdate(
        filter,
        {
          $set: {
            state,
            failure,
            eta_s: null,
            finished_at: now,
            changed_at: now,
            'steps.$[working].status': 'failed',
          },
          $inc: { revision: 1 },
        },
        {
          arrayFilters: [{ 'working.step': failure.step }],
          returnDocument: 'after',
          session: tx.session,
        },
      )
      .lean()
  }
}
