import type { EventData } from '@loomcast/contracts'
import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import { escapePattern } from '../domain/user-filter.ts'
import type { Models } from '../models.ts'
import type { KnowledgeGenerationRecord, KnowledgeKind, KnowledgeRecord } from './knowledge.model.ts'

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
  recordUse(data: EventData<'com.loomcast.content.generated.v1'>, tx: Tx): Promise<void>
  /** `since`: first day of the window, as YYYY-MM-DD. */
  usesOf(knowledgeIds: readonly string[], since: string): Promise<Map<string, KnowledgeUse>>
  /** Newest first. */
  generationsOf(knowledgeId: string, page: { skip: number; limit: number }): Promise<{ rows: KnowledgeGenerationRecord[]; total: number }>
  /** Removes the generations of a user; the counts stay. */
  forgetUser(userId: string, tx: Tx): Promise<void>
}

export function createKnowledgeRepository({ knowledge, knowledgeUsage, knowledgeGenerations }: Models): KnowledgeRepository {
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
    async recordUse({ knowledge: used = [], content_id, user_id, platform, provider, model, generated_at }, tx) {
      const at = new Date(generated_at)
      const day = generated_at.slice(0, 10)
      for (const { knowledge_id, tokens } of used) {
        await knowledgeUsage.updateOne(
          { _id: `${knowledge_id}:${day}` },
          { $setOnInsert: { knowledge_id, day }, $inc: { generations: 1, tokens }, $max: { last_used_at: at } },
          { session: tx.session, upsert: true },
        )
        const row = { _id: `${knowledge_id}:${content_id}`, knowledge_id, content_id, user_id, platform, provider, model, tokens }
        await knowledgeGenerations.create([{ ...row, generated_at: at, stored_at: new Date() }], { session: tx.session })
      }
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
  }
}
