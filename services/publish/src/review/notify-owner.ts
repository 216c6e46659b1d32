import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import { excerptOf } from '../domain/excerpt.ts'
import { type MailRequest, requestMail } from '../events/publishes.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { RemarkKind, StoredNotice } from './notice.model.ts'
import type { StoredReview } from './review.model.ts'

interface Remarked {
  review: StoredReview
  post: StoredPost
  now: Date
}

/** Sends the owner an email about a remark, or adds it to the next one: in the same transaction as the remark, so that none is lost. */
export async function notifyOwner(
  { repositories }: PublishContext,
  { review, post, now }: Remarked,
  { name, kind }: { name: string; kind: RemarkKind },
  tx: Tx,
): Promise<void> {
  const { user_id } = review
  const notice = { _id: `${review._id}:${kind}`, user_id, kind, name, post_id: post._id, excerpt: excerptOf(post.text) }
  if (!(await repositories.notices.begin(notice, now, tx))) return
  await requestMail(tx, user_id, answeredMail(notice, { others: 0, isThere: true }, now), now)
}

/** Sends the emails about remarks that waited until the end of their time. Can end at any point and run in several processes at once. Returns how many. */
export async function sendNotices(
  context: Pick<PublishContext, 'repositories' | 'connection' | 'clock'>,
  stop?: AbortSignal,
): Promise<number> {
  const { repositories, connection, clock } = context
  for (let sent = 0; ; sent += 1) {
    const isSent =
      !stop?.aborted &&
      (await withTransaction(connection, async (tx) => {
        const now = clock()
        const notice = await repositories.notices.takeDue(now, tx)
        if (!notice) return false
        const isThere = (await repositories.posts.find(notice.user_id, notice.post_id, tx)) !== null
        await requestMail(tx, notice.user_id, answeredMail(notice, { others: notice.waiting - 1, isThere }, now), now)
        return true
      }))
    if (!isSent) return sent
  }
}

type Answered = Pick<StoredNotice, '_id' | 'kind' | 'name' | 'post_id' | 'excerpt'>

/** `others`: further remarks of the same kind. `isThere`: whether the post still exists. */
function answeredMail(
  { _id, kind, name, post_id, excerpt }: Answered,
  { others, isThere }: { others: number; isThere: boolean },
  now: Date,
): MailRequest {
  return {
    mail_key: `review-answered:${_id}:${now.toISOString()}`,
    template: 'review-answered',
    data: { name, what: kind, others: String(others), excerpt, link: isThere ? `/plan?post=${post_id}` : '/plan' },
  }
}
