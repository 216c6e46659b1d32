import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import type { Approval } from '../domain/approval.ts'
import { EDITABLE } from '../posts/change-post.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { StoredComment } from './comment.model.ts'
import { notifyOwner } from './notify-owner.ts'
import type { StoredReview } from './review.model.ts'
import { hashReviewToken } from './review-token.ts'
import { singleLine, typedText } from './typed-text.ts'

/** Comments and decisions with one link. */
export const MOST_REMARKS = 300

export interface Remark {
  /** The post's number in the link. */
  post: number
  /** What the reviewer saw. */
  revision: number
  name: string
}

export interface RequestedComment extends Remark {
  text: string
  /** Places in the text, in UTF-16 units. */
  quote?: { start: number; end: number } | undefined
}

export interface RequestedDecision extends Remark {
  decision: Approval['decision']
  text?: string | undefined
}

/**
 * Stores a comment of a reviewer. A repeated request with the same key stores no second one; with another comment, it throws AppError
 * `idempotency_key_reused`.
 */
export async function commentOnPost(context: PublishContext, token: string, wanted: RequestedComment, key?: string): Promise<void> {
  const name = singleLine(wanted.name, 'name')
  const text = typedText(wanted.text, 'text')
  try {
    await remark(context, token, wanted, async ({ review, post, now }, tx) => {
      const request_key = key === undefined ? null : `${review._id}:${key}`
      const quote = wanted.quote ? quoteOf(post.text, wanted.quote) : null
      const earlier = request_key === null ? null : await context.repositories.comments.ofRequest(request_key)
      if (earlier) return assertSame(earlier, { post_id: post._id, revision: post.revision, name, text, quote })
      await addComment(context, { review, post, now }, { name, text, quote, request_key }, tx)
      await notifyOwner(context, { review, post, now }, { name, kind: 'commented' }, tx)
    })
  } catch (error) {
    if (!isDuplicateKey(error) || key === undefined) throw error
    // A request with the same key at the same time stored one, which is found now.
    await commentOnPost(context, token, wanted, key)
  }
}

type Content = Pick<StoredComment, 'post_id' | 'revision' | 'name' | 'text' | 'quote'>

function assertSame(earlier: StoredComment, { post_id, revision, name, text, quote }: Content): void {
  const isSame = earlier.post_id === post_id && earlier.revision === revision && earlier.name === name
  if (!isSame || earlier.text !== text || earlier.quote !== quote) throw new AppError('idempotency_key_reused')
}

/** Stores a reviewer's decision about the revision that they saw. Throws 409 `review_outdated` if the post has another one by now. */
export async function decideOnPost(context: PublishContext, token: string, wanted: RequestedDecision): Promise<void> {
  const { decision } = wanted
  const by = singleLine(wanted.name, 'name')
  const text = wanted.text?.trim() ? typedText(wanted.text, 'text') : null
  const answered = await remark(context, token, wanted, async ({ review, post: before, now }, tx) => {
    const { approval } = before
    const isRepeated = approval?.revision === before.revision && approval.decision === decision && approval.review_id === review._id
    if (isRepeated && approval.by === by && text === null) return before
    const { user_id: userId, _id: id, revision } = before
    const decided = { decision, by, at: now, review_id: review._id }
    const changes = { approval: { ...decided, revision }, updated_at: now }
    // Takes the post from a worker that has claimed it, as an edit does.
    const post = await context.repositories.posts.change({ userId, id, states: EDITABLE, revision }, changes, tx)
    if (!post) throw new AppError('review_outdated')
    // The next posts of its series have the same content.
    if (post.series_id !== null && post.series_revision === revision)
      await context.repositories.series.setApproval(post.series_id, { approval: decided }, tx)
    await context.repositories.reviewLog.append(post, { at: now, who: 'reviewer', name: by, step: decision, review_id: review._id }, tx)
    if (text !== null) await addComment(context, { review, post, now }, { name: by, text, quote: null, request_key: null }, tx)
    await notifyOwner(context, { review, post, now }, { name: by, kind: decision }, tx)
    return post
  })
  if (answered.state === 'planned') void context.schedule(answered)
}

interface Entered {
  review: StoredReview
  post: StoredPost
  now: Date
}

/** Runs `work` in a transaction with the link's review and the post as the reviewer saw it. */
function remark<T>(
  context: PublishContext,
  token: string,
  { post: number, revision }: Remark,
  work: (entered: Entered, tx: Tx) => Promise<T>,
): Promise<T> {
  const { reviews, posts } = context.repositories
  const now = context.clock()
  return withTransaction(context.connection, async (tx) => {
    const review = await reviews.enter(hashReviewToken(token), now, tx)
    if (!review) throw new AppError('review_link_not_found')
    const shared = review.posts.find((each) => each.number === number)
    const post = shared && (await posts.find(review.user_id, shared.post_id, tx))
    if (!post) throw new AppError('planned_post_not_found')
    if (post.revision !== revision) throw new AppError('review_outdated')
    if (!EDITABLE.includes(post.state)) throw new AppError('post_is_being_sent')
    if (review.remarks > MOST_REMARKS) throw new AppError('review_limit_reached')
    return work({ review, post, now }, tx)
  })
}

type Written = Pick<StoredComment, 'name' | 'text' | 'quote' | 'request_key'>

async function addComment({ repositories }: PublishContext, { review, post, now }: Entered, written: Written, tx: Tx): Promise<void> {
  const { _id: review_id, user_id, remarks: number } = review
  const { _id: post_id, revision } = post
  const row = { _id: newId('cmt'), user_id, post_id, review_id, number, revision, created_at: now, resolved_at: null, ...written }
  await repositories.comments.insert(row, tx)
  await repositories.reviewLog.append(post, { at: now, who: 'reviewer', name: written.name, step: 'commented', review_id }, tx)
}

function quoteOf(text: string, { start, end }: { start: number; end: number }): string {
  if (start >= end || end > text.length) throw invalidField('validation_failed', 'quote', 'The quote must be a part of the text.')
  const quote = text.slice(start, end).toWellFormed().trim()
  if (quote === '') throw invalidField('validation_failed', 'quote', 'The quote must contain words.')
  return quote
}
