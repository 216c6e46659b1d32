import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { RUNNING_STATES } from '../domain/job.ts'
import type { StoredJob } from './job.model.ts'
import { dueTasks } from './render-task.model.ts'
import type { RenderTaskRepository } from './render-task.repository.ts'

/** Workers of the earlier release wrote heartbeats every second. */
const UNRESPONSIVE_MS = 20_000

/**
 * Adopts the running jobs of the release that stored its tasks only in Redis: inserts their tasks and renames fields. A job that a worker of that release is
 * still rendering is adopted after its heartbeats end. Several processes can run this at the same time.
 */
export async function adoptEarlierJobs(jobs: mongoose.Model<StoredJob>, tasks: RenderTaskRepository, now: Date): Promise<void> {
  const rows = jobs.db.collection<StoredJob>(jobs.collection.name)
  const earlier = {
    state: { $in: [...RUNNING_STATES] },
    reservation_id: { $exists: false },
    heartbeat_at: { $lt: new Date(now.getTime() - UNRESPONSIVE_MS) },
  }
  const changes = {
    $rename: { hold: 'reservation_id', heartbeat_at: 'changed_at' },
    $unset: { turn_at: 1, served_at: 1, tries: 1, starts: 1 },
  } as const
  async function adopt(_id: string, tx: Tx): Promise<void> {
    const options = { session: tx.session, returnDocument: 'after', includeResultMetadata: false } as const
    const job = await rows.findOneAndUpdate({ ...earlier, _id }, changes, options)
    if (job) await tasks.insert(dueTasks(job), tx)
  }
  for await (const { _id } of rows.find(earlier, { projection: { _id: 1 } })) await withTransaction(jobs.db, (tx) => adopt(_id, tx))
}
