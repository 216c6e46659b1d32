import { type Tx, trusted } from '@loomcast/service-kit'
import type mongoose from 'mongoose'
import {
  etaSeconds,
  type JobFailure,
  type JobStep,
  percentOf,
  RETRYABLE_STATES,
  RUNNING_STATES,
  type StepName,
  stepsToRetry,
} from '../domain/job.ts'
import type { EngineName } from '../domain/models.ts'
import { GIVE_WAY_MS, inTurn, type Waiter } from '../domain/turns.ts'
import type { JobOutputs, SceneClip, StoredJob } from './job.schema.ts'

/** For how long an idempotency key means the job that it began. */
export const IDEMPOTENCY_MS = 24 * 3600 * 1000

/**
 * The state machine of jobs. Every change is one conditional write, or takes the transaction of what belongs to it; each says whether it
 * took place, so that of two workers with the same job one wins and the other learns it.
 */
export interface JobRepository {
  /** Rejects with a duplicate key when the user's idempotency key belongs to a job already: `byKey` tells which. */
  insert(job: StoredJob, tx: Tx): Promise<void>
  /** Takes the key from a job that is too old for it to count. */
  freeKey(userId: string, key: string, now: Date): Promise<void>
  byKey(userId: string, key: string, now: Date): Promise<StoredJob | null>
  /** The user's own job that is not deleted. */
  find(userId: string, jobId: string): Promise<StoredJob | null>
  /** For the pipeline; deleted ones too. */
  byId(jobId: string): Promise<StoredJob | null>

  /** Gives the next job of an engine its turn; null when none waits. */
  nextTurn(engine: EngineName, now: Date): Promise<StoredJob | null>
  /** Somebody begins to work on it: queued → processing; a job that is processing already stays so. Null when the attempt is over. */
  begin(job: Attempt, now: Date): Promise<StoredJob | null>
  /** A sign of life; false when the attempt is over. */
  heartbeat(job: Attempt, now: Date): Promise<boolean>
  beginStep(job: Attempt, step: StepName, now: Date): Promise<boolean>
  /** Progress never goes back; also the sign of life. */
  progress(job: Attempt, step: StepName, share: number, now: Date): Promise<boolean>
  finishStep(job: Attempt, step: StepName, now: Date): Promise<boolean>
  /** A scene's share; the step's is their mean. */
  sceneProgress(job: Attempt, index: number, share: number, now: Date): Promise<boolean>
  sceneResume(job: Attempt, index: number, token: string | null): Promise<boolean>
  /** Keeps the first clip of a scene; false when there is one already or the attempt is over: then the caller drops its own. */
  finishScene(
    job: Attempt,
    index: number,
    clip: Pick<SceneClip, 'file_id' | 'seconds' | 'has_sound' | 'finished' | 'cost_cents'>,
    now: Date,
  ): Promise<boolean>
  /** Counts a failure that may pass; answers how many there were, or null when the attempt is over. */
  countTry(job: Attempt, now: Date): Promise<number | null>

  /** processing → completed. */
  complete(job: Attempt, outputs: JobOutputs, costCents: number, now: Date, tx: Tx): Promise<StoredJob | null>
  /** queued, processing → failed. */
  fail(job: Attempt, failure: JobFailure, now: Date, tx: Tx): Promise<StoredJob | null>
  /** The user's queued or processing job → cancelled. */
  cancel(userId: string, jobId: string, failure: JobFailure, now: Date, tx: Tx): Promise<StoredJob | null>
  /** failed, cancelled → queued, one attempt more; what was finished stays finished. */
  retry(userId: string, jobId: string, hold: string, now: Date, tx: Tx): Promise<StoredJob | null>

  /** Jobs whose turn came and that gave no sign of life since `before`. */
  silent(before: Date, limit: number): Promise<StoredJob[]>
  running(userId: string): Promise<StoredJob[]>
  allRunning(): AsyncIterable<Pick<StoredJob, 'user_id' | 'hold'>>
  /** Jobs that wait for their turn. */
  countWaiting(): Promise<number>
}

/** One attempt of a job. Whoever works for an earlier one finds it over. */
export type Attempt = Pick<StoredJob, '_id' | 'attempt'>

export function createJobRepository(jobs: mongoose.Model<StoredJob>): JobRepository {
  const running = trusted({ $in: [...RUNNING_STATES] })
  const live = ({ _id, attempt }: Attempt) => ({ _id, attempt, state: running })

  /** Progress and ETA of the whole follow from the steps: computed from what is stored, written only if nothing changed meanwhile. */
  async function change(attempt: Attempt, now: Date, alter: (job: StoredJob) => boolean): Promise<boolean> {
    for (let round = 0; round < 50; round += 1) {
      const job = await jobs.findOne(live(attempt)).lean()
      if (!job) return false
      if (!alter(job)) return true
      job.percent = Math.max(job.percent, percentOf(job.steps))
      job.eta_s = etaSeconds(job.percent, job.started_at, now)
      const written = await jobs.updateOne(
        { ...live(attempt), revision: job.revision },
        {
          $set: { steps: job.steps, clips: job.clips, starts: job.starts, percent: job.percent, eta_s: job.eta_s, heartbeat_at: now },
          $inc: { revision: 1 },
        },
      )
      if (written.matchedCount === 1) return true
    }
    throw new Error(`The state of ${attempt._id} changed too often to be written`)
  }

  const changeStep = (attempt: Attempt, step: StepName, now: Date, alter: (found: JobStep, job: StoredJob) => void) =>
    change(attempt, now, (job) => {
      const found = job.steps.find((each) => each.step === step)
      if (!found) return false
      alter(found, job)
      return true
    })

  return {
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

    async heartbeat(attempt, now) {
      const written = await jobs.updateOne(live(attempt), { $set: { heartbeat_at: now } })
      return written.matchedCount === 1
    },

    beginStep: (attempt, step, now) =>
      changeStep(attempt, step, now, (found) => {
        if (found.status === 'completed') return
        found.status = 'processing'
        found.started_at ??= now
      }),

    progress: (attempt, step, share, now) =>
      changeStep(attempt, step, now, (found) => {
        found.progress = Math.max(found.progress, bounded(share))
      }),

    finishStep: (attempt, step, now) =>
      changeStep(attempt, step, now, (found, job) => {
        finish(found, now)
        job.starts = 0
      }),

    sceneProgress: (attempt, index, share, now) =>
      change(attempt, now, (job) => {
        const clip = job.clips.find((each) => each.index === index)
        if (!clip || clip.state === 'completed') return false
        clip.state = 'processing'
        clip.progress = Math.max(clip.progress, bounded(share))
        averageClips(job)
        return true
      }),

    async sceneResume(attempt, index, token) {
      const written = await jobs.updateOne(
        { ...live(attempt), 'clips.index': index },
        { $set: { 'clips.$.resume': token }, $inc: { revision: 1 } },
      )
      return written.matchedCount === 1
    },

    async finishScene(attempt, index, made, now) {
      let won = false
      const alive = await change(attempt, now, (job) => {
        const clip = job.clips.find((each) => each.index === index)
        won = clip !== undefined && clip.state !== 'completed'
        if (!clip || !won) return false
        Object.assign(clip, made, { state: 'completed', progress: 1, resume: null })
        job.starts = 0
        averageClips(job)
        const step = job.steps.find((each) => each.step === 'video_generation')
        if (step && job.clips.every((each) => each.state === 'completed')) finish(step, now)
        return true
      })
      return alive && won
    },

    async countTry(attempt, now) {
      const job = await jobs
        .findOneAndUpdate(live(attempt), { $inc: { tries: 1 }, $set: { heartbeat_at: now } }, { returnDocument: 'after' })
        .lean()
      return job ? job.tries : null
    },

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
              heartbeat_at: now,
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

    async retry(userId, jobId, hold, now, tx) {
      const mine = { _id: jobId, user_id: userId, deleted_at: null, state: trusted({ $in: [...RETRYABLE_STATES] }) }
      const job = await jobs.findOne(mine, null, { session: tx.session }).lean()
      if (!job) return null
      const steps = stepsToRetry(job.steps)
      const clips = job.clips.map((clip) => (clip.state === 'completed' ? clip : { ...clip, state: 'waiting' as const, progress: 0 }))
      const again: Partial<StoredJob> = {
        state: 'queued',
        steps,
        clips,
        percent: 0,
        eta_s: null,
        tries: 0,
        starts: 0,
        queued_at: now,
        turn_at: null,
        failure: null,
        attempt: job.attempt + 1,
        hold,
        revision: job.revision + 1,
        started_at: null,
        finished_at: null,
        heartbeat_at: now,
      }
      averageClips({ steps, clips })
      again.percent = percentOf(steps)
      return jobs
        .findOneAndUpdate({ ...mine, revision: job.revision }, { $set: again }, { returnDocument: 'after', session: tx.session })
        .lean()
    },

    silent: (before, limit) =>
      jobs
        .find({ state: running, turn_at: trusted({ $ne: null }), heartbeat_at: trusted({ $lt: before }) })
        .sort({ heartbeat_at: 1 })
        .limit(limit)
        .lean(),

    running: (userId) => jobs.find({ user_id: userId, deleted_at: null, state: running }).sort({ created_at: 1 }).lean(),

    allRunning: () => jobs.find({ state: running }, { hold: 1, user_id: 1 }).lean().cursor({ batchSize: 500 }),
    countWaiting: () => jobs.countDocuments({ state: 'queued', turn_at: null }),
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
            heartbeat_at: now,
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

function finish(step: JobStep, now: Date): void {
  step.status = 'completed'
  step.progress = 1
  step.finished_at ??= now
}

function averageClips(job: Pick<StoredJob, 'steps' | 'clips'>): void {
  const step = job.steps.find((each) => each.step === 'video_generation')
  if (!step || job.clips.length === 0) return
  const mean = job.clips.reduce((sum, clip) => sum + clip.progress, 0) / job.clips.length
  step.progress = Math.max(step.progress, mean)
}

function bounded(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}
