import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model, QueryFilter } from 'mongoose'
import { type HistoryFilter, since } from '../domain/history-filter.ts'
import { storedForms } from '../domain/stored-platform.ts'
import type { StoredContent } from './content.model.ts'
import type { ContentDay, Contents, ContentTotals, EntryPage, NewestContent } from './contents.ts'

const NEWEST_FIELDS = { platform: 1, prompt: 1, generated_text: 1, created_at: 1, usage: 1, provider: 1, model: 1 } as const

/** Limits what is stored with one text. */
const MAX_CONFIRMED = 300

// A text and its original can total 600 kB, and decoding a batch blocks the event loop.
const BATCH = 8

export function createContentRepository({ contents }: { contents: Model<StoredContent> }): Contents {
  const matching = (userId: string, filter: HistoryFilter, now: Date) =>
    contents.find(queryOf(userId, filter, now), { fit: 0 }).sort(sortOf(filter))

  async function changed(query: QueryFilter<StoredContent>, tx: Tx): Promise<string[]> {
    const found = await contents.find(query, { _id: 1 }, { session: tx.session }).sort({ _id: 1 }).lean()
    return found.map((content) => content._id)
  }

  return {
    async insert(content, tx) {
      // Uses the native driver, because a mongoose document needs several times the CPU and the type already covers what the schema would check.
      await contents.collection.insertOne({ ...content } as never, { session: tx.session })
    },

    find: (userId, contentId) => contents.findOne({ _id: contentId, user_id: userId, deleted_at: null }).lean(),
    findEvenDeleted: (userId, contentId) => contents.findOne({ _id: contentId, user_id: userId }).lean(),

    ofSet: (userId, setId) => contents.find({ user_id: userId, set_id: setId }).sort({ created_at: 1, _id: 1 }).lean(),

    async sameInSet({ user_id, set_id, generated_text, title }, tx) {
      if (!set_id) return null
      const same = { $or: [{ original_text: generated_text }, { original_text: null, generated_text }] }
      const query = { user_id, set_id, title, ...same }
      return contents.findOne(query, { platform: 1 }, { session: tx.session }).sort({ created_at: 1, _id: 1 }).lean()
    },

    async joinSet(userId, contentId, setId) {
      const mine = { _id: contentId, user_id: userId, deleted_at: null }
      const change = [{ $set: { set_id: { $ifNull: ['$set_id', setId] } } }]
      const joined = await contents.findOneAndUpdate(mine, change, { updatePipeline: true, returnDocument: 'after' }).lean()
      return joined?.set_id ?? null
    },

    each: (userId, filter, now, { skip, limit } = { skip: 0, limit: 0 }) =>
      matching(userId, filter, now).skip(skip).limit(limit).lean().cursor({ batchSize: BATCH }),

    async pageOfEntries(userId, filter, now, { skip, limit }) {
      const order = sortOf(filter)
      const [found] = await contents.aggregate<{ totals: [Omit<EntryPage, 'ids'>] | []; page: { ids: string[] }[] }>([
        { $match: queryOf(userId, filter, now) },
        { $project: SORT_FIELDS },
        { $sort: order },
        // The values of the first text become those of its entry, so that the same order applies.
        {
          $group: {
            _id: { $ifNull: ['$set_id', '$_id'] },
            ids: { $push: '$_id' },
            first: { $first: '$$ROOT' },
          },
        },
        { $sort: Object.fromEntries(Object.entries(order).map(([field, direction]) => [`first.${field}`, direction])) },
        {
          $facet: {
            totals: [{ $group: { _id: null, entries: { $sum: 1 }, total: { $sum: { $size: '$ids' } } } }, { $project: { _id: 0 } }],
            page: [{ $skip: skip }, { $limit: limit }, { $project: { _id: 0, ids: 1 } }],
          },
        },
      ])
      const { total, entries } = found?.totals[0] ?? { total: 0, entries: 0 }
      return { total, entries, ids: found?.page.flatMap(({ ids }) => ids) ?? [] }
    },

    async *eachOf(userId, contentIds) {
      for (let start = 0; start < contentIds.length; start += BATCH) {
        const batch = contentIds.slice(start, start + BATCH)
        const found = await contents.find({ _id: trusted({ $in: batch }), user_id: userId, deleted_at: null }, { fit: 0 }).lean()
        const byId = new Map(found.map((content) => [content._id, content]))
        for (const id of batch) {
          const content = byId.get(id)
          if (content) yield content
        }
      }
    },

    newest: (userId, limit) =>
      contents
        .find({ user_id: userId, deleted_at: null }, NEWEST_FIELDS)
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<NewestContent[]>(),

    countMatching: (userId, filter, now) => contents.countDocuments(queryOf(userId, filter, now)),

    async edit(userId, contentId, { text, fields, fit, confirm, withdraw, voice }, now) {
      const isSameText = { $eq: ['$generated_text', { $literal: text }] }
      const areSameFields = Object.entries(fields).map(([field, value]) => ({
        $eq: [{ $ifNull: [`$${field}`, null] }, { $literal: value }],
      }))
      const isRetained = { $not: { $in: [{ $ifNull: ['$$this.text', '$$this'] }, { $literal: withdraw }] } }
      const confirmed = { $setUnion: [{ $ifNull: ['$confirmed_facts', []] }, { $literal: confirm }] }
      const change = [
        {
          $set: {
            original_text: { $cond: [isSameText, '$original_text', { $ifNull: ['$original_text', '$generated_text'] }] },
            confirmed_facts: { $slice: [{ $filter: { input: confirmed, cond: isRetained } }, MAX_CONFIRMED] },
            facts_open: '$$REMOVE',
            generated_text: { $literal: text },
            ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { $literal: value }])),
            length: text.length,
            fit: { $literal: fit },
            ...(voice && { voice: { $literal: voice } }),
            edited_at: { $cond: [{ $and: [isSameText, ...areSameFields] }, '$edited_at', now] },
          },
        },
      ]
      const mine = { _id: contentId, user_id: userId, deleted_at: null }
      return contents.findOneAndUpdate(mine, change, { updatePipeline: true, returnDocument: 'after' }).lean()
    },

    setPictures: (userId, contentId, pictures, tx) =>
      contents
        .findOneAndUpdate(
          { _id: contentId, user_id: userId, deleted_at: null },
          pictures.length > 0 ? { $set: { pictures } } : { $unset: { pictures: 1 } },
          { returnDocument: 'before', session: tx.session },
        )
        .lean(),

    async storeFit({ _id, user_id, generated_text }, fit) {
      await contents.updateOne({ _id, user_id, generated_text }, { $set: { fit } })
    },

    async storeOpenFacts({ _id, user_id, generated_text, title = null, meta_description = null, confirmed_facts = [] }, facts_open) {
      // A null also matches a missing field, and a missing list of confirmed facts is an empty one.
      const confirmed = confirmed_facts.length === 0 ? { $in: [null, []] } : confirmed_facts
      const same = { _id, user_id, generated_text, title, meta_description, confirmed_facts: confirmed }
      // Uses the native driver, because mongoose casts the empty list.
      await contents.collection.updateOne(same as never, { $set: { facts_open } })
    },

    async remove(userId, contentIds, now, tx) {
      const ids = await changed({ _id: trusted({ $in: contentIds }), user_id: userId, deleted_at: null }, tx)
      const change = { $set: { deleted_at: now }, $push: { bin_changes: { state: 'deleted' as const, at: now } } }
      await contents.updateMany({ _id: trusted({ $in: ids }), user_id: userId }, change, { session: tx.session })
      return ids
    },

    async restore(userId, contentIds, now, tx) {
      const ids = await changed({ _id: trusted({ $in: contentIds }), user_id: userId, deleted_at: trusted({ $ne: null }) }, tx)
      const change = { $set: { deleted_at: null }, $push: { bin_changes: { state: 'restored' as const, at: now } } }
      await contents.updateMany({ _id: trusted({ $in: ids }), user_id: userId }, change, { session: tx.session })
      return ids
    },

    async totals(userId, weekStart, monthStart) {
      const since = (from: Date) => ({ $sum: { $cond: [{ $gte: ['$created_at', from] }, 1, 0] } })
      const [found] = await contents.aggregate<ContentTotals>([
        { $match: { user_id: userId, deleted_at: null } },
        {
          $group: {
            _id: null,
            total: { $sum: 1 },
            this_week: since(weekStart),
            this_month: since(monthStart),
            total_tokens: { $sum: '$usage.total_tokens' },
            average_words: { $avg: WORDS },
          },
        },
        { $project: { _id: 0 } },
      ])
      return found ?? { total: 0, this_week: 0, this_month: 0, total_tokens: 0, average_words: 0 }
    },

    days: (userId, from) =>
      contents.aggregate<ContentDay>([
        { $match: { user_id: userId, deleted_at: null, created_at: { $gte: from } } },
        {
          $group: {
            _id: { $dateToString: { date: '$created_at', format: '%Y-%m-%d', timezone: 'UTC' } },
            texts: { $sum: 1 },
            tokens: { $sum: '$usage.total_tokens' },
          },
        },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, date: '$_id', texts: 1, tokens: 1 } },
      ]),

    async expired(before, limit) {
      const found = await contents
        .find({ deleted_at: trusted({ $lt: before }) }, { user_id: 1 })
        .limit(limit)
        .lean()
      const byOwner = new Map<string, string[]>()
      for (const { _id, user_id } of found) byOwner.set(user_id, [...(byOwner.get(user_id) ?? []), _id])
      return byOwner
    },

    async purge(userId, contentIds, before, tx) {
      const expired = { _id: trusted({ $in: contentIds }), user_id: userId, deleted_at: trusted({ $lt: before }) }
      const withPictures = await changed({ ...expired, 'pictures.0': trusted({ $exists: true }) }, tx)
      const ids = await changed(expired, tx)
      await contents.deleteMany({ _id: trusted({ $in: ids }), user_id: userId }, { session: tx.session })
      return { ids, withPictures }
    },

    async removeAllOf(userId, tx) {
      await contents.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

/** The words of a text. Texts that were stored without a measured fit are counted here. */
const WORDS = { $ifNull: ['$fit.measure.words', { $size: { $regexFindAll: { input: '$generated_text', regex: '\\S+' } } }] }

function queryOf(userId: string, filter: HistoryFilter, now: Date) {
  const from = since(filter.date_range, now)
  const pattern = filter.q === undefined ? undefined : trusted({ $regex: literalPattern(filter.q), $options: 'i' })
  return {
    user_id: userId,
    deleted_at: null,
    ...(filter.platform !== undefined && { platform: trusted({ $in: storedForms(filter.platform) }) }),
    ...(filter.tag !== undefined && { tags: filter.tag }),
    ...(from && { created_at: trusted({ $gte: from }) }),
    ...(pattern && { $or: [{ prompt: pattern }, { generated_text: pattern }] }),
  }
}

/** What `pageOfEntries` reads of a text: its set and the fields by which lists are sorted. */
const SORT_FIELDS = { set_id: 1, created_at: 1, length: 1, platform: 1 } as const

function sortOf({ sort, order }: HistoryFilter): Record<string, 1 | -1> {
  const direction = order === 'asc' ? 1 : -1
  if (sort === 'created_at') return { created_at: direction, _id: direction }
  if (sort === 'length') return { length: direction, _id: direction }
  return { platform: direction, created_at: -1, _id: -1 }
}

/** A pattern that matches the text literally. Omits NUL, which a pattern cannot contain. */
function literalPattern(text: string): string {
  return text.replaceAll('\0', '').replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
}
