import type { Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { etaOf } from '../domain/eta.ts'
import { type DueStep, type JobStep, percentOf, STEP, type StepName } from '../domain/job.ts'
import type { JobAnalysis, SceneClip, StoredJob } from './job.model.ts'
import { type Attempt, live } from './job-attempt.ts'

/** Writes by workers. Each resolves to the changed job, or to null when the attempt has ended. */
export interface JobProgress {
  /** Records that a worker starts a step: queued → processing. The state of a processing job does not change. */
  start(job: Attempt, step: StepName, now: Date): Promise<StoredJob | null>
  /** Saves the progress of a step or a scene. It never decreases. */
  saveProgress(job: Attempt, part: DueStep, share: number, now: Date): Promise<StoredJob | null>
  /** Saves the provider's token for continuing a clip. */
  saveSceneResume(job: Attempt, index: number, token: string | null, now: Date): Promise<StoredJob | null>
  /** `note` is additional information for the user. */
  completeStep(
    job: Attempt,
    step: StepName,
    result: { note: string | null; analysis?: JobAnalysis },
    now: Date,
    tx: Tx,
  ): Promise<StoredJob | null>
  completeScene(job: Attempt, index: number, clip: FinishedClip, now: Date, tx: Tx): Promise<StoredJob | null>
}

export type FinishedClip = Pick<SceneClip, 'file_id' | 'seconds' | 'has_sound' | 'finished' | 'cost_cents'>

export function createJobProgress(jobs: mongoose.Model<StoredJob>): JobProgress {
  /** Recomputes the job's progress and ETA from its steps. Writes only if no other change has been written since the job was read. */
  async function change(attempt: Attempt, now: Date, alter: (job: StoredJob) => Partial<StoredJob>, tx?: Tx): Promise<StoredJob | null> {
    const options = tx ? { session: tx.session } : {}
    for (let round = 0; round < 50; round += 1) {
      const job = await jobs.findOne(live(attempt), null, options).lean()
      if (!job) return null
      const others = alter(job)
      const eta = etaOf(job.steps, job.eta_bound_s, now)
      for (const step of job.steps) markLate(step, eta.late)
      const changes: Partial<StoredJob> = {
        ...others,
        state: 'processing',
        steps: job.steps,
        clips: job.clips,
        percent: Math.max(job.percent, percentOf(job.steps)),
        eta_s: eta.seconds,
        eta_bound_s: eta.bound,
        changed_at: now,
        revision: job.revision + 1,
      }
      const written = await jobs.updateOne({ ...live(attempt), revision: job.revision }, { $set: changes }, options)
      if (written.matchedCount === 1) return { ...job, ...changes }
    }
    throw new Error(`The state of ${attempt._id} changed too often to be updated`)
  }

  const changeStep = (attempt: Attempt, name: StepName, now: Date, alter: (step: JobStep, job: StoredJob) => object, tx?: Tx) =>
    change(attempt, now, (job) => alter(stepOf(job, name), job), tx)

  const changeClip = (attempt: Attempt, index: number, now: Date, alter: (clip: SceneClip) => void, tx?: Tx) =>
    change(
      attempt,
      now,
      (job) => {
        const clip = job.clips.find((each) => each.index === index)
        if (clip && clip.state !== 'completed') alter(clip)
        averageClips(job, now)
        return {}
      },
      tx,
    )

  return {
    start: (attempt, name, now) =>
      changeStep(attempt, name, now, (step, job) => {
        step.status = 'processing'
        if (!step.started_at) Object.assign(step, { started_at: now, started_from: step.progress })
        return { started_at: job.started_at ?? now }
      }),

    saveProgress: (attempt, { step: name, scene }, share, now) =>
      scene === null
        ? changeStep(attempt, name, now, (step) => {
            step.progress = Math.max(step.progress, clamped(share))
            return {}
          })
        : changeClip(attempt, scene, now, (clip) => {
            clip.state = 'processing'
            clip.progress = Math.max(clip.progress, clamped(share))
          }),

    saveSceneResume: (attempt, index, token, now) =>
      changeClip(attempt, index, now, (clip) => {
        clip.resume = token
      }),

    completeStep: (attempt, name, { note, analysis }, now, tx) =>
      changeStep(
        attempt,
        name,
        now,
        (step) => {
          finish(step, now)
          step.note = note
          return analysis ? { analysis } : {}
        },
        tx,
      ),

    completeScene: (attempt, index, result, now, tx) =>
      changeClip(attempt, index, now, (clip) => Object.assign(clip, result, { state: 'completed', progress: 1, resume: null }), tx),
  }
}

/** The state of the step that renders the scenes is derived from them, here alone: its progress is their mean. It never decreases. */
export function averageClips(job: Pick<StoredJob, 'steps' | 'clips'>, now: Date): void {
  const step = stepOf(job, STEP.renderScenes)
  const mean = job.clips.reduce((sum, clip) => sum + clip.progress, 0) / job.clips.length
  step.progress = Math.max(step.progress, mean)
  if (job.clips.every((clip) => clip.state === 'completed')) finish(step, now)
}

function stepOf({ steps }: Pick<StoredJob, 'steps'>, name: StepName): JobStep {
  const step = steps.find((each) => each.step === name)
  if (!step) throw new Error(`The job has no step ${name}`)
  return step
}

const LATE_NOTE = 'This is taking longer than expected.'

/** Adds a note to a late step and hides its remaining time. Removes the note when the step is no longer late. */
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
