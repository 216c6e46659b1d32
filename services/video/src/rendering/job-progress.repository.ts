import type mongoose from 'mongoose'
import { etaOf } from '../domain/eta.ts'
import { type JobStep, percentOf, type StepName } from '../domain/job.ts'
import type { JobAnalysis, SceneClip, StoredJob } from './job.model.ts'
import { type Attempt, live } from './job-attempt.ts'
import { averageClips } from './job-clips.ts'

/** Heartbeats and results of a worker. Each returns false when the attempt has ended. */
export interface JobProgress {
  heartbeat(job: Attempt, now: Date): Promise<boolean>
  startStep(job: Attempt, step: StepName, now: Date): Promise<boolean>
  /** Never decreases. Also a heartbeat. */
  saveProgress(job: Attempt, step: StepName, share: number, now: Date): Promise<boolean>
  /** `note`: additional information for the user. */
  completeStep(job: Attempt, step: StepName, now: Date, note?: string): Promise<boolean>
  saveAnalysis(job: Attempt, analysis: JobAnalysis, now: Date): Promise<boolean>
  /** The step's progress is the mean of its scenes. */
  saveSceneProgress(job: Attempt, index: number, share: number, now: Date): Promise<boolean>
  saveSceneResume(job: Attempt, index: number, token: string | null): Promise<boolean>
  /** Saves the first clip of a scene. False when there is one already or the attempt has ended; then the caller removes its clip. */
  completeScene(
    job: Attempt,
    index: number,
    clip: Pick<SceneClip, 'file_id' | 'seconds' | 'has_sound' | 'finished' | 'cost_cents'>,
    now: Date,
  ): Promise<boolean>
  /** Counts a retryable failure and returns the count, or null when the attempt has ended. */
  countFailure(job: Attempt, now: Date): Promise<number | null>
}

export function createJobProgress(jobs: mongoose.Model<StoredJob>): JobProgress {
  /** Computes the job's progress and ETA from its steps, and writes only when no other change was written meanwhile. */
  async function change(attempt: Attempt, now: Date, alter: (job: StoredJob) => boolean): Promise<boolean> {
    for (let round = 0; round < 50; round += 1) {
      const job = await jobs.findOne(live(attempt)).lean()
      if (!job) return false
      if (!alter(job)) return true
      job.percent = Math.max(job.percent, percentOf(job.steps))
      const eta = etaOf(job.steps, job.eta_bound_s, now)
      for (const step of job.steps) markLate(step, eta.late)
      const written = await jobs.updateOne(
        { ...live(attempt), revision: job.revision },
        {
          $set: {
            steps: job.steps,
            clips: job.clips,
            starts: job.starts,
            percent: job.percent,
            eta_s: eta.seconds,
            eta_bound_s: eta.bound,
            heartbeat_at: now,
          },
          $inc: { revision: 1 },
        },
      )
      if (written.matchedCount === 1) return true
    }
    throw new Error(`The state of ${attempt._id} changed too often to be updated`)
  }

  const changeStep = (attempt: Attempt, step: StepName, now: Date, alter: (found: JobStep, job: StoredJob) => void) =>
    change(attempt, now, (job) => {
      const found = job.steps.find((each) => each.step === step)
      if (!found) return false
      alter(found, job)
      return true
    })

  return {
    async heartbeat(attempt, now) {
      const written = await jobs.updateOne(live(attempt), { $set: { heartbeat_at: now } })
      return written.matchedCount === 1
    },

    startStep: (attempt, step, now) =>
      changeStep(attempt, step, now, (found) => {
        if (found.status === 'completed') return
        found.status = 'processing'
        if (found.started_at) return
        found.started_at = now
        found.started_from = found.progress
      }),

    saveProgress: (attempt, step, share, now) =>
      changeStep(attempt, step, now, (found) => {
        found.progress = Math.max(found.progress, clamped(share))
      }),

    completeStep: (attempt, step, now, note) =>
      changeStep(attempt, step, now, (found, job) => {
        finish(found, now)
        found.note = note ?? null
        job.starts = 0
      }),

    async saveAnalysis(attempt, analysis, now) {
      const written = await jobs.updateOne(live(attempt), { $set: { analysis, heartbeat_at: now }, $inc: { revision: 1 } })
      return written.matchedCount === 1
    },

    saveSceneProgress: (attempt, index, share, now) =>
      change(attempt, now, (job) => {
        const clip = job.clips.find((each) => each.index === index)
        if (!clip || clip.state === 'completed') return false
        clip.state = 'processing'
        clip.progress = Math.max(clip.progress, clamped(share))
        averageClips(job)
        return true
      }),

    async saveSceneResume(attempt, index, token) {
      const written = await jobs.updateOne(
        { ...live(attempt), 'clips.index': index },
        { $set: { 'clips.$.resume': token }, $inc: { revision: 1 } },
      )
      return written.matchedCount === 1
    },

    async completeScene(attempt, index, result, now) {
      let isFirst = false
      const isRunning = await change(attempt, now, (job) => {
        const clip = job.clips.find((each) => each.index === index)
        isFirst = clip !== undefined && clip.state !== 'completed'
        if (!clip || !isFirst) return false
        Object.assign(clip, result, { state: 'completed', progress: 1, resume: null })
        job.starts = 0
        averageClips(job)
        const step = job.steps.find((each) => each.step === 'video_generation')
        if (step && job.clips.every((each) => each.state === 'completed')) finish(step, now)
        return true
      })
      return isRunning && isFirst
    },

    async countFailure(attempt, now) {
      const job = await jobs
        .findOneAndUpdate(live(attempt), { $inc: { tries: 1 }, $set: { heartbeat_at: now } }, { returnDocument: 'after' })
        .lean()
      return job ? job.tries : null
    },
  }
}

const LATE_NOTE = 'This is taking longer than expected.'

/** Replaces a remaining time that would rise. */
function markLate(step: JobStep, late: boolean): void {
  if (late && step.status === 'processing') step.note ??= LATE_NOTE
  else if (step.note === LATE_NOTE) step.note = null
}

function finish(step: JobStep, now: Date): void {
  step.status = 'completed'
  step.progress = 1
  step.finished_at ??= now
}

function clamped(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}
