import type { EventData } from '@loomcast/contracts'
import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { escapePattern } from '../domain/user-filter.ts'
import type {
  KnowledgeGenerationRecord,
  KnowledgeKind,
  KnowledgeRecord,
  KnowledgeUsageRecord,
  KnowledgeUseRecord,
} from './knowledge.model.ts'

export interface KnowledgeFilter {
  /** Part of the title or the content, ignoring case. */
  q?: string
  platform?: string
  content_type?: KnowledgeKind
  is_active?: boolean
}

/** The use of an item in the last 30 days, and when it was last used at all. */
export interface KnowledgeUse {
  generations: number
  tokens: number
  last_used_at: Date | null
}

type Generation = EventData<'com.loomcast.content.generated.v1'>

export interface KnowledgeRepository {
  /** Newest change first. */
  list(filter: KnowledgeFilter, page: { skip: number; limit: number }): Promise<{ items: KnowledgeRecord[]; total: number }>
  /** Also finds deleted items. */
  find(knowledgeId: string, tx?: Tx): Promise<KnowledgeRecord | null>
  insert(record: KnowledgeRecord, tx: Tx): Promise<void>
  /** Replaces the item if it still has the version before the record's. Returns whether it did. */
  replace(record: KnowledgeRecord, tx: Tx): Promise<boolean>
  /** Permanently removes items that were deleted before `before`. */
  purge(before: Date): Promise<void>
  /** Counts the use of items by generations that were not counted before. Those of deleted accounts are counted, but not stored. */
  recordUse(generations: readonly Generation[], tx: Tx): Promise<void>
  /** The ids of all items that have uses or sums of them. */
  usedItems(): Promise<string[]>
  /** Replaces the sums of an item by those of its uses. */
  recount(knowledgeId: string, tx: Tx): Promise<void>
  /** `since`: first day of the window, as YYYY-MM-DD. */
  usesOf(knowledgeIds: readonly string[], since: string): Promise<Map<string, KnowledgeUse>>
  /** Newest first. */
  generationsOf(knowledgeId: string, page: { skip: number; limit: number }): Promise<{ rows: KnowledgeGenerationRecord[]; total: number }>
  /** Removes the generations of a user; the counts stay. */
  forgetUser(userId: string, tx: Tx): Promise<void>
  /** Removes generations of deleted accounts that were stored at the same moment as their account was deleted. */
  forgetDeleted(storedSince: Date): Promise<void>
}

interface KnowledgeModels {
  knowledge: Model<KnowledgeRecord>
  knowledgeUsage: Model<KnowledgeUsageRecord>
  knowledgeUses: Model<KnowledgeUseRecord>
  knowledgeGenerations: Model<KnowledgeGenerationRecord>
}

/** `deletedAmong`: which of the users have deleted their accounts. */
export function createKnowledgeRepository(
  { knowledge, knowledgeUsage, knowledgeUses, knowledgeGenerations }: KnowledgeModels,
  deletedAmong: (userIds: readonly string[], tx?: Tx) => Promise<string[]>,
): KnowledgeRepository {
  return {
    async list({ q, platform, content_type, is_active }, { skip, limit }) {
      const part = q ? trusted({ $regex: escapePattern(q), $options: 'i' }) : undefined
      const filter = {
        deleted_at: null,
        ...(platform && { platform }),
        ...(content_type && { content_type }),
        ...(is_active !== undefined && { is_active }),
        ...(part && { $or: [{ title: part }, { content: part }] }),
      }
      const [items, total] = await Promise.all([
        knowledge.find(filter).sort({ updated_at: -1, _id: 1 }).skip(skip).limit(limit).lean(),
        knowledge.countDocuments(filter),
      ])
      return { items, total }
    },
    find: (knowledgeId, tx) => knowledge.findOne({ _id: knowledgeId }, null, tx ? { session: tx.session } : {}).lean(),
    async insert(record, tx) {
      await knowledge.create([record], { session: tx.session })
    },
    async replace(record, tx) {
      const result = await knowledge.replaceOne({ _id: record._id, version: record.version - 1 }, record, { session: tx.session })
      return result.matchedCount === 1
    },
    async purge(before) {
      await knowledge.deleteMany({ deleted_at: trusted({ $ne: null, $lt: before }) })
    },
    async recordUse(generations, tx) {
      const { session } = tx
      const rows = new Map(generations.flatMap(rowsOf).map((row) => [row._id, row]))
      if (rows.size === 0) return
      const stored = await knowledgeUses.find({ _id: trusted({ $in: [...rows.keys()] }) }, { _id: 1 }, { session }).lean()
      for (const { _id } of stored) rows.delete(_id)
      if (rows.size === 0) return
      await knowledgeUses.insertMany([...rows.values()].map(useOf), { session })
      const days = [...usesPerDay(rows.values())].sort(([one], [other]) => (one < other ? -1 : 1))
      await knowledgeUsage.bulkWrite(
        days.map(([_id, { knowledge_id, day, last_used_at, ...sums }]) => ({
          updateOne: {
            filter: { _id },
            update: { $setOnInsert: { knowledge_id, day }, $inc: sums, $max: { last_used_at } },
            upsert: true,
          },
        })),
        { session },
      )
      const deleted = new Set(
        await deletedAmong(
          [...rows.values()].map(({ user_id }) => user_id),
          tx,
        ),
      )
      const listed = [...rows.values()].filter(({ user_id }) => !deleted.has(user_id))
      await knowledgeGenerations.insertMany(listed, { session })
    },
    async usedItems() {
      const ids = await Promise.all([knowledgeUses.distinct('knowledge_id'), knowledgeUsage.distinct('knowledge_id')])
      return [...new Set(ids.flat())].sort()
    },
    async recount(knowledgeId, tx) {
      const { session } = tx
      const days = await knowledgeUses
        .aggregate<{ _id: string; generations: number; tokens: number; last_used_at: Date }>([
          { $match: { knowledge_id: knowledgeId } },
          {
            $group: {
              _id: { $dateToString: { date: '$generated_at', format: '%Y-%m-%d' } },
              generations: { $sum: 1 },
              tokens: { $sum: '$tokens' },
              last_used_at: { $max: '$generated_at' },
            },
          },
        ])
        .session(session)
      const rows = days.map(({ _id: day, ...sums }) => ({ _id: `${knowledgeId}:${day}`, knowledge_id: knowledgeId, day, ...sums }))
      const ids = rows.map(({ _id }) => _id)
      await knowledgeUsage.deleteMany({ knowledge_id: knowledgeId, _id: trusted({ $nin: ids }) }, { session })
      if (rows.length === 0) return
      await knowledgeUsage.bulkWrite(
        rows.map(({ _id, ...sums }) => ({ updateOne: { filter: { _id }, update: { $set: sums }, upsert: true } })),
        { session },
      )
    },
    async usesOf(knowledgeIds, since) {
      const rows = await knowledgeUsage.aggregate<{ _id: string } & KnowledgeUse>([
        { $match: { knowledge_id: { $in: [...knowledgeIds] } } },
        {
          $group: {
            _id: '$knowledge_id',
            generations: { $sum: { $cond: [{ $gte: ['$day', since] }, '$generations', 0] } },
            tokens: { $sum: { $cond: [{ $gte: ['$day', since] }, '$tokens', 0] } },
            last_used_at: { $max: '$last_used_at' },
          },
        },
      ])
      return new Map(rows.map(({ _id, ...use }) => [_id, use]))
    },
    async generationsOf(knowledgeId, { skip, limit }) {
      const filter = { knowledge_id: knowledgeId }
      const [rows, total] = await Promise.all([
        knowledgeGenerations.find(filter).sort({ generated_at: -1, _id: 1 }).skip(skip).limit(limit).lean(),
        knowledgeGenerations.countDocuments(filter),
      ])
      return { rows, total }
    },
    async forgetUser(userId, tx) {
      await knowledgeGenerations.deleteMany({ user_id: userId }, { session: tx.session })
    },
    async forgetDeleted(storedSince) {
      const users = await knowledgeGenerations.distinct('user_id', { stored_at: trusted({ $gte: storedSince }) })
      const deleted = await deletedAmong(users)
      if (deleted.length > 0) await knowledgeGenerations.deleteMany({ user_id: trusted({ $in: deleted }) })
    },
  }
}

function rowsOf({ knowledge: used = [], content_id, user_id, platform, provider, model, generated_at }: Generation) {
  return used.map(
    ({ knowledge_id, tokens }): KnowledgeGenerationRecord => ({
      _id: `${knowledge_id}:${content_id}`,
      knowledge_id,
      content_id,
      user_id,
      platform,
      provider,
      model,
      tokens,
      generated_at: new Date(generated_at),
      stored_at: new Date(),
    }),
  )
}

const useOf = ({ _id, knowledge_id, tokens, generated_at }: KnowledgeGenerationRecord): KnowledgeUseRecord => ({
  _id,
  knowledge_id,
  tokens,
  generated_at,
})

/** The sums of each item and day, by the id of their row. */
function usesPerDay(rows: Iterable<KnowledgeGenerationRecord>): Map<string, Omit<KnowledgeUsageRecord, '_id'>> {
  const uses = new Map<string, Omit<KnowledgeUsageRecord, '_id'>>()
  for (const { knowledge_id, tokens, generated_at } of rows) {
    const day = generated_at.toISOString().slice(0, 10)
    const use = uses.get(`${knowledge_id}:${day}`) ?? { knowledge_id, day, generations: 0, tokens: 0, last_used_at: generated_at }
    use.generations++
    use.tokens += tokens
    if (generated_at > use.last_used_at) use.last_used_at = generated_at
    uses.set(`${knowledge_id}:${day}`, use)
  }
  return uses
}
