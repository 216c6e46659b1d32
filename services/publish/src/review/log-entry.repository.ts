import type { Tx } from '@loomcast/service-kit/mongo'
import mongoose, { type Model } from 'mongoose'
import { approvalState } from '../domain/approval.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { StoredLogEntry } from './log-entry.model.ts'

type PostRef = Pick<StoredPost, '_id' | 'user_id' | 'revision'>
type Entry = Pick<StoredLogEntry, 'at' | 'who' | 'step'> & Partial<Pick<StoredLogEntry, 'name' | 'review_id'>>

/** How many entries `ofPost` returns at most. */
const MAX_ENTRIES = 500

/** An append-only log: entries are never changed, and are deleted only with their post or user. */
export function createLogRepository(log: Model<StoredLogEntry>) {
  const append = async ({ _id: post_id, user_id, revision }: PostRef, entry: Entry, tx: Tx): Promise<void> => {
    // ObjectIds increase, so entries with the same time stay in order.
    const _id = new mongoose.mongo.ObjectId().toHexString()
    await log.insertOne({ _id, user_id, post_id, revision, name: null, review_id: null, ...entry }, { session: tx.session })
  }
  return {
    append,

    /** Appends the edit of a post that was shared with reviewers and, if the post was approved, that the approval is void. */
    async appendEdit(before: StoredPost, after: PostRef, at: Date, tx: Tx): Promise<void> {
      if (!before.is_shared || after.revision === before.revision) return
      await append(after, { at, who: 'owner', step: 'edited' }, tx)
      if (approvalState(before) === 'approved') await append(after, { at, who: 'service', step: 'approval_void' }, tx)
    },

    /** The newest entries of a post, newest first. */
    ofPost: (userId: string, postId: string) =>
      log.find({ user_id: userId, post_id: postId }).sort({ at: -1, _id: -1 }).limit(MAX_ENTRIES).lean<StoredLogEntry[]>(),

    /** The entries of all posts of a user, grouped by post, oldest first. */
    eachOf: (userId: string): AsyncIterable<StoredLogEntry> =>
      log.find({ user_id: userId }).sort({ post_id: 1, at: 1, _id: 1 }).lean<StoredLogEntry>().cursor(),

    async removeOf(postId: string, tx: Tx): Promise<void> {
      await log.deleteMany({ post_id: postId }, { session: tx.session })
    },

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await log.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
