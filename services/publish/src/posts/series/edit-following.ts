import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../../accounts/enter-account.ts'
import type { PublishContext } from '../../context.ts'
import { occurrencesBetween } from '../../domain/recurrence.ts'
import { findPictures } from '../../pictures/requested-pictures.ts'
import { requireCapacity } from '../capacity.ts'
import { changed, EDITABLE, filmAfter, requireEditable, requirePost, requireUnsent } from '../change-post.ts'
import { duplicates, requireConnections } from '../plan-posts.ts'
import type { PostChanges, StoredPost } from '../post.model.ts'
import type { WaitingPost } from '../post.repository.ts'
import { removeWaiting } from '../remove-rest.ts'
import { type RequestedPost, resolvePost } from '../requested-post.ts'
import type { PostWarning } from '../warnings.ts'
import { endedAt, insertSeries, newSeries, openOrEnded } from './begin-series.ts'
import { type RequestedRepeat, recurrenceOf, requirePlanned } from './requested-repeat.ts'
import type { StoredSeries } from './series.model.ts'
import { releasePictures } from './series-pictures.ts'

interface FollowingEdit extends RequestedPost {
  revision: number
  repeat: RequestedRepeat | null
}

/**
 * Edits a post and what follows it. The series that it belongs to ends before it, and a new one begins with it. With `repeat: null`, nothing follows. Later posts that
 * were edited by themselves stay. Takes effect as a whole, before the post is sent, or throws 409.
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
  const film = await filmAfter(context, before, requested, authorization)
  const { resolved, warnings } = await resolvePost(context, userId, requested, { index: 0, path: '', pictures, film, before })
  if (repeat) requirePlanned(requested.state, '')
  const recurrence = repeat && recurrenceOf(repeat, { local_time: requested.local_time, time_zone: resolved.time_zone }, '')
  const now = context.clock()
  const edited = { ...before, ...resolved }
  const begun = recurrence && newSeries(recurrence, edited, now)
  const membership = begun
    ? { series_id: begun._id, series_index: 0, series_revision: revision + 1 }
    : { series_id: null, series_index: null, series_revision: null }
  const changes: PostChanges = { ...resolved, ...membership, revision: revision + 1, updated_at: now }
  warnings.push(...(await duplicates(context, userId, [{ ...edited, series_id: before.series_id }])))
  const post = await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    await requireConnections(context, userId, [edited], tx)
    const unchanged = await endBefore(context, before, now, tx)
    if (begun) await insertSeries(context, without(begun, unchanged, now), tx)
    if (begun) await context.repositories.reviews.followSeries({ userId, postId: id, before: before.series_id, after: begun._id }, tx)
    const stored = await changed(context, userId, before, changes, { states: EDITABLE, revision, isUnsent: true }, tx)
    if (stored.state === 'planned' && before.state !== 'planned') await requireCapacity(context, userId, tx)
    return stored
  })
  if (post.state === 'planned') void context.schedule(post)
  return { post, warnings }
}

/**
 * Ends the series of a post, and deletes those of its posts that wait and follow. Returns those that the person edited by themselves: they stay, without a series.
 */
async function endBefore(context: PublishContext, post: StoredPost, now: Date, tx: Tx): Promise<WaitingPost[]> {
  const { repositories } = context
  if (post.series_id === null || post.series_index === null) return []
  const series = await repositories.series.find(post.user_id, post.series_id, tx)
  if (series && series.state !== 'ended') {
    const ended = await repositories.series.change(series, { ...endedAt(now), updated_at: now }, tx)
    if (!ended) throw new AppError('series_changed')
    await releasePictures(series, ended, now, tx)
  }
  const following = await repositories.posts.waitingFrom(post.series_id, post.series_index + 1, tx)
  const unchanged = following.filter(isEditedAlone)
  for (const { _id } of unchanged) await repositories.posts.leaveSeries(_id, tx)
  await removeWaiting(
    context,
    following.filter((each) => !isEditedAlone(each)),
    tx,
  )
  return unchanged
}

const isEditedAlone = ({ revision, series_revision }: WaitingPost): boolean =>
  typeof series_revision === 'number' && revision > series_revision

const DAY_MS = 24 * 3600 * 1000

/** The series without the occurrences of days that have a post of their own already. */
function without(series: StoredSeries, unchanged: readonly WaitingPost[], now: Date): StoredSeries {
  const indexes = unchanged.flatMap(({ due_at, local_time }) => {
    const around = { from: new Date(due_at.getTime() - DAY_MS), to: new Date(due_at.getTime() + DAY_MS), firstIndex: 1, limit: 3 }
    return occurrencesBetween(series, around).filter((each) => each.local_time.slice(0, 10) === local_time.slice(0, 10))
  })
  const skipped = [...new Set(indexes.map(({ index }) => index))].sort((one, other) => one - other)
  return openOrEnded({ ...series, skipped }, now)
}
