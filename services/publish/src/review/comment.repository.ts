import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredComment } from './comment.model.ts'

/** More than the links of a post can have. */
const MOST = 2_000

export function createCommentRepository(comments: Model<StoredComment>) {
  return {
    /** Fails with a duplicate key if the request key was used. */
    async insert(comment: StoredComment, tx: Tx): Promise<void> {
      await comments.insertOne(comment, { session: tx.session })
    },

    ofRequest: (requestKey: string) => comments.findOne({ request_key: requestKey }).lean<StoredComment>(),

    /** Oldest first. */
    ofReview: (reviewId: string) =>
      comments.find({ review_id: reviewId }).sort({ created_at: 1, number: 1 }).limit(MOST).lean<StoredComment[]>(),

    /** Oldest first. */
    ofPost: (userId: string, postId: string) =>
      comments.find({ user_id: userId, post_id: postId }).sort({ created_at: 1, number: 1 }).limit(MOST).lean<StoredComment[]>(),

    /** Of all posts of a user, by post, oldest first. */
    eachOf: (userId: string): AsyncIterable<StoredComment> =>
      comments.find({ user_id: userId }).sort({ post_id: 1, created_at: 1, number: 1 }).lean<StoredComment>().cursor(),

    /** Returns the comment as it was before. */
    resolve: (userId: string, postId: string, id: string, resolvedAt: Date | null, tx: Tx) =>
      comments
        .findOneAndUpdate(
          { _id: id, user_id: userId, post_id: postId },
          { $set: { resolved_at: resolvedAt } },
          { returnDocument: 'before', session: tx.session },
        )
        .lean<StoredComment>(),

    async removeOf(postId: string, tx: Tx): Promise<void> {
      await comments.deleteMany({ post_id: postId }, { session: tx.session })
    },

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await comments.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
