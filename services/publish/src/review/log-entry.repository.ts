import type { Tx } from '@loomcast/service-kit/mongo'
import mongoose, { type Model } from 'mongoose'
import { approvalState } from '../domain/approval.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { StoredLogEntry } from './log-entry.model.ts'

type Of = Pick<StoredPost, '_id' | 'user_id' | 'revision'>
type Entry = Pick<StoredLogEntry, 'at' | 'who' | 'step'> & Partial<Pick<StoredLogEntry, 'name' | 'review_id'>>

/** The newest entries that are returned. */
const SHOWN = 500

/** Only adds and reads: there is no way to change an entry. */
export function createLogRepository(log: Model<StoredLogEntry>) {
  const append = async ({ _id: post_id, user_id, revision }: Of, entry: Entry, tx: Tx): Promise<void> => {
    // Such ids increase, so that entries of the same moment stay in order.
    const _id = new mongoose.mongo.ObjectId().toHexString()
    await log.insertOne({ _id, user_id, post_id, revision, name: null, review_id: null, ...entry }, { session: tx.session })
  }
  return {
    append,

    /** Of a post that reviewers have seen: the edit, and that it makes an approval void. */
    async appendEdit(before: StoredPost, after: Of, at: Date, tx: Tx): Promise<void> {
      if (!before.is_shared || after.revision === before.revision) return
      await append(after, { at, who: 'owner', step: 'edited' }, tx)
      if (approvalState(before) === 'approved') await append(after, { at, who: 'service', step: 'approval_void' }, tx)
    },

    /** Newest first. */
    ofPost: (userId: string, postId: string) =>
      log.find({ user_id: userId, post_id: postId }).sort({ at: -1, _id: -1 }).limit(SHOWN).lean<StoredLogEntry[]>(),

    /** Of all posts of a user, by post, oldest first. */
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
