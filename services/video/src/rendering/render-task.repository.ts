import { type AdministeredJobs, administeredJobs } from '@loomcast/service-kit/administration'
import { createJobRecords, type JobRecords } from '@loomcast/service-kit/jobs'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { QueueName, RenderTask } from './render-task.model.ts'

export interface RenderTaskRepository {
  /** The tasks as administrators see them. A task that does not progress can run again. */
  administered(clock: Clock): AdministeredJobs
  recordsOf(queue: QueueName, leaseMs: number): JobRecords<RenderTask>
  insert(tasks: readonly RenderTask[], tx: Tx): Promise<void>
  /** Makes the job's other tasks in this queue run before those of waiting jobs. */
  admit(task: RenderTask): Promise<void>
  /** Ends the tasks of a job. Their workers lose the lease and stop. */
  endAllOf(jobId: string, now: Date, tx: Tx): Promise<void>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

export function createRenderTaskRepository(tasks: mongoose.Model<RenderTask>): RenderTaskRepository {
  return {
    administered: (clock) => administeredJobs({ name: 'videos', model: tasks, unfinished: { ended_at: null }, clock }),

    recordsOf: (queue, leaseMs) =>
      createJobRecords<RenderTask>({
        model: tasks,
        partition: { queue },
        unfinished: { ended_at: null },
        leaseMs,
        fairBy: 'user_id',
        precedence: { admitted: true },
      }),

    async insert(due, tx) {
      await tasks.insertMany(due, { session: tx.session })
    },

    async admit({ job_id, attempt, queue }) {
      await tasks.updateMany({ job_id, attempt, queue }, { $set: { admitted: true } })
    },

    async endAllOf(jobId, now, tx) {
      const ended = { ended_at: now, lease_id: null, leased_until: null }
      await tasks.updateMany({ job_id: jobId, ended_at: null }, { $set: ended }, { session: tx.session })
    },

    async deleteAllOf(userId, tx) {
      await tasks.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
