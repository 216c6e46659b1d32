import type { Tx } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import { fileIdsOf, picturesChanged } from '../events/publishes.ts'
import type { StoredPost } from './post.model.ts'

/** Removes what belongs to a deleted post: its pictures, its attempts, and the comments and the log of its reviews. */
export async function removeRestOf(
  { repositories, clock }: Pick<PublishContext, 'repositories' | 'clock'>,
  { _id, user_id, revision, pictures = [], film = null }: Pick<StoredPost, '_id' | 'user_id' | 'revision' | 'pictures' | 'film'>,
  tx: Tx,
): Promise<void> {
  if (fileIdsOf({ pictures, film }).length > 0) await picturesChanged(tx, { _id, user_id, pictures: [], revision: revision + 1 }, clock())
  await repositories.attempts.removeOf(_id, tx)
  await repositories.reviews.forgetPost(user_id, _id, tx)
  await repositories.comments.removeOf(_id, tx)
  await repositories.reviewLog.removeOf(_id, tx)
}

/** Deletes posts of a series that wait. Returns their ids. */
export async function removeWaiting(
  context: Pick<PublishContext, 'repositories' | 'clock'>,
  posts: readonly Pick<StoredPost, '_id' | 'user_id' | 'revision' | 'pictures' | 'film'>[],
  tx: Tx,
): Promise<string[]> {
  const removed: string[] = []
  for (const post of posts) {
    if (!(await context.repositories.posts.remove(post.user_id, post._id, ['draft', 'planned'], tx))) continue
    await removeRestOf(context, post, tx)
    removed.push(post._id)
  }
  return removed
}
