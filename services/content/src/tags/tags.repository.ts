import { trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { TAG_LIMITS } from '../domain/tags.ts'
import type { StoredContent } from '../history/content.model.ts'

export interface TagCount {
  name: string
  /** Number of texts with the tag that are not deleted. */
  posts: number
}

/** The tags of a user's texts. They are stored only with the texts, so a tag without texts does not exist. Every change can be repeated. */
export interface Tags {
  /** The tags of texts that are not deleted. */
  list(userId: string): Promise<TagCount[]>
  /** All tags, including those that only deleted texts have. */
  names(userId: string): Promise<string[]>
  /** Whether a text would have too many tags after this change. */
  exceedsLimit(userId: string, contentIds: readonly string[], add: readonly string[], remove: readonly string[]): Promise<boolean>
  change(userId: string, contentIds: readonly string[], add: readonly string[], remove: readonly string[]): Promise<void>
  /** The tags of these texts, without texts that are deleted or of another user. */
  of(userId: string, contentIds: readonly string[]): Promise<Pick<StoredContent, '_id' | 'tags'>[]>
  /** Replaces a tag on all texts, including deleted ones. Returns false if no text has it. */
  rename(userId: string, tag: string, newTag: string): Promise<boolean>
  /** Removes a tag from all texts, including deleted ones. Returns false if no text has it. */
  remove(userId: string, tag: string): Promise<boolean>
}

export function createTagsRepository({ contents }: { contents: Model<StoredContent> }): Tags {
  const ofUser = (userId: string, contentIds: readonly string[]) => ({
    _id: trusted({ $in: [...contentIds] }),
    user_id: userId,
    deleted_at: null,
  })

  async function replace(userId: string, tag: string, newTags: readonly string[]): Promise<boolean> {
    const { matchedCount } = await contents.updateMany({ user_id: userId, tags: tag }, setTags(changed(newTags, [tag])), {
      updatePipeline: true,
    })
    return matchedCount > 0
  }

  return {
    list: (userId) =>
      contents.aggregate<TagCount>([
        { $match: { user_id: userId, deleted_at: null, tags: { $exists: true } } },
        { $unwind: '$tags' },
        { $group: { _id: '$tags', posts: { $sum: 1 } } },
        { $project: { _id: 0, name: '$_id', posts: 1 } },
        { $sort: { name: 1 } },
      ]),

    names: (userId) => contents.distinct('tags', { user_id: userId, tags: trusted({ $exists: true }) }),

    async exceedsLimit(userId, contentIds, add, remove) {
      const found = await contents.aggregate([
        { $match: { _id: { $in: contentIds }, user_id: userId, deleted_at: null } },
        { $match: { $expr: { $gt: [{ $size: changed(add, remove) }, TAG_LIMITS.ofPost] } } },
        { $limit: 1 },
        { $project: { _id: 1 } },
      ])
      return found.length > 0
    },

    async change(userId, contentIds, add, remove) {
      await contents.updateMany(ofUser(userId, contentIds), setTags(changed(add, remove)), { updatePipeline: true })
    },

    of: (userId, contentIds) => contents.find(ofUser(userId, contentIds), { tags: 1 }).lean(),

    rename: (userId, tag, newTag) => replace(userId, tag, [newTag]),
    remove: (userId, tag) => replace(userId, tag, []),
  }
}

/** The tags of a text after a change, as an expression. A tag that is both added and removed is added. */
function changed(add: readonly string[], remove: readonly string[]) {
  const others = { $setDifference: [{ $ifNull: ['$tags', []] }, { $literal: [...add, ...remove] }] }
  return { $concatArrays: [others, { $literal: [...add] }] }
}

/** Texts without tags have no field, so that the index has only those with tags. */
function setTags(tags: object) {
  return [{ $set: { tags } }, { $set: { tags: { $cond: [{ $eq: ['$tags', []] }, '$$REMOVE', '$tags'] } } }]
}
