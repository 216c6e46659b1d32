import type mongoose from 'mongoose'
import { newId } from '../mongo/id.ts'
import type { Tx } from '../mongo/transaction.ts'
import { orderByFairShare, PRECEDENCE_MS, type Waiter } from './fair-share.ts'
import type { JobRecord } from './job-record.ts'
import type { QueueAge } from './queue-metrics.ts'

/** Jobs in MongoDB. Except for `cancel`, a change to a claimed record is rejected (false or null) unless the caller still has its lease. */
export interface JobRecords<R extends JobRecord> {
  /** Leases the next due record: the oldest one or, with `fairBy`, one of the owner who was served longest ago. */
  claimNext(now: Date): Promise<R | null>
  /** Leases this record, if it is due and not leased. */
  claimById(id: string, now: Date): Promise<R | null>
  /** Extends the lease and writes `changes`. */
  renew(record: R, changes: Partial<R>, now: Date): Promise<boolean>
  /** Ends the lease permanently; `changes` must make the record finished. */
  finish(record: R, changes: Partial<R>, tx?: Tx): Promise<boolean>
  remove(record: R, tx?: Tx): Promise<boolean>
  /** Ends the lease and makes the record due again at `at`. `counted`: whether the run counts as an attempt. */
  release(record: R, at: Date, counted: boolean, changes: Partial<R>): Promise<R | null>
  /** Finishes a record that is not yet finished, whether or not it is claimed. Its worker loses the lease. */
  cancel(filter: Partial<R>, changes: Partial<R>, tx?: Tx): Promise<R | null>
  due(now: Date, limit: number): Promise<R[]>
  waiting(now: Date): Promise<QueueAge>
}

export interface JobRecordsOptions<R extends JobRecord> {
  /** The model of the records. */
  model: { db: mongoose.Connection; collection: { name: string } }
  /** Matches the records of this type of job. Default: all records of the model. */
  partition?: Record<string, unknown>
  /** Matches records that are not finished. */
  unfinished: Record<string, unknown>
  /** A claimed record that is not renewed for this long can be claimed again. */
  leaseMs: number
  /** Changes written with a claim (`claimed`) and when the record is released to wait again (`released`). */
  claimed?: Partial<R>
  released?: Partial<R>
  /** Fair scheduling: the field with the owner of a record. */
  fairBy?: keyof R & string
  /** With fair scheduling: matches records that precede all others, oldest first. */
  precedence?: Record<string, unknown>
}

interface Row extends mongoose.mongo.BSON.Document {
  _id: string
}

const WAITERS_LIMIT = 1_000
const FREE: Partial<Row> = { lease_id: null, leased_until: null }

export function createJobRecords<R extends JobRecord>(options: JobRecordsOptions<R>): JobRecords<R> {
  const { partition = {}, leaseMs, claimed, released, fairBy, precedence } = options
  const unfinished = { ...partition, ...options.unfinished }
  const collection = options.model.db.collection<Row>(options.model.collection.name)
  const owned = ({ _id, lease_id }: R) => ({ ...unfinished, _id, lease_id })
  /** A missing field counts as due. */
  const dueAt = (now: Date): Record<string, unknown> => ({
    ...unfinished,
    next_attempt_at: { $not: { $gt: now } },
    leased_until: { $not: { $gt: now } },
  })
  const inTransaction = (tx?: Tx) => (tx ? { session: tx.session } : {})

  const asRecord = (found: unknown) => found as R | null

  async function claim(filter: Record<string, unknown>, now: Date, changes: Partial<JobRecord> = {}): Promise<R | null> {
    const lease = { lease_id: newId('lease'), leased_until: new Date(now.getTime() + leaseMs) }
    const found = await collection.findOneAndUpdate(
      { ...dueAt(now), ...filter },
      { $set: { ...claimed, ...lease, ...changes }, $inc: { attempts: 1 } },
      { sort: { next_attempt_at: 1 }, returnDocument: 'after', includeResultMetadata: false },
    )
    return asRecord(found)
  }

  /** Owners with a due record, each with the one that has waited longest. */
  async function waiters(owner: string, now: Date): Promise<Waiter[]> {
    const waiting = await collection
      .aggregate<Omit<Waiter, 'served_at'>>([
        { $match: dueAt(now) },
        { $sort: { next_attempt_at: 1, _id: 1 } },
        { $group: { _id: `$${owner}`, job_id: { $first: '$_id' }, queued_at: { $first: { $ifNull: ['$next_attempt_at', now] } } } },
        { $project: { _id: 0, owner: '$_id', job_id: 1, queued_at: 1 } },
        { $sort: { queued_at: 1 } },
        { $limit: WAITERS_LIMIT },
      ])
      .toArray()
    const [longest] = waiting
    if (!longest) return []
    // Starts before this time do not affect the order.
    const from = new Date(longest.queued_at.getTime() - PRECEDENCE_MS)
    const served = await collection
      .aggregate<{ _id: string; served_at: Date }>([
        { $match: { ...partition, [owner]: { $in: waiting.map((each) => each.owner) }, served_at: { $gt: from } } },
        { $group: { _id: `$${owner}`, served_at: { $max: '$served_at' } } },
      ])
      .toArray()
    const servedAt = new Map(served.map((each) => [each._id, each.served_at]))
    return waiting.map((each) => ({ ...each, served_at: servedAt.get(each.owner) ?? null }))
  }

  async function due(now: Date, limit: number): Promise<R[]> {
    return collection.find<R>(dueAt(now)).sort({ next_attempt_at: 1 }).limit(limit).toArray()
  }

  return {
    due,

    async claimNext(now) {
      if (fairBy === undefined) return claim({}, now)
      const preceding = precedence && (await claim(precedence, now))
      if (preceding) return preceding
      for (const { job_id } of orderByFairShare(await waiters(fairBy, now))) {
        const record = await claim({ _id: job_id }, now, { served_at: now })
        if (record) return record
      }
      return null
    },

    claimById: (id, now) => claim({ _id: id }, now, fairBy === undefined ? {} : { served_at: now }),

    async renew(record, changes, now) {
      const leased_until = new Date(now.getTime() + leaseMs)
      const found = await collection.updateOne(owned(record), { $set: { ...changes, leased_until } })
      return found.matchedCount === 1
    },

    async finish(record, changes, tx) {
      const found = await collection.updateOne(owned(record), { $set: { ...changes, ...FREE } }, inTransaction(tx))
      return found.matchedCount === 1
    },

    async remove(record, tx) {
      const found = await collection.deleteOne(owned(record), inTransaction(tx))
      return found.deletedCount === 1
    },

    async release(record, at, counted, changes) {
      const found = await collection.findOneAndUpdate(
        owned(record),
        { $set: { ...released, ...changes, ...FREE, next_attempt_at: at }, ...(!counted && { $inc: { attempts: -1 } }) },
        { returnDocument: 'after', includeResultMetadata: false },
      )
      return asRecord(found)
    },

    async cancel(filter, changes, tx) {
      const found = await collection.findOneAndUpdate(
        { ...filter, ...unfinished },
        { $set: { ...changes, ...FREE } },
        { ...inTransaction(tx), returnDocument: 'after', includeResultMetadata: false },
      )
      return asRecord(found)
    },

    async waiting(now) {
      const [count, [oldest]] = await Promise.all([collection.countDocuments(dueAt(now)), due(now, 1)])
      const since = oldest?.next_attempt_at ?? now
      return { count, oldest_s: Math.max(0, (now.getTime() - since.getTime()) / 1000) }
    },
  }
}
