import { Button, Checkbox, DateText, IconUser } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { useState } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { type PostReview, reviewsApi } from '../api/review.api.ts'
import { isOnItsWay } from '../post/states.ts'
import { useBusy } from '../post/use-busy.ts'
import { ApprovalLabel } from '../review/approval-label.tsx'
import styles from '../review/review.module.css'
import { LinkRow } from './review-links.tsx'
import { refreshReviews, usePostReview } from './review-queries.ts'
import { ShareForm } from './share-form.tsx'

/** What reviewers answered to a post, and the link for more of them. */
export function ReviewPanel({ post }: { post: PlannedPost }) {
  const review = usePostReview(post.post_id).data
  const [isSharing, setSharing] = useState(false)
  const isClosed = isOnItsWay(post.state)
  if (isClosed && !review?.log.length) return null
  return (
    <section className={`${styles.panel} ${styles.ofPost}`} aria-label="Review">
      <div className={styles.panelHead}>
        <h3>Review</h3>
        {post.approval.state !== 'none' && <ApprovalLabel approval={post.approval} />}
      </div>
      {!isClosed && <RequiredField post={post} />}
      {review && <OpenComments postId={post.post_id} review={review} />}
      {isSharing ? (
        <ShareForm ids={[post.post_id]} onClose={() => setSharing(false)} />
      ) : (
        !isClosed && (
          <div className={styles.actions}>
            <Button size="sm" variant="default" leftSection={<IconUser size={18} />} onClick={() => setSharing(true)}>
              Request approval
            </Button>
          </div>
        )
      )}
      {review && review.links.length > 0 && (
        <div>
          <h4 className={styles.linksTitle}>Links to this post</h4>
          <ul className={styles.links} aria-label="Links to this post">
            {review.links.map((link) => (
              <LinkRow key={link.review_id} link={link} />
            ))}
          </ul>
        </div>
      )}
      {review && <Log review={review} />}
    </section>
  )
}

function RequiredField({ post }: { post: PlannedPost }) {
  const { busy, run } = useBusy<'required'>()
  const change = (required: boolean) =>
    run('required', async () => {
      try {
        await reviewsApi.requireApproval(post.post_id, required)
      } catch (error) {
        toast({ kind: 'error', message: (error instanceof ApiError && error.detail) || 'This was not saved.' })
      }
      await refreshReviews()
    })
  return (
    <Checkbox
      label="Send only when approved"
      description={
        post.series
          ? "Unless the current version is approved, this post and the next ones in its series are not sent when they're due."
          : "Unless the current version is approved, the post is not sent when it's due."
      }
      checked={post.approval.required}
      disabled={busy !== null}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

function OpenComments({ postId, review: { comments } }: { postId: string; review: PostReview }) {
  const { busy, run } = useBusy<string>()
  if (comments.length === 0) return null
  const resolve = (id: string, resolved: boolean) =>
    run(id, async () => {
      try {
        await reviewsApi.resolve(postId, id, resolved)
      } catch (error) {
        toast({ kind: 'error', message: (error instanceof ApiError && error.detail) || 'This was not saved.' })
      }
      await refreshReviews()
    })
  return (
    <div className={styles.comments}>
      <ol aria-label="Comments of reviewers">
        {comments.map(({ comment_id: id, name, text, quote, created_at, resolved_at }) => (
          <li key={id} className={styles.comment}>
            <p className={styles.by}>
              <b>{name}</b> <DateText value={created_at} />
              {resolved_at !== null && <span>Resolved</span>}
            </p>
            {quote !== null && (
              <blockquote className={styles.quote} dir="auto">
                {quote}
              </blockquote>
            )}
            <p className={resolved_at === null ? styles.words : `${styles.words} ${styles.resolved}`} dir="auto">
              {text}
            </p>
            <div className={styles.actions}>
              <Button
                size="sm"
                variant="subtle"
                loading={busy === id}
                aria-label={`${resolved_at === null ? 'Resolve' : 'Reopen'} the comment of ${name}`}
                onClick={() => resolve(id, resolved_at === null)}
              >
                {resolved_at === null ? 'Resolve' : 'Reopen'}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const STEPS: Readonly<Record<PostReview['log'][number]['step'], string>> = {
  shared: 'shared it with a review link',
  link_revoked: 'revoked a review link',
  commented: 'commented',
  approved: 'approved it',
  approved_with_series: 'Approved, because an earlier post of its series was approved with the same content',
  changes_requested: 'requested a change',
  edited: 'edited it',
  approval_void: 'The approval became void',
  comment_resolved: 'resolved a comment',
  comment_reopened: 'reopened a comment',
  approval_required: 'chose to send it only when approved',
  approval_not_required: 'chose to send it without an approval',
  not_sent: 'Not sent, because it was not approved',
}

/** Every step, newest first. Times are in UTC, so that both sides can compare them. */
function Log({ review: { log } }: { review: PostReview }) {
  if (log.length === 0) return null
  return (
    <details>
      <summary>{log.length === 1 ? 'History: 1 step' : `History: ${log.length} steps`}</summary>
      <ol className={styles.log}>
        {log.map(({ at, who, name, step, revision }) => (
          <li key={`${at} ${step} ${name}`} className={styles.step}>
            <time dateTime={at}>{utcText(at)}</time>
            <span>
              {who === 'service' ? STEPS[step] : `${who === 'owner' ? 'You' : (name ?? 'A reviewer')} ${STEPS[step]}`} (version {revision})
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** `2026-12-01 09:00 UTC` */
const utcText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
