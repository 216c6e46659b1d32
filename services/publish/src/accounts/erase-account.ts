import type { Tx } from '@loomcast/service-kit/mongo'
import type { Repositories } from '../repositories.ts'

/** Forbids additions and deletes everything of a user. A worker that has one of the posts loses it, so that nothing more is sent. */
export async function eraseAccount(repositories: Repositories, userId: string, now: Date, tx: Tx): Promise<void> {
  const { posts, series, attempts, planRequests, connections, feeds, schedules, writers, entitlements } = repositories
  const { reviews, comments, notices, reviewLog, endings, signIns } = repositories
  await writers.close(userId, now, tx)
  await posts.removeAllOf(userId, tx)
  await series.removeAllOf(userId, tx)
  await attempts.removeAllOf(userId, tx)
  await planRequests.removeAllOf(userId, tx)
  await endings.add(await connections.listIn(userId, tx), now, tx)
  await connections.removeAllOf(userId, tx)
  await signIns.removeAllOf(userId, tx)
  await feeds.remove(userId, tx)
  await schedules.removeAllOf(userId, tx)
  await reviews.removeAllOf(userId, tx)
  await comments.removeAllOf(userId, tx)
  await notices.removeAllOf(userId, tx)
  await reviewLog.removeAllOf(userId, tx)
  await entitlements.delete(userId, tx)
}
