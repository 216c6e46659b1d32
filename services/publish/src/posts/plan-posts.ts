import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest, requireSameRequest } from '@loomcast/service-kit/http'
import { newJob } from '@loomcast/service-kit/jobs'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import { fileIdsOf, picturesChanged } from '../events/publishes.ts'
import { findFilms } from '../films/requested-films.ts'
import { findPictures } from '../pictures/requested-pictures.ts'
import { requireBelowCap, requireCapacity } from './capacity.ts'
import type { StoredPost } from './post.model.ts'
import { type RequestedPost, resolvePost } from './requested-post.ts'
import { insertSeries, newSeries } from './series/begin-series.ts'
import { type RequestedRepeat, recurrenceOf, requirePlanned } from './series/requested-repeat.ts'
import type { StoredSeries } from './series/series.model.ts'
import { type Comparable, comparable, DUPLICATE_MS, duplicateWarning, isDuplicate, type PostWarning } from './warnings.ts'

export interface RequestedNewPost extends RequestedPost {
  source?: StoredPost['source'] | undefined
  repeat?: RequestedRepeat | null | undefined
}

export interface PlannedResult {
  posts: StoredPost[]
  warnings: PostWarning[]
}

export interface PlanOptions {
  idempotencyKey?: string | undefined
  /** The header of the caller, with which the owner of pictures is checked. */
  authorization: string
  /** What a repeated request must equal. Default: the posts. */
  requestHash?: string
}

/** Stores all posts or none. A repeated request with the same key and hash returns the posts of the first one. */
export async function planPosts(
  context: PublishContext,
  userId: string,
  requested: readonly RequestedNewPost[],
  { idempotencyKey, authorization, requestHash = hashRequest(requested) }: PlanOptions,
): Promise<PlannedResult> {
  const earlier = idempotencyKey === undefined ? null : await repeated(context, userId, idempotencyKey, requestHash)
  if (earlier) return earlier
  const picturesOf = await findPictures(
    context,
    requested.map(({ pictures = [] }) => pictures),
    [],
    authorization,
  )
  const filmOf = await findFilms(
    context,
    requested.map(({ film }) => film),
    null,
    authorization,
  )
  const now = context.clock()
  const posts: StoredPost[] = []
  const series: StoredSeries[] = []
  const warnings: PostWarning[] = []
  for (const [index, { source, repeat, ...post }] of requested.entries()) {
    const path = `posts.${index}.`
    const pictures = picturesOf(post.pictures ?? [], `${path}pictures`)
    const checked = await resolvePost(context, userId, post, { index, path, pictures, film: filmOf(post.film, `${path}film`) })
    const planned: StoredPost = {
      ...newJob(now),
      ...checked.resolved,
      _id: newId('post'),
      user_id: userId,
      revision: 1,
      source: source ?? null,
      series_id: null,
      series_index: null,
      series_revision: null,
      created_at: now,
      updated_at: now,
    }
    if (repeat) {
      requirePlanned(post.state, path)
      const { time_zone } = checked.resolved
      const begun = newSeries(recurrenceOf(repeat, { local_time: post.local_time, time_zone }, path), planned, now)
      series.push(begun)
      posts.push({ ...planned, series_id: begun._id, series_index: 0, series_revision: 1 })
    } else posts.push(planned)
    warnings.push(...checked.warnings)
  }
  warnings.push(...(await duplicates(context, userId, posts)))
  try {
    const isRepeated = await withTransaction(context.connection, async (tx) => {
      await enterAccount(context, userId, tx)
      // Before the limit, which the first request may have reached.
      if (idempotencyKey !== undefined && (await context.repositories.planRequests.find(userId, idempotencyKey, tx))) return true
      await requireConnections(context, userId, posts, tx)
      await requireBelowCap(context, userId, posts.length, tx)
      await context.repositories.posts.insert(posts, tx)
      for (const post of posts) if (fileIdsOf(post).length > 0) await picturesChanged(tx, post, now)
      for (const each of series) await insertSeries(context, each, tx)
      if (posts.some(({ state }) => state === 'planned')) await requireCapacity(context, userId, tx)
      if (idempotencyKey === undefined) return false
      const post_ids = posts.map(({ _id }) => _id)
      const request = { key: idempotencyKey, user_id: userId, request_hash: requestHash, post_ids, warnings, created_at: now }
      await context.repositories.planRequests.insert(request, tx)
      return false
    })
    const first = isRepeated && idempotencyKey !== undefined && (await repeated(context, userId, idempotencyKey, requestHash))
    if (first) return first
  } catch (error) {
    const first = isDuplicateKey(error) && idempotencyKey !== undefined && (await repeated(context, userId, idempotencyKey, requestHash))
    if (first) return first
    throw error
  }
  for (const post of posts) if (post.state === 'planned') void context.schedule(post)
  return { posts, warnings }
}

/** The posts of the first request with this key; null if there was none. */
export async function repeated(context: PublishContext, userId: string, key: string, requestHash: string): Promise<PlannedResult | null> {
  const first = await context.repositories.planRequests.find(userId, key)
  if (!first) return null
  requireSameRequest(first, requestHash)
  const found = await context.repositories.posts.byIds(userId, first.post_ids)
  const byId = new Map(found.map((post) => [post._id, post]))
  return { posts: first.post_ids.flatMap((id) => byId.get(id) ?? []), warnings: first.warnings }
}

/** Warnings about posts with the same text, in the request and among those that are stored. */
export async function duplicates(context: PublishContext, userId: string, posts: readonly StoredPost[]): Promise<PostWarning[]> {
  const warnings: PostWarning[] = []
  // Posts of the same hour have one query.
  const byHour = new Map<number, Promise<Comparable[]>>()
  const storedAround = ({ due_at }: Comparable) => {
    const hour = Math.floor(due_at.getTime() / DUPLICATE_MS)
    const found =
      byHour.get(hour) ??
      context.repositories.posts.dueWithin(userId, new Date((hour - 1) * DUPLICATE_MS), new Date((hour + 2) * DUPLICATE_MS))
    byHour.set(hour, found)
    return found
  }
  const requested = posts.map(comparable)
  for (const [index, post] of requested.entries()) {
    const stored = await storedAround(post)
    if ([...requested.slice(0, index), ...stored].some((other) => isDuplicate(post, other))) warnings.push(duplicateWarning(index))
  }
  return warnings
}

/** Throws if a connection was removed since the request was checked. Disconnecting enters the account too, so it cannot happen at the same time. */
export async function requireConnections(context: PublishContext, userId: string, posts: readonly StoredPost[], tx: Tx): Promise<void> {
  for (const id of new Set(posts.map(({ connection_id }) => connection_id)))
    if (id !== null && !(await context.repositories.connections.find(userId, id, tx))) throw new AppError('connection_not_found')
}
