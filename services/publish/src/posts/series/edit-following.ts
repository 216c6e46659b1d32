import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../../accounts/enter-account.ts'
import type { PublishContext } from '../../context.ts'
import { findPictures } from '../../pictures/requested-pictures.ts'
import { requireCapacity } from '../capacity.ts'
import { changed, EDITABLE, requireEditable, requirePost, requireUnsent } from '../change-post.ts'
import { duplicates, requireConnections } from '../plan-posts.ts'
import type { PostChanges, StoredPost } from '../post.model.ts'
import { removeRestOf } from '../remove-rest.ts'
import { type RequestedPost, resolvePost } from '../requested-post.ts'
import type { PostWarning } from '../warnings.ts'
import { endedAt, insertSeries, newSeries } from './begin-series.ts'
import { type RequestedRepeat, recurrenceOf, requirePlanned } from './requested-repeat.ts'

interface FollowingEdit extends RequestedPost {
  revision: number
  repeat: RequestedRepeat | null
}

/**
 * Edits a post and what follows it. The series that it belongs to ends before it, and a new one begins with it. With `repeat: null`, nothing follows. Takes effect as a
 * whole, before the post is sent, or throws 409.
 */
export async function editFollowing(
  context: PublishContext,
  userId: string,
  id: string,
  { revision, repeat, ...requested }: FollowingEdit,
  authorization: string,
): Promise<{ post: StoredPost; warnings: PostWarning[] }> {
  const before = await requirePost(context, userId, id)
  requireEditable(before, revision)
  requireUnsent(before)
  const present = before.pictures ?? []
  const wanted = requested.pictures ?? present
  const pictures = (await findPictures(context, [wanted], present, authorization))(wanted, 'pictures')
  const { resolved, warnings } = await resolvePost(context, userId, requested, { index: 0, path: '', pictures, before })
  if (repeat) requirePlanned(requested.state, '')
  const recurrence = repeat && recurrenceOf(repeat, { local_time: requested.local_time, time_zone: resolved.time_zone }, '')
  const now = context.clock()
  const edited = { ...before, ...resolved }
  const series = recurrence && newSeries(recurrence, edited, now)
  const membership = { series_id: series?._id ?? null, series_index: series ? 0 : null }
  const changes: PostChanges = { ...resolved, ...membership, revision: revision + 1, updated_at: now }
  warnings.push(...(await duplicates(context, userId, [{ ...edited, series_id: before.series_id }])))
  const post = await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    await requireConnections(context, userId, [edited], tx)
    await endBefore(context, before, now, tx)
    if (series) await insertSeries(context, series, tx)
    const stored = await changed(context, userId, before, changes, { states: EDITABLE, revision, isUnsent: true }, tx)
    if (stored.state === 'planned' && before.state !== 'planned') await requireCapacity(context, userId, tx)
    return stored
  })
  if (post.state === 'planned') void context.schedule(post)
  return { post, warnings }
}

/** Ends the series of a post, and deletes those of its posts that wait and follow. */
async function endBefore({ repositories }: PublishContext, post: StoredPost, now: Date, tx: Tx): Promise<void> {
  if (post.series_id === null || post.series_index === null) return
  const series = await repositories.series.find(post.user_id, post.series_id, tx)
  if (series && series.state !== 'ended') {
    const ended = await repositories.series.change(series, { ...endedAt(now), updated_at: now }, tx)
    if (!ended) throw new AppError('series_changed')
  }
  for (const id of await repositories.posts.removeWaiting(post.series_id, post.series_index + 1, tx))
    await removeRestOf({ repositories }, { _id: id, user_id: post.user_id }, tx)
}
