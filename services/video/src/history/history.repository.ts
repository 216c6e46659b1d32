import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { RUNNING_STATES } from '../domain/job.ts'
import type { StoredJob } from '../rendering/job.model.ts'
import { type HistoryFilter, since } from './history-filter.ts'

export interface HistoryStats {
  total: number
  completed: number
  failed: number
  /** In cents. */
  cost_cents: number
  /** Mean length of the completed videos, in seconds. */
  average_seconds: number
}

export interface DayStats {
  /** UTC day, YYYY-MM-DD. */
  date: string
  total: number
  completed: number
  failed: number
  cost_cents: number
}

/** Lists and statistics of a user's videos, and the trash. */
export interface HistoryRepository {
  list(
    userId: string,
    filter: HistoryFilter,
    now: Date,
    page: { skip: number; limit: number },
  ): Promise<{ jobs: StoredJob[]; total: number }>
  each(userId: string, filter: HistoryFilter, now: Date): AsyncIterable<StoredJob>
  /** These videos in the order of the ids, without those that are deleted or of another user. */
  eachOf(userId: string, jobIds: readonly string[]): AsyncIterable<StoredJob>
  stats(userId: string, from?: Date): Promise<HistoryStats>
  /** Number of videos created since `from`. */
  count(userId: string, from: Date): Promise<number>
  days(userId: string, from: Date): Promise<DayStats[]>
  /** Number of videos per value of the field, most frequent value first. */
  countBy(
    userId: string,
    from: Date,
    member: 'input.video_format' | 'input.model_preference' | 'engine',
  ): Promise<{ name: string; count: number }[]>
  /** Moves videos that are neither queued nor processing to the trash and returns their ids. */
  moveToTrash(userId: string, jobIds: readonly string[], now: Date, tx: Tx): Promise<string[]>
  restore(userId: string, jobIds: readonly string[], now: Date, tx: Tx): Promise<string[]>
  /** Returns at most `limit` videos that were deleted before `before`. */
  findExpired(before: Date, limit: number): Promise<StoredJob[]>
  purge(userId: string, jobIds: readonly string[], before: Date, tx: Tx): Promise<string[]>
}

const EXPORT_BATCH = 100

export function createHistoryRepository(jobs: mongoose.Model<StoredJob>): HistoryRepository {
  const matching = (userId: string, filter: HistoryFilter, now: Date) => jobs.find(queryOf(userId, filter, now)).sort(sortOf(filter))
  const ended = trusted({ $nin: [...RUNNING_STATES] })
  const owned = (userId: string, from?: Date) => ({ user_id: userId, deleted_at: null, ...(from && { created_at: { $gte: from } }) })
  const one = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } })
  const isCompleted = { $eq: ['$state', 'completed'] }
  const isFailed = { $in: ['$state', ['failed', 'cancelled']] }

  async function ids(query: Record<string, unknown>, tx: Tx): Promise<string[]> {
    const found = await jobs.find(query, { _id: 1 }, { session: tx.session }).lean()
    return found.map((job) => job._id)
  }

  return {
    async list(userId, filter, now, { skip, limit }) {
      const [found, total] = await Promise.all([
        matching(userId, filter, now).skip(skip).limit(limit).lean(),
        jobs.countDocuments(queryOf(userId, filter, now)),
      ])
      return { jobs: found, total }
    },

    each: (userId, filter, now) => matching(userId, filter, now).lean().cursor({ batchSize: 200 }),

    async *eachOf(userId, jobIds) {
      for (let start = 0; start < jobIds.length; start += EXPORT_BATCH) {
        const ids = jobIds.slice(start, start + EXPORT_BATCH)
        const found = await jobs.find({ _id: trusted({ $in: [...ids] }), user_id: userId, deleted_at: null }).lean()
        const byId = new Map(found.map((job) => [job._id, job]))
        for (const id of new Set(ids)) {
          const job = byId.get(id)
          if (job) yield job
        }
      }
    },

    async stats(userId, from) {
      const [found] = await jobs.aggregate<HistoryStats>([
        { $match: owned(userId, from) },
        {
          $group: {
            _id: null,
            total: { $sum: 1 },
            completed: one(isCompleted),
            failed: one(isFailed),
            cost_cents: { $sum: '$cost_cents' },
            average_seconds: { $avg: '$outputs.seconds' },
          },
        },
        { $project: { _id: 0 } },
      ])
      return found
        ? { ...found, average_seconds: found.average_seconds ?? 0 }
        : { total: 0, completed: 0, failed: 0, cost_cents: 0, average_seconds: 0 }
    },

    count: (userId, from) => jobs.countDocuments({ ...owned(userId), created_at: trusted({ $gte: from }) }),

    days: (userId, from) =>
      jobs.aggregate<DayStats>([
        { $match: owned(userId, from) },
        {
          $group: {
            _id: { $dateToString: { date: '$created_at', format: '%Y-%m-%d', timezone: 'UTC' } },
            total: { $sum: 1 },
            completed: one(isCompleted),
            failed: one(isFailed),
            cost_cents: { $sum: '$cost_cents' },
          },
        },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, date: '$_id', total: 1, completed: 1, failed: 1, cost_cents: 1 } },
      ]),

    countBy: (userId, from, member) =>
      jobs.aggregate<{ name: string; count: number }>([
        { $match: owned(userId, from) },
        { $group: { _id: `$${member}`, count: { $sum: 1 } } },
        { $sort: { count: -1, _id: 1 } },
        { $project: { _id: 0, name: '$_id', count: 1 } },
      ]),

    async moveToTrash(userId, jobIds, now, tx) {
      const found = await ids({ _id: trusted({ $in: [...jobIds] }), user_id: userId, deleted_at: null, state: ended }, tx)
      const change = { $set: { deleted_at: now }, $push: { bin_changes: { state: 'deleted' as const, at: now } } }
      await jobs.updateMany({ _id: trusted({ $in: found }), state: ended }, change, { session: tx.session })
      return found
    },

    async restore(userId, jobIds, now, tx) {
      const found = await ids({ _id: trusted({ $in: [...jobIds] }), user_id: userId, deleted_at: trusted({ $ne: null }) }, tx)
      const change = { $set: { deleted_at: null }, $push: { bin_changes: { state: 'restored' as const, at: now } } }
      await jobs.updateMany({ _id: trusted({ $in: found }) }, change, { session: tx.session })
      return found
    },

    findExpired: (before, limit) =>
      jobs
        .find({ deleted_at: trusted({ $lt: before }) })
        .limit(limit)
        .lean(),

    async purge(userId, jobIds, before, tx) {
      const found = await ids({ _id: trusted({ $in: [...jobIds] }), user_id: userId, deleted_at: trusted({ $lt: before }) }, tx)
      await jobs.deleteMany({ _id: trusted({ $in: found }) }, { session: tx.session })
      return found
    },
  }
}

function queryOf(userId: string, filter: HistoryFilter, now: Date): Record<string, unknown> {
  const from = since(filter.date_range, now)
  const pattern = filter.q === undefined ? undefined : trusted({ $regex: literalPattern(filter.q), $options: 'i' })
  return {
    user_id: userId,
    deleted_at: null,
    ...(filter.status && { state: stateOf(filter.status) }),
    ...(filter.format === 'hd_1080p' && { 'input.resolution': '1080p' }),
    ...(filter.format && filter.format !== 'hd_1080p' && { 'input.video_format': filter.format }),
    ...(filter.model === 'veo3_fast' && { 'input.model_preference': 'veo3_fast' }),
    ...(filter.model === 'veo3_quality' && { 'input.model_preference': trusted({ $in: ['veo3', 'veo3_pro'] }) }),
    ...(filter.tag !== undefined && { tags: filter.tag }),
    ...(from && { created_at: trusted({ $gte: from }) }),
    ...(pattern && { $or: [{ 'input.user_instructions': pattern }, { _id: pattern }] }),
  }
}

function stateOf(status: NonNullable<HistoryFilter['status']>): unknown {
  if (status === 'pending') return 'queued'
  return status === 'failed' ? trusted({ $in: ['failed', 'cancelled'] }) : status
}

const SORTED_BY = { created_at: 'created_at', duration: 'outputs.seconds', file_size: 'outputs.bytes', cost: 'cost_cents' } as const

function sortOf({ sort, order }: HistoryFilter): Record<string, 1 | -1> {
  const direction = order === 'asc' ? 1 : -1
  return sort === 'created_at' ? { created_at: direction, _id: direction } : { [SORTED_BY[sort]]: direction, created_at: -1, _id: -1 }
}

/** Returns a pattern that matches the text literally. Omits NUL characters, which a pattern cannot contain. */
function literalPattern(text: string): string {
  return text.replaceAll('\0', '').replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
}
