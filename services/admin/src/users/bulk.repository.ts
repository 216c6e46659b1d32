import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { BulkItemRecord, BulkJobRecord } from './bulk.model.ts'

export interface BulkProgress {
  done: number
  failed: number
  waiting: number
}

const SHOWN_FAILURES = 100
const SHOWN_JOBS = 10

export function createBulkRepository({ bulkJobs, bulkItems }: { bulkJobs: Model<BulkJobRecord>; bulkItems: Model<BulkItemRecord> }) {
  return {
    async insertJob(job: BulkJobRecord): Promise<void> {
      await bulkJobs.insertOne(job)
    },

    async insertItems(items: BulkItemRecord[]): Promise<void> {
      await bulkItems.insertMany(items)
    },

    /** Makes a job visible after all its users are stored. */
    async makeReady(tx: Tx, jobId: string, now: Date): Promise<void> {
      await bulkJobs.updateOne({ _id: jobId }, { $set: { ready_at: now } }, { session: tx.session })
    },

    async remove(jobId: string): Promise<void> {
      await bulkJobs.deleteOne({ _id: jobId })
      await bulkItems.deleteMany({ job_id: jobId })
    },

    async find(jobId: string): Promise<BulkJobRecord | null> {
      return bulkJobs.findOne({ _id: jobId, ready_at: trusted({ $ne: null }) }).lean<BulkJobRecord>()
    },

    /** Newest first. */
    async recent(): Promise<BulkJobRecord[]> {
      return bulkJobs
        .find({ ready_at: trusted({ $ne: null }) })
        .sort({ created_at: -1 })
        .limit(SHOWN_JOBS)
        .lean<BulkJobRecord[]>()
    },

    /** Claims the next user who is waiting or whose request died; users of fewer failed attempts first, so that one user does not delay the others. */
    async claim(jobId: string, now: Date, leaseMs: number): Promise<BulkItemRecord | null> {
      const leased_until = new Date(now.getTime() + leaseMs)
      const due = [{ state: 'waiting' as const }, { state: 'running' as const, leased_until: trusted({ $lt: now }) }]
      return bulkItems
        .findOneAndUpdate(
          { job_id: jobId, $or: due },
          { $set: { state: 'running', leased_until } },
          { sort: { attempts: 1, _id: 1 }, returnDocument: 'after' },
        )
        .lean<BulkItemRecord>()
    },

    /** Ends a user's part, or makes the user wait again, perhaps with one more failed attempt. */
    async settle(itemId: string, state: 'done' | 'failed' | 'waiting', detail: string | null, attempts = 0): Promise<void> {
      const changes = { $set: { state, detail, leased_until: null }, $inc: { attempts } }
      await bulkItems.updateOne({ _id: itemId, state: 'running' }, changes)
    },

    async progress(jobId: string): Promise<BulkProgress> {
      const count = (state: BulkItemRecord['state']) => bulkItems.countDocuments({ job_id: jobId, state })
      const [done, failed, waiting, running] = await Promise.all([count('done'), count('failed'), count('waiting'), count('running')])
      return { done, failed, waiting: waiting + running }
    },

    async failures(jobId: string): Promise<BulkItemRecord[]> {
      return bulkItems.find({ job_id: jobId, state: 'failed' }).sort({ _id: 1 }).limit(SHOWN_FAILURES).lean<BulkItemRecord[]>()
    },

    async end(jobId: string, now: Date): Promise<void> {
      await bulkJobs.updateOne({ _id: jobId, ended_at: null }, { $set: { ended_at: now } })
    },

    /** False if the job has ended or was stopped before. */
    async stop(tx: Tx, jobId: string, now: Date): Promise<boolean> {
      const changes = { $set: { stopped_at: now, ended_at: now } }
      const stopped = await bulkJobs.updateOne({ _id: jobId, ended_at: null, stopped_at: null }, changes, { session: tx.session })
      return stopped.modifiedCount === 1
    },

    /** Removes a deleted user's address. */
    async forgetUser(tx: Tx, userId: string): Promise<void> {
      await bulkItems.updateMany({ user_id: userId }, { $set: { email: '' } }, { session: tx.session })
    },
  }
}

export type BulkRepository = ReturnType<typeof createBulkRepository>
