import { type JobRecord, jobFields, newJob } from '@loomcast/service-kit/jobs'
import mongoose from 'mongoose'
import { type DueStep, dueSteps, STEP } from '../domain/job.ts'
import type { StoredJob } from './job.model.ts'

/** `local` tasks use this machine's CPU; during `remote` tasks, a provider renders. With separate queues, a local render never waits for a remote one. */
export type QueueName = 'local' | 'remote'

/**
 * The schedule of one due step of a job, or of one of its scenes: queue, lease and retries. Runs as a durable job. The job itself has the state of the step;
 * the unfinished tasks of a running job are always those that `dueTasks` derives from it.
 */
export interface RenderTask extends JobRecord, DueStep {
  job_id: string
  user_id: string
  /** The attempt of the job. */
  attempt: number
  queue: QueueName
  /** True when fair scheduling has started the job in this queue. Its tasks then run before those of waiting jobs. */
  admitted: boolean
  ended_at: Date | null
}

/** Returns the tasks to run next. All are due from the start of the job, so that jobs in progress finish in the order in which they started. */
export function dueTasks(job: StoredJob): RenderTask[] {
  return dueSteps(job).map((due) => {
    const queue = due.step === STEP.renderScenes && job.engine === 'veo' ? 'remote' : 'local'
    return {
      _id: [job._id, job.attempt, due.step, due.scene].filter((part) => part !== null).join('.'),
      job_id: job._id,
      user_id: job.user_id,
      attempt: job.attempt,
      ...due,
      queue,
      admitted: queue === 'local' && job.state === 'processing',
      ended_at: null,
      ...newJob(job.started_at ?? job.queued_at),
    }
  })
}

/** Fair scheduling also uses ended tasks, to determine when each user was last served. */
const RETENTION_SECONDS = 24 * 3600

export const renderTaskSchema = new mongoose.Schema<RenderTask>(
  {
    _id: { type: String, required: true },
    job_id: { type: String, required: true },
    user_id: { type: String, required: true },
    attempt: { type: Number, required: true },
    step: { type: String, required: true },
    scene: { type: Number, default: null },
    queue: { type: String, required: true },
    admitted: { type: Boolean, required: true },
    ended_at: { type: Date, default: null },
    ...jobFields,
    served_at: Date,
  },
  { collection: 'render_tasks', versionKey: false },
)
renderTaskSchema.index({ queue: 1, ended_at: 1, next_attempt_at: 1 })
renderTaskSchema.index({ user_id: 1, served_at: 1 })
renderTaskSchema.index({ job_id: 1 })
renderTaskSchema.index({ ended_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS })
