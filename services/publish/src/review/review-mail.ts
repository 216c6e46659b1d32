import { excerptOf } from '../domain/excerpt.ts'
import type { MailRequest } from '../events/publishes.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { StoredReview } from './review.model.ts'

/** The owner of a link gets at most one email about it in this time (ms). */
const PERIOD_MS = 4 * 3600 * 1000

export function isNotifiedAgain({ notified_at }: StoredReview, now: Date): boolean {
  return notified_at === null || now.getTime() - notified_at.getTime() >= PERIOD_MS
}

export function reviewAnsweredMail(
  { _id }: StoredReview,
  post: StoredPost,
  { name, what }: { name: string; what: 'commented' | 'approved' | 'changes_requested' },
  now: Date,
): MailRequest {
  return {
    mail_key: `review-answered:${_id}:${now.toISOString()}`,
    template: 'review-answered',
    data: { name, what, excerpt: excerptOf(post.text), link: `/plan?post=${post._id}` },
  }
}
