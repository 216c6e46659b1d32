import { type Tx, trusted } from '@loomcast/service-kit'
import type mongoose from 'mongoose'
import { etaSeconds, type JobFailure, percentOf, RETRYABLE_STATES, RUNNING_STATES, type StepName, stepsToRetry } from '../domain/job.ts'
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

  /** queued → processing; a job that is processing already stays so. Null when it is over. */
  begin(jobId: string, now: Date): Promise<StoredJob | null>
  beginStep(jobId: string, step: StepName, now: Date): Promise<boolean>
  /** Progress never goes back; also the sign of life. */
  progress(jobId: string, step: StepName, share: number, now: Date): Promise<boolean>
  finishStep(jobId: string, step: StepName, now: Date): Promise<boolean>
  /** A scene's share; the step's is their mean. */
  sceneProgress(jobId: string, index: number, share: number, now: Date): Promise<boolean>
  sceneResume(jobId: string, index: number, token: string): Promise<boolean>
  /** Keeps the first clip of a scene; false when there is one already or the job is over: then the caller drops its own. */
  finishScene(
    jobId: string,
    index: number,
    clip: Pick<SceneClip, 'file_id' | 'seconds' | 'has_sound' | 'cost_cents'>,
    now: Date,
  ): Promise<boolean>

  /** processing → completed. */
  complete(jobId: string, outputs: JobOutputs, costCents: number, now: Date, tx: Tx): Promise<StoredJob | null>
  /** queued, processing → failed. */
  fail(jobId: string, failure: JobFailure, now: Date, tx: Tx): Promise<StoredJob | null>
  /** The user's queued or processing job → cancelled. */
  cancel(userId: string, jobId: string, failure: JobFailure, now: Date, tx: Tx): Promise<StoredJob | null>
  /** failed, cancelled → queued, one attempt more; what was finished stays finished. */
  retry(userId: string, jobId: string, now: Date, tx: Tx): Promise<StoredJob | null>

  /** Running jobs without a sign of life since `before`. */
  silent(before: Date, limit: number): Promise<StoredJob[]>
  running(userId: string): Promise<StoredJob[]>
}

export function createJobRepository(jobs: mongoose.Model<StoredJob>): JobRepository {
  const live = (jobId: string) => ({ _id: jobId, state: trusted({ $in: [...RUNNING_STATES] }) })

  /** Progress and ETA of the whole follow from the steps: computed from what is stored, written only if nothing changed meanwhile. */
  async function change(jobId: string, now: Date, alter: (job: StoredJob) => boolean): Promise<boolean> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const job = await jobs.findOne(live(jobId)).lean()
      if (!job) return false
      if (!alter(job)) return true
      job.percent = Math.max(job.percent, percentOf(job.steps))
      job.eta_s = etaSeconds(job.percent, job.started_at, now)
      const written = await jobs.updateOne(
        { ...live(jobId), revision: job.revision },
        { $set: { steps: job.steps, clips: job.clips, percent: job.percent, eta_s: job.eta_s, heartbeat_at: now }, $inc: { revision: 1 } },
      )
      if (written.matchedCount === 1) return true
    }
    return false
  }

  const changeStep = (jobId: string, step: StepName, now: Date, alter: (found: StoredJob['steps'][number]) => void) =>
    change(jobId, now, (job) => {
      const found = job.steps.find((each) => each.step === step)
      if (!found) return false
      alter(found)
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

    begin: (jobId, now) =>
      jobs
        .findOneAndUpdate(
          live(jobId),
          [
            {
              $set: {
                state: 'processing',
                started_at: { $ifNull: ['$started_at', now] },
                heartbeat_at: now,
                revision: { $add: ['$revision', 1] },
              },
            },
          ],
          { updatePipeline: true, returnDocument: 'after' },
        )
        .lean(),

    beginStep: (jobId, step, now) =>
      changeStep(jobId, step, now, (found) => {
        if (found.status === 'completed') return
        found.status = 'processing'
        found.started_at ??= now
      }),

    progress: (jobId, step, share, now) =>
      changeStep(jobId, step, now, (found) => {
        found.progress = Math.max(found.progress, bounded(share))
      }),

    finishStep: (jobId, step, now) =>
      changeStep(jobId, step, now, (found) => {
        found.status = 'completed'
        found.progress = 1
        found.finished_at ??= now
      }),

    sceneProgress: (jobId, index, share, now) =>
      change(jobId, now, (job) => {
        const clip = job.clips.find((each) => each.index === index)
        if (!clip || clip.state === 'completed') return false
        clip.state = 'processing'
        clip.progress = Math.max(clip.progress, bounded(share))
        averageClips(job)
        return true
      }),

    async sceneResume(jobId, index, token) {
      const written = await jobs.updateOne(
        { ...live(jobId), 'clips.index': index },
        { $set: { 'clips.$.resume': token }, $inc: { revision: 1 } },
      )
      return written.matchedCount === 1
    },

    async finishScene(jobId, index, made, now) {
      let won = false
      const alive = await change(jobId, now, (job) => {
        const clip = job.clips.find((each) => each.index === index)
        won = clip !== undefined && clip.state !== 'completed'
        if (!clip || !won) return false
        Object.assign(clip, made, { state: 'completed', progress: 1, resume: null })
        averageClips(job)
        return true
      })
      return alive && won
    },

    complete: (jobId, outputs, costCents, now, tx) =>
      jobs
        .findOneAndUpdate(
          { _id: jobId, state: 'processing' },
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
            },
            $inc: { revision: 1 },
          },
          { returnDocument: 'after', session: tx.session },
        )
        .lean(),

    fail: (jobId, failure, now, tx) => end(live(jobId), 'failed', failure, now, tx),
    cancel: (userId, jobId, failure, now, tx) => end({ ...live(jobId), user_id: userId, deleted_at: null }, 'cancelled', failure, now, tx),

    async retry(userId, jobId, now, tx) {
      const mine = { _id: jobId, user_id: userId, deleted_at: null, state: trusted({ $in: [...RETRYABLE_STATES] }) }
      const job = await jobs.findOne(mine, null, { session: tx.session }).lean()
      if (!job) return null
      const steps = stepsToRetry(job.steps)
      const clips = job.clips.map((clip) => (clip.state === 'completed' ? clip : { ...clip, state: 'waiting', progress: 0 }))
      const again = {
        state: 'queued',
        steps,
        clips,
        percent: percentOf(steps),
        eta_s: null,
        failure: null,
        attempt: job.attempt + 1,
        revision: job.revision + 1,
        started_at: null,
        finished_at: null,
        heartbeat_at: now,
      }
      return jobs
        .findOneAndUpdate({ ...mine, revision: job.revision }, { $set: again }, { returnDocument: 'after', session: tx.session })
        .lean()
    },

    silent: (before, limit) =>
      jobs
        .find({ state: trusted({ $in: [...RUNNING_STATES] }), heartbeat_at: trusted({ $lt: before }) })
        .sort({ heartbeat_at: 1 })
        .limit(limit)
        .lean(),

    running: (userId) =>
      jobs
        .find({ user_id: userId, deleted_at: null, state: trusted({ $in: [...RUNNING_STATES] }) })
        .sort({ created_at: 1 })
        .lean(),
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

function averageClips(job: StoredJob): void {
  const step = job.steps.find((each) => each.step === 'video_generation')
  if (!step || job.clips.length === 0) return
  const mean = job.clips.reduce((sum, clip) => sum + clip.progress, 0) / job.clips.length
  step.progress = Math.max(step.progress, mean)
}

function bounded(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}
