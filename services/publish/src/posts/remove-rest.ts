import type { Tx } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import type { StoredPost } from './post.model.ts'

/** Removes what belongs to a deleted post: its attempts, and the comments and the log of its reviews. */
export async function removeRestOf(
  { repositories }: Pick<PublishContext, 'repositories'>,
  { _id, user_id }: Pick<StoredPost, '_id' | 'user_id'>,
  tx: Tx,
): Promise<void> {
  await repositories.attempts.removeOf(_id, tx)
  await repositories.reviews.forgetPost(user_id, _id, tx)
  await repositories.comments.removeOf(_id, tx)
  await repositories.reviewLog.removeOf(_id, tx)
}
