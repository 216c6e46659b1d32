import type { Model, PipelineStage, QueryFilter, UpdateWithAggregationPipeline } from 'mongoose'
import { trusted } from '../mongo/index.ts'
import { TAG_LIMITS } from './tag.ts'

export interface TaggedItem {
  id: string
  tags: string[]
}

export interface TagCount {
  name: string
  /** Number of items with the tag that are not deleted. */
  items: number
}

/** What items that can have tags store. */
export interface Taggable {
  _id: string
  user_id: string
  deleted_at: Date | null
  /** In the order in which they were added. Missing in items without tags. */
  tags?: string[]
}

/** The tags of a user's items. They are stored only with the items, so a tag without items does not exist. Every change can be repeated. */
export interface Tags {
  /** The tags of items that are not deleted, by name. */
  list(userId: string): Promise<TagCount[]>
  /** All tags, including those that only deleted items have. */
  names(userId: string): Promise<string[]>
  /** Whether an item would have too many tags after this change. */
  exceedsLimit(userId: string, ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<boolean>
  change(userId: string, ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<void>
  /** The tags of these items, without items that are deleted or of another user. */
  find(userId: string, ids: readonly string[]): Promise<TaggedItem[]>
  /** Replaces a tag on all items, including deleted ones. Returns false if no item has it. */
  rename(userId: string, tag: string, newTag: string): Promise<boolean>
  /** Removes a tag from all items, including deleted ones. Returns false if no item has it. */
  remove(userId: string, tag: string): Promise<boolean>
}

type TaggableFilter = QueryFilter<Taggable>

/** The methods of a Mongoose model that tags use, for the fields of `Taggable`. Those of `Model<Item>` accept no filter while `Item` is a type parameter. */
interface TaggableModel {
  aggregate<Result>(pipeline: PipelineStage[]): Promise<Result[]>
  distinct(field: 'tags', filter: TaggableFilter): Promise<string[]>
  find(filter: TaggableFilter, projection: { tags: 1 }): { lean(): Promise<Pick<Taggable, '_id' | 'tags'>[]> }
  updateMany(
    filter: TaggableFilter,
    update: UpdateWithAggregationPipeline,
    options: { updatePipeline: true },
  ): Promise<{ matchedCount: number }>
}

export function createTagsRepository<Item extends Taggable>(model: Model<Item> & TaggableModel): Tags {
  const items: TaggableModel = model
  const ofUser = (userId: string, ids: readonly string[]) => ({ _id: trusted({ $in: [...ids] }), user_id: userId, deleted_at: null })

  async function replace(userId: string, tag: string, newTags: readonly string[]): Promise<boolean> {
    const { matchedCount } = await items.updateMany({ user_id: userId, tags: tag }, setTags(changed(newTags, [tag])), {
      updatePipeline: true,
    })
    return matchedCount > 0
  }

  return {
    list: (userId) =>
      items.aggregate<TagCount>([
        { $match: { user_id: userId, deleted_at: null, tags: { $exists: true } } },
        { $unwind: '$tags' },
        { $group: { _id: '$tags', items: { $sum: 1 } } },
        { $project: { _id: 0, name: '$_id', items: 1 } },
        { $sort: { name: 1 } },
      ]),

    names: (userId) => items.distinct('tags', { user_id: userId, tags: trusted({ $exists: true }) }),

    async exceedsLimit(userId, ids, add, remove) {
      const found = await items.aggregate([
        { $match: { _id: { $in: ids }, user_id: userId, deleted_at: null } },
        { $match: { $expr: { $gt: [{ $size: changed(add, remove) }, TAG_LIMITS.ofItem] } } },
        { $limit: 1 },
        { $project: { _id: 1 } },
      ])
      return found.length > 0
    },

    async change(userId, ids, add, remove) {
      await items.updateMany(ofUser(userId, ids), setTags(changed(add, remove)), { updatePipeline: true })
    },

    async find(userId, ids) {
      const found = await items.find(ofUser(userId, ids), { tags: 1 }).lean()
      return found.map(({ _id, tags = [] }) => ({ id: _id, tags }))
    },

    rename: (userId, tag, newTag) => replace(userId, tag, [newTag]),
    remove: (userId, tag) => replace(userId, tag, []),
  }
}

/** The tags of an item after a change, as an expression. A tag that is both added and removed is added. */
function changed(add: readonly string[], remove: readonly string[]) {
  const others = { $setDifference: [{ $ifNull: ['$tags', []] }, { $literal: [...add, ...remove] }] }
  return { $concatArrays: [others, { $literal: [...add] }] }
}

/** Items without tags have no field, so that an index has only those with tags. */
function setTags(tags: object) {
  return [{ $set: { tags } }, { $set: { tags: { $cond: [{ $eq: ['$tags', []] }, '$$REMOVE', '$tags'] } } }]
}
