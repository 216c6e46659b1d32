import { ERRORS } from '@loomcast/error-codes'
import { AttemptsExhausted, JobError, type JobRun, type JobRunnerOptions } from '@loomcast/service-kit/jobs'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { backoffMs, every } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { JobFailure } from '../domain/job.ts'
import { EncoderInterrupted } from '../engines/ffmpeg/encoder.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { JobImages, OpenJobImages } from './job-images.ts'
import type { RenderScratch } from './render-scratch.ts'
import { createRenderSteps, type RenderStepDeps, type SaveStep } from './render-steps.ts'
import { dueTasks, type RenderTask } from './render-task.model.ts'
import type { RenderTaskRepository } from './render-task.repository.ts'

export interface RenderWorkerDeps extends RenderStepDeps {
  connection: mongoose.Connection
  tasks: RenderTaskRepository
  scratch: RenderScratch
  jobImages: JobImages
  /** Wakes the workers for tasks that were inserted. */
  submit(tasks: readonly RenderTask[]): Promise<void>
}

const PROGRESS_EVERY_MS = 500
/** Also counts attempts that ended with a crash of the worker, so it is higher than FINAL_FAILURE. */
const MAX_ATTEMPTS = 20
const FINAL_FAILURE = 5

/** Defines how a render task is run, retried and failed. */
export function createRenderWorker(
  deps: RenderWorkerDeps,
): Pick<JobRunnerOptions<RenderTask>, 'run' | 'onFailure' | 'retryAfterMs' | 'maxAttempts' | 'finalFailure'> {
  const { connection, jobs, tasks, lifecycle, scratch, jobImages, submit, clock, logger } = deps
  const steps = createRenderSteps(deps)
  const attemptOf = ({ job_id, attempt }: RenderTask) => ({ _id: job_id, attempt })

  /** Does the work of the task. Resolves to null when the attempt has ended. */
  async function render({ record: task, signal }: JobRun<RenderTask>, images: OpenJobImages): Promise<SaveStep | null> {
    const { step, scene } = task
    const job = await jobs.start(attemptOf(task), step, clock())
    if (!job) return null
    let reported: number | undefined
    async function saveProgress(): Promise<void> {
      const share = reported
      reported = undefined
      if (share !== undefined) await jobs.saveProgress(attemptOf(task), task, share, clock())
    }
    const progress = every(PROGRESS_EVERY_MS, 'save the progress of a render', saveProgress, logger)
    const onProgress = (share: number) => {
      reported = share
    }
    try {
      return await scratch.use((folder) => steps[step]({ job, scene, folder, images, signal, onProgress }))
    } finally {
      await progress.stop()
    }
  }

  /** Ends the task in the same transaction as its result and the tasks that follow. Returns whether the job continues. */
  async function end({ record: task, finish }: JobRun<RenderTask>, save: SaveStep | null): Promise<boolean> {
    const next = await withTransaction(connection, async (tx) => {
      await finish({ ended_at: clock() }, tx)
      const job = save && (await save(tx))
      if (job?.state !== 'processing') return null
      const due = dueTasks(job).filter(({ step }) => step !== task.step)
      await tasks.insert(due, tx)
      return due
    })
    await submit(next ?? [])
    return next !== null
  }

  return {
    maxAttempts: MAX_ATTEMPTS,
    finalFailure: FINAL_FAILURE,
    retryAfterMs: (attempts) => backoffMs(attempts, 2_000, 60_000),

    async run(run) {
      const { record: task, signal } = run
      if (!task.admitted) await tasks.admit(task)
      const images = jobImages.open(attemptOf(task))
      let continues = false
      try {
        const save = await render(run, images)
        signal.throwIfAborted()
        continues = await end(run, save)
      } catch (thrown) {
        const isInterrupted = thrown instanceof EncoderInterrupted
        const error = isInterrupted ? new EngineFailure('encoder_failed', undefined, { retryable: true, cause: thrown }) : thrown
        throw error instanceof EngineFailure ? new JobError(error.message, { permanent: !error.retryable, cause: error }) : error
      } finally {
        await images.close(continues)
      }
    },

    async onFailure({ record: task, finish }, error) {
      await withTransaction(connection, async (tx) => {
        await finish({ ended_at: clock() }, tx)
        await lifecycle.fail(attemptOf(task), { step: task.step, ...failureOf(error) }, tx)
      })
    },
  }
}

function failureOf(error: unknown): Omit<JobFailure, 'step'> {
  if (error instanceof AttemptsExhausted) {
    return { code: 'video_lost', message: `We tried ${MAX_ATTEMPTS} times to make this video and couldn't finish it. Try again later.` }
  }
  const cause = error instanceof JobError ? error.cause : error
  if (cause instanceof EngineFailure) return { code: cause.code, message: cause.message }
  return { code: 'video_failed', message: ERRORS.video_failed.user }
}
