import { AppError } from '@loomcast/service-kit/errors'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import type { OwnLogo } from '../pictures/video-client.ts'
import { EDITABLE } from '../posts/change-post.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { StoredReview } from './review.model.ts'
import { hashReviewToken, newReviewToken } from './review-token.ts'
import { singleLine } from './typed-text.ts'

/** Of each user, including those that expired within 30 days. */
export const MOST_LINKS = 100
const DAY_MS = 24 * 3600 * 1000

export interface RequestedReview {
  post_ids: string[]
  from_name: string
  note?: string | undefined
  days: number
  require_approval: boolean
  /** Of the owner, to read the logo. */
  authorization: string
}

/** Creates a link to some posts. Its token is returned only here. */
export async function sharePosts(
  context: PublishContext,
  userId: string,
  { post_ids, from_name, note = '', days, require_approval, authorization }: RequestedReview,
): Promise<{ review: StoredReview; token: string }> {
  const { repositories } = context
  const now = context.clock()
  const token = newReviewToken()
  const ids = [...new Set(post_ids)]
  const logo = await ownLogo(context, authorization)
  const review: StoredReview = {
    _id: newId('rvw'),
    user_id: userId,
    token_hash: hashReviewToken(token),
    from_name: singleLine(from_name, 'from_name'),
    note: note.trim(),
    ...(logo && { logo }),
    posts: ids.map((post_id, index) => ({ number: index + 1, post_id })),
    remarks: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  }
  const changed = await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    const posts = await repositories.posts.byIds(userId, ids, tx)
    if (posts.length < ids.length) throw new AppError('planned_post_not_found')
    if ((await repositories.reviews.count(userId, tx)) >= MOST_LINKS) throw new AppError('review_links_limit_reached')
    const series = [...new Set(posts.flatMap(({ series_id }) => series_id ?? []))]
    await repositories.reviews.insert({ ...review, series }, tx)
    await repositories.posts.markShared(userId, ids, tx)
    const required: StoredPost[] = []
    for (const post of posts) {
      await repositories.reviewLog.append(post, { at: now, who: 'owner', step: 'shared', review_id: review._id }, tx)
      const after = require_approval ? await setRequired(context, post, true, now, tx) : null
      if (after) required.push(after)
    }
    return required
  })
  for (const post of changed) if (post.state === 'planned') void context.schedule(post)
  return { review, token }
}

/** A link without its logo is better than none, so that a failure only leaves it out. */
async function ownLogo({ video, logger }: PublishContext, authorization: string): Promise<OwnLogo | null> {
  try {
    return (await video?.findLogo(authorization)) ?? null
  } catch (error) {
    logger.warn({ err: error }, 'the logo of a review link could not be found')
    return null
  }
}

/** Deletes a link. It opens nothing from then on; the comments stay with their posts. */
export async function revokeLink(context: PublishContext, userId: string, id: string): Promise<void> {
  const { repositories } = context
  await withTransaction(context.connection, async (tx) => {
    const review = await repositories.reviews.remove(userId, id, tx)
    if (!review) throw new AppError('review_link_not_found')
    const ids = review.posts.map(({ post_id }) => post_id)
    for (const post of await repositories.posts.byIds(userId, ids, tx))
      await repositories.reviewLog.append(post, { at: context.clock(), who: 'owner', step: 'link_revoked', review_id: id }, tx)
  })
}

/** Whether a post is sent only when it is approved. Takes effect before the post is sent, or throws 409. */
export async function requireApproval(context: PublishContext, userId: string, id: string, required: boolean): Promise<StoredPost> {
  const now = context.clock()
  const post = await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    const before = await context.repositories.posts.find(userId, id, tx)
    if (!before) throw new AppError('planned_post_not_found')
    if ((before.approval_required === true) === required) return before
    const after = await setRequired(context, before, required, now, tx)
    if (!after) throw new AppError('post_is_being_sent')
    return after
  })
  if (post.state === 'planned') void context.schedule(post)
  return post
}

/** Takes the post from a worker that has claimed it. Returns null if it is being sent, was sent, or is set already. */
async function setRequired({ repositories }: PublishContext, post: StoredPost, required: boolean, now: Date, tx: Tx) {
  if ((post.approval_required === true) === required) return null
  const { user_id: userId, _id: id } = post
  const after = await repositories.posts.change({ userId, id, states: EDITABLE }, { approval_required: required, updated_at: now }, tx)
  if (!after) return null
  const step = required ? 'approval_required' : 'approval_not_required'
  await repositories.reviewLog.append(after, { at: now, who: 'owner', step }, tx)
  if (after.series_id !== null) await repositories.series.setApproval(after.series_id, { approval_required: required }, tx)
  return after
}
