import { type PlatformId, platformById } from '@loomcast/platforms'
import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import { readableCredentials } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import { lacksApproval } from '../domain/approval.ts'
import { endOfCall } from '../domain/end-of-call.ts'
import { localTimeAt } from '../domain/local-time.ts'
import type { StoredProblem } from '../domain/problem.ts'
import { fileIdsOf, picturesChanged } from '../events/publishes.ts'
import { requireFittingFilm } from '../films/film-rules.ts'
import { findFilms } from '../films/requested-films.ts'
import type { PostFilm } from '../networks/adapter.ts'
import { requireFittingPictures } from '../pictures/picture-rules.ts'
import { findPictures } from '../pictures/requested-pictures.ts'
import { requireCapacity } from './capacity.ts'
import { requireFittingComment } from './first-comment.ts'
import { duplicates, requireConnections } from './plan-posts.ts'
import { NEVER, type PostChanges, type StoredPost } from './post.model.ts'
import { requireOptions } from './post-options.ts'
import type { PostState } from './post-state.ts'
import { removeRestOf } from './remove-rest.ts'
import { type RequestedPost, requireFittingText, resolvePost, UNTRIED } from './requested-post.ts'
import { createNext } from './series/create-occurrences.ts'
import { livePosts, nextPart, withConfirmedPart } from './thread.ts'
import type { PostWarning } from './warnings.ts'

/** In the other states, the post is or may be published. */
export const EDITABLE: readonly PostState[] = ['draft', 'planned', 'missed', 'failed', 'handed_over']
const PUBLISHED: readonly PostState[] = ['published']
const SENDABLE: readonly PostState[] = ['draft', 'planned', 'missed', 'failed']

/** Throws 404 `planned_post_not_found`. */
export async function requirePost({ repositories }: Pick<PublishContext, 'repositories'>, userId: string, id: string): Promise<StoredPost> {
  const post = await repositories.posts.find(userId, id)
  if (!post) throw new AppError('planned_post_not_found')
  return post
}

/** Takes effect as a whole, before the post is sent, or throws 409. */
export async function editPost(
  context: PublishContext,
  userId: string,
  id: string,
  { revision, ...requested }: RequestedPost & { revision: number },
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
  const changes = { ...resolved, revision: revision + 1, updated_at: context.clock() }
  warnings.push(...(await duplicates(context, userId, [{ ...before, ...changes }])))
  const post = await change(context, userId, before, changes, { states: EDITABLE, revision, isUnsent: true })
  return { post, warnings }
}

/** The film of an edited post. An edit that does not name it keeps it. */
export async function filmAfter(
  context: PublishContext,
  { film = null }: StoredPost,
  requested: Pick<RequestedPost, 'film'>,
  authorization: string,
): Promise<PostFilm | null> {
  if (requested.film === undefined) return film
  return (await findFilms(context, [requested.film], film, authorization))(requested.film, 'film')
}

/** Makes a post due at once. One without a connection is handed over, because the person is here. */
export async function sendNow(context: PublishContext, userId: string, id: string): Promise<StoredPost> {
  const before = await requirePost(context, userId, id)
  if (!SENDABLE.includes(before.state)) throw new AppError(EDITABLE.includes(before.state) ? 'post_state_changed' : 'post_is_being_sent')
  if (lacksApproval(before)) throw new AppError('approval_missing')
  const now = context.clock()
  const adapter = before.network && context.adapters.get(before.network)
  const account = before.connection_id && (await context.repositories.connections.find(userId, before.connection_id))
  const pictures = before.pictures ?? []
  if (adapter) requireFittingText(adapter, before, 'text', account ? readableCredentials(context, account) : null)
  requireFittingPictures(adapter || null, platformById(before.platform as PlatformId), { pictures, film: before.film ?? null }, 'pictures')
  requireFittingComment(adapter || null, before, 'first_comment')
  requireFittingFilm(adapter || null, before, 'film')
  requireOptions(adapter || null, before.options ?? {}, 'options')
  const handedOver = before.connection_id === null
  const changes: PostChanges = {
    ...UNTRIED,
    state: handedOver ? 'handed_over' : 'planned',
    due_at: now,
    local_time: localTimeAt(now, before.time_zone),
    next_attempt_at: handedOver ? NEVER : now,
    updated_at: now,
  }
  return change(context, userId, before, changes, { states: SENDABLE, revision: before.revision })
}

export interface Answer {
  published: boolean
  /** The attempt for which the person answers. */
  attempt_id?: string | null | undefined
  url?: string | undefined
}

const REST: StoredProblem = { code: 'thread_stopped', text: "The rest of this thread wasn't sent. Send it now." }

/**
 * Records the person's answer whether a post is published. If it is not, an unknown post is sent again and one that was handed over becomes a draft. If it is a part of a
 * thread, the person sends the rest.
 */
export async function answerPost(
  context: PublishContext,
  userId: string,
  id: string,
  { published, url, attempt_id }: Answer,
): Promise<StoredPost> {
  const before = await requirePost(context, userId, id)
  if (before.state !== 'unknown' && before.state !== 'handed_over') throw new AppError('post_state_changed')
  // Another attempt may be published although the one that the person looked for is not.
  if (attempt_id !== undefined && attempt_id !== (before.attempt_id ?? null)) throw new AppError('post_state_changed')
  const now = context.clock()
  const settled: PostChanges = { ...UNTRIED, next_attempt_at: NEVER, updated_at: now }
  const { connection_id } = before
  const account = connection_id === null ? null : await context.repositories.connections.find(userId, connection_id)
  const isResent = before.state === 'unknown' && account !== null
  const attempt = await context.repositories.attempts.latest(id, before.revision, nextPart(before).part)
  // Until then, the call can still take effect.
  const resentAt = new Date(Math.max(now.getTime(), attempt ? endOfCall(attempt).getTime() : 0))
  const begun = published && account !== null ? withConfirmedPart(before, url ?? null) : null
  const changes: PostChanges = begun
    ? { ...settled, state: 'failed', live_parts: begun, problem: REST }
    : published
      ? { ...settled, state: 'published', published: { url: url ?? null, remote_id: null, at: now } }
      : isResent
        ? { ...settled, state: 'planned', next_attempt_at: resentAt, due_at: now, local_time: localTimeAt(now, before.time_zone) }
        : { ...settled, state: 'draft', ...(!account && { connection_id: null, network: null }) }
  const post = await withTransaction(context.connection, async (tx) => {
    await context.repositories.attempts.settleAllOf(id, published ? 'published' : 'absent', now, tx)
    const expected = { states: [before.state], revision: before.revision, attempt_id: before.attempt_id ?? null }
    return changed(context, userId, before, changes, expected, tx)
  })
  if (post.state === 'planned') void context.schedule(post)
  return post
}

/** Deletes a post that is not being sent. What is published stays at the network. In a series, one that waits is skipped: the next one is created. */
export async function deletePost(context: PublishContext, userId: string, id: string): Promise<void> {
  const before = await requirePost(context, userId, id)
  // One that is published in the meantime is not deleted: the person wanted that it is not sent.
  const states = before.state === 'published' ? PUBLISHED : EDITABLE
  const next = await withTransaction(context.connection, async (tx) => {
    if (before.series_id !== null) await enterAccount(context, userId, tx)
    const removed = await context.repositories.posts.remove(userId, id, states, tx)
    if (removed) {
      await removeRestOf(context, removed, tx)
      return skipped(context, removed, tx)
    }
    const existing = await context.repositories.posts.find(userId, id, tx)
    throw new AppError(existing ? 'post_is_being_sent' : 'planned_post_not_found')
  })
  if (next?.state === 'planned') void context.schedule(next)
}

/** The post that takes the place of a deleted one: of a series that has no other that waits. */
async function skipped(
  context: PublishContext,
  { user_id, series_id, series_index, state }: StoredPost,
  tx: Tx,
): Promise<StoredPost | null> {
  if (series_id === null || series_index === null || (state !== 'planned' && state !== 'draft')) return null
  const series = await context.repositories.series.find(user_id, series_id, tx)
  return series?.state === 'active' && series.next_index === series_index + 1 ? createNext(context, series, tx) : null
}

interface Expected {
  states: readonly PostState[]
  revision: number
  attempt_id?: string | null
  /** No post of the thread may have been published in the meantime. */
  isUnsent?: true
}

async function change(
  context: PublishContext,
  userId: string,
  before: StoredPost,
  changes: PostChanges,
  expected: Expected,
): Promise<StoredPost> {
  const post = await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    const after = { ...before, ...changes }
    await requireConnections(context, userId, [after], tx)
    const planned = await changed(context, userId, before, changes, expected, tx)
    // One that waits already takes no more of the limit.
    if (after.state === 'planned' && before.state !== 'planned') await requireCapacity(context, userId, tx)
    return planned
  })
  if (post.state === 'planned') void context.schedule(post)
  return post
}

const idsOf = (post: StoredPost) => fileIdsOf(post).join(' ')

/** The only way in which a person's change of a post is stored: if its state and revision are still the expected ones. Throws 404 or 409 otherwise. */
export async function changed(
  { repositories }: PublishContext,
  userId: string,
  before: StoredPost,
  changes: PostChanges,
  { states, revision, isUnsent, ...attempt }: Expected,
  tx: Tx,
): Promise<StoredPost> {
  const id = before._id
  const expected = { userId, id, states, revision, ...attempt, ...(isUnsent && { isUnsent }) }
  const post = await repositories.posts.change(expected, changes, tx)
  if (post) {
    await repositories.reviewLog.appendEdit(before, post, post.updated_at, tx)
    if (idsOf(before) !== idsOf(post)) await picturesChanged(tx, post, post.updated_at)
    return post
  }
  const current = await repositories.posts.find(userId, id, tx)
  if (!current) throw new AppError('planned_post_not_found')
  if (attempt.attempt_id !== undefined && (current.attempt_id ?? null) !== attempt.attempt_id) throw new AppError('post_state_changed')
  if (!states.includes(current.state)) throw new AppError(EDITABLE.includes(current.state) ? 'post_state_changed' : 'post_is_being_sent')
  if (isUnsent) requireUnsent(current)
  throw new AppError('revision_changed')
}

/** The rest of a thread is sent as it was planned. Without its account, it is the person's to publish. */
export function requireUnsent(post: StoredPost): void {
  if (post.connection_id !== null && livePosts(post).length > 0)
    throw new AppError(
      'post_is_being_sent',
      'Some posts of this thread are published, so it can no longer be changed. Send the rest, or delete it from your plan.',
    )
}

/** Throws 409. */
export function requireEditable(post: StoredPost, revision: number): void {
  if (!EDITABLE.includes(post.state)) throw new AppError('post_is_being_sent')
  if (post.revision !== revision) throw new AppError('revision_changed')
}
