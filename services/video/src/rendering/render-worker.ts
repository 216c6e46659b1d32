import { ERRORS } from '@loomcast/error-codes'
import { isDatabaseUnavailable } from '@loomcast/service-kit/errors'
import type { JobFailure } from '../domain/job.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import { type ActiveTask, createActiveTask, TaskStopped } from './active-task.ts'
import type { StoredJob } from './job.model.ts'
import type { RenderTask } from './render-queues.ts'
import type { RenderScratch } from './render-scratch.ts'
import { createRenderSteps, type RenderStepDeps } from './render-steps.ts'

export interface RenderWorker {
  /** Runs one task. Rejects when the queue should retry it; every other outcome is written to the job. */
  run(task: RenderTask, lockLost: AbortSignal | undefined): Promise<void>
  /** Checks whether the job has ended, when one of its tasks runs here. */
  checkCancelled(jobId: string): void
  /** Stops all running tasks and accepts no others; the queue gives them to another worker. */
  stopAll(): void
}

/** Retryable failures of one attempt, after which the attempt fails. */
const MAX_FAILURES = 5
/** Starts without a finished task: the job crashes its workers, or they are killed all the time. */
const MAX_STARTS = 20

export function createRenderWorker({
  scratch,
  queueNext,
  logger,
  ...deps
}: RenderStepDeps & { scratch: RenderScratch; queueNext(jobId: string): Promise<void> }): RenderWorker {
  const { jobs, lifecycle, clock } = deps
  const steps = createRenderSteps({ ...deps, logger })
  const activeTasks = new Map<ActiveTask, string>()
  let stopping = false

  async function failJob(job: StoredJob, task: RenderTask, code: JobFailure['code'], message: string): Promise<void> {
    await lifecycle.fail(job, { step: task.step, code, message })
  }

  /** Ends the attempt, or rejects so that the queue retries the task. */
  async function handleError(error: unknown, job: StoredJob, task: RenderTask): Promise<void> {
    if (error instanceof TaskStopped) {
      if (error.reason === 'job_ended') return
      throw error
    }
    // Our own outage is not a failure of the video.
    if (isDatabaseUnavailable(error)) throw error
    if (error instanceof EngineFailure && !error.retryable) return failJob(job, task, error.code, error.message)
    const failures = await jobs.countFailure(job, clock())
    if (failures === null) return
    if (failures < MAX_FAILURES) throw error
    if (error instanceof EngineFailure) return failJob(job, task, error.code, error.message)
    logger.error({ err: error, job_id: job._id, step: task.step }, 'a job failed because of a defect')
    await failJob(job, task, 'video_failed', ERRORS.video_failed.user)
  }

  return {
    async run(task, lockLost) {
      if (stopping) throw new TaskStopped('worker_stopped')
      const job = await jobs.start({ _id: task.job_id, attempt: task.attempt }, clock())
      if (!job) return
      if (job.starts > MAX_STARTS) {
        await failJob(job, task, 'video_lost', `We tried ${MAX_STARTS} times to make this video and couldn't finish it. Try again later.`)
        return
      }
      await lifecycle.renewReservation(job)
      const active = createActiveTask({ jobs, job, writeProgress: progressWriter(job, task), lockLost, clock, logger })
      activeTasks.set(active, job._id)
      try {
        await scratch.use((folder) => steps[task.step]({ job, task, active, folder }))
      } catch (error) {
        // A stopped encoder fails with an error of its own; the signal has the reason.
        await handleError(active.signal.aborted ? active.signal.reason : error, job, task)
        return
      } finally {
        activeTasks.delete(active)
        await active.dispose()
      }
      await queueNext(job._id)
    },

    checkCancelled(jobId) {
      for (const [active, id] of activeTasks) if (id === jobId) void active.check()
    },

    stopAll() {
      stopping = true
      for (const active of activeTasks.keys()) active.stop('worker_stopped')
    },
  }

  function progressWriter(job: StoredJob, { step, scene }: RenderTask): (share: number) => Promise<boolean> {
    if (scene !== null) return (share) => jobs.saveSceneProgress(job, scene, share, clock())
    return (share) => jobs.saveProgress(job, step, share, clock())
  }
}
