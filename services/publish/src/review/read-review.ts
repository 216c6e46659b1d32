import { platformName } from '@loomcast/platforms'
import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import { approvalState } from '../domain/approval.ts'
import { EDITABLE, requirePost } from '../posts/change-post.ts'
import type { StoredPost } from '../posts/post.model.ts'
import { MOST_REMARKS } from './answer-review.ts'
import type { StoredComment } from './comment.model.ts'
import type { StoredReview } from './review.model.ts'
import { hashReviewToken } from './review-token.ts'

/** What a link shows. Contains no id, address or account of its owner, and nothing of other links. Throws 404 `review_link_not_found`. */
export async function openReview(context: PublishContext, token: string) {
  const { repositories, clock } = context
  const review = await repositories.reviews.findOpen(hashReviewToken(token), clock())
  if (!review) throw new AppError('review_link_not_found')
  const ids = review.posts.map(({ post_id }) => post_id)
  const [posts, comments] = await Promise.all([repositories.posts.byIds(review.user_id, ids), repositories.comments.ofReview(review._id)])
  const byId = new Map(posts.map((post) => [post._id, post]))
  const shown = review.posts.flatMap(({ number, post_id }) => {
    const post = byId.get(post_id)
    return post ? [{ number, post }] : []
  })
  shown.sort((one, other) => one.post.due_at.getTime() - other.post.due_at.getTime() || one.number - other.number)
  return {
    from_name: review.from_name,
    logo: review.logo ? { width: review.logo.width, height: review.logo.height } : null,
    note: review.note,
    expires_at: review.expires_at.toISOString(),
    remarks_left: Math.max(0, MOST_REMARKS - review.remarks),
    posts: shown.map(({ number, post }) => sharedPost(context, review, number, post, comments)),
  }
}

function sharedPost({ adapters }: PublishContext, review: StoredReview, number: number, post: StoredPost, comments: StoredComment[]) {
  const {
    platform,
    network,
    text,
    title,
    first_comment,
    pictures = [],
    film,
    parts,
    local_time,
    time_zone,
    due_at,
    revision,
    state,
    approval,
  } = post
  const adapter = network ? adapters.get(network) : undefined
  return {
    number,
    platform: platformName(platform),
    network: adapter?.name ?? null,
    text,
    title,
    first_comment: first_comment ?? null,
    thread: parts ?? null,
    pictures: pictures.map(({ alt, width, height }, index) => ({ number: index + 1, alt, width, height })),
    film: film
      ? { width: film.width, height: film.height, seconds: film.seconds, bytes: film.bytes, has_poster: film.poster !== null }
      : null,
    has_alt_texts: adapter?.pictures?.alt !== 0,
    local_time,
    time_zone,
    due_at: due_at.toISOString(),
    revision,
    state: EDITABLE.includes(state) ? ('open' as const) : state === 'published' ? ('published' as const) : ('sending' as const),
    approval: {
      state: approvalState(post),
      required: post.approval_required === true,
      // The name was entered with another link.
      by: approval?.review_id === review._id ? approval.by : null,
      at: approval?.at.toISOString() ?? null,
    },
    comments: comments
      .filter(({ post_id }) => post_id === post._id)
      .map((comment) => ({
        number: comment.number,
        name: comment.name,
        text: comment.text,
        quote: comment.quote,
        is_older: comment.revision !== revision,
        is_resolved: comment.resolved_at !== null,
        at: comment.created_at.toISOString(),
      })),
  }
}

/** What the owner of a post sees of its review. */
export async function reviewOfPost(context: PublishContext, userId: string, id: string) {
  const { reviews, comments, reviewLog } = context.repositories
  await requirePost(context, userId, id)
  const [links, remarks, log] = await Promise.all([reviews.list(userId, id), comments.ofPost(userId, id), reviewLog.ofPost(userId, id)])
  return {
    links: links.map((link) => publicReview(link, context.clock())),
    comments: remarks.map(publicComment),
    log: log.map(({ at, who, name, step, revision }) => ({ at: at.toISOString(), who, name, step, revision })),
  }
}

export async function resolveComment(context: PublishContext, userId: string, postId: string, id: string, isResolved: boolean) {
  const { comments, reviewLog } = context.repositories
  const post = await requirePost(context, userId, postId)
  const now = context.clock()
  return withTransaction(context.connection, async (tx) => {
    const resolved_at = isResolved ? now : null
    const before = await comments.resolve(userId, postId, id, resolved_at, tx)
    if (!before) throw new AppError('review_comment_not_found')
    const step = isResolved ? 'comment_resolved' : 'comment_reopened'
    if ((before.resolved_at !== null) !== isResolved) await reviewLog.append(post, { at: now, who: 'owner', step }, tx)
    return publicComment({ ...before, resolved_at })
  })
}

export function publicComment({ _id, name, text, quote, revision, created_at, resolved_at }: StoredComment) {
  const [at, resolved] = [created_at.toISOString(), resolved_at?.toISOString() ?? null]
  return { comment_id: _id, name, text, quote, revision, created_at: at, resolved_at: resolved }
}

export function publicReview({ _id, from_name, note, posts, remarks, created_at, expires_at }: StoredReview, now: Date) {
  return {
    review_id: _id,
    from_name,
    note,
    post_count: posts.length,
    remarks,
    is_expired: expires_at <= now,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
