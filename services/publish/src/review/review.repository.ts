import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { MOST_SHARED } from './most-shared.ts'
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

    /** Returns the review that was removed. */
    remove: (userId: string, id: string, tx: Tx) =>
      reviews.findOneAndDelete({ _id: id, user_id: userId }, { session: tx.session }).lean<StoredReview>(),

    /** How many links show the posts of a series. */
    countOfSeries: (userId: string, seriesId: string, now: Date, tx: Tx) =>
      reviews.countDocuments({ user_id: userId, series: seriesId, expires_at: trusted({ $gt: now }) }, { session: tx.session }),

    /** Adds the next post of a series to the links that show its posts, except to those that are full. */
    async addOfSeries(userId: string, seriesId: string, postId: string, now: Date, tx: Tx): Promise<void> {
      const number = { $add: [{ $ifNull: [{ $max: '$posts.number' }, 0] }, 1] }
      await reviews.updateMany(
        { user_id: userId, series: seriesId, expires_at: trusted({ $gt: now }), [`posts.${MOST_SHARED - 1}`]: trusted({ $exists: false }) },
        [{ $set: { posts: { $concatArrays: ['$posts', [{ number, post_id: postId }]] } } }],
        { session: tx.session, updatePipeline: true },
      )
    },

    /** Links that show a post, or the series that ends before it, show the series that begins with it. */
    async followSeries(
      { userId, postId, before, after }: { userId: string; postId: string; before: string | null; after: string },
      tx: Tx,
    ): Promise<void> {
      await reviews.updateMany(
        { user_id: userId, $or: [{ 'posts.post_id': postId }, ...(before === null ? [] : [{ series: before }])] },
        { $addToSet: { series: after } },
        { session: tx.session },
      )
    },

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
