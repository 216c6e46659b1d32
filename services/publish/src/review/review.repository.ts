import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredReview } from './review.model.ts'

export function createReviewRepository(reviews: Model<StoredReview>) {
  return {
    async insert(review: StoredReview, tx: Tx): Promise<void> {
      await reviews.insertOne(review, { session: tx.session })
    },

    count: (userId: string, tx: Tx) => reviews.countDocuments({ user_id: userId }, { session: tx.session }),

    /** Newest first, including expired ones. */
    list: (userId: string, postId?: string) =>
      reviews
        .find({ user_id: userId, ...(postId !== undefined && { 'posts.post_id': postId }) })
        .sort({ created_at: -1, _id: 1 })
        .limit(200)
        .lean<StoredReview[]>(),

    /** The review of a token, unless it has expired. */
    findOpen: (tokenHash: string, now: Date) =>
      reviews.findOne({ token_hash: tokenHash, expires_at: trusted({ $gt: now }) }).lean<StoredReview>(),

    /** Counts a remark. The transaction conflicts with other remarks, with the revocation and with the deletion of a post or account. */
    enter: (tokenHash: string, now: Date, tx: Tx) =>
      reviews
        .findOneAndUpdate(
          { token_hash: tokenHash, expires_at: trusted({ $gt: now }) },
          { $inc: { remarks: 1 } },
          { returnDocument: 'after', session: tx.session },
        )
        .lean<StoredReview>(),

    async setNotified(id: string, now: Date, tx: Tx): Promise<void> {
      await reviews.updateOne({ _id: id }, { $set: { notified_at: now } }, { session: tx.session })
    },

    /** Returns the review that was removed. */
    remove: (userId: string, id: string, tx: Tx) =>
      reviews.findOneAndDelete({ _id: id, user_id: userId }, { session: tx.session }).lean<StoredReview>(),

    /** Takes a deleted post out of all links. */
    async forgetPost(userId: string, postId: string, tx: Tx): Promise<void> {
      await reviews.updateMany(
        { user_id: userId, 'posts.post_id': postId },
        { $pull: { posts: { post_id: postId } } },
        { session: tx.session },
      )
    },

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await reviews.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
