import { Button, confirm } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { type ReviewLink, reviewsApi } from '../api/review.api.ts'
import { Facts } from '../facts.tsx'
import { useBusy } from '../post/use-busy.ts'
import styles from '../review/review.module.css'
import { refreshReviews, useReviewLinks } from './review-queries.ts'

/** Lists the review links that the user created, including those that expired recently. */
export function ReviewLinks() {
  const links = useReviewLinks().data ?? []
  if (links.length === 0) return null
  return (
    <section className={styles.panel} aria-label="Your review links">
      <h3>Your review links</h3>
      <ul className={styles.links}>
        {links.map((link) => (
          <LinkRow key={link.review_id} link={link} />
        ))}
      </ul>
    </section>
  )
}

const dayText = (instant: string): string => new Date(instant).toLocaleDateString('en', { month: 'short', day: 'numeric', year: 'numeric' })

export function LinkRow({ link }: { link: ReviewLink }) {
  const { busy, run } = useBusy<'revoke'>()
  const { review_id, post_count, remarks, is_expired, created_at, expires_at } = link
  const name = `${post_count === 1 ? '1 post' : `${post_count} posts`}, ${dayText(created_at)}`

  async function revoke(): Promise<void> {
    const message = 'The link stops working. Comments and decisions stay with your posts.'
    if (!(await confirm({ title: 'Revoke this link?', message, confirmLabel: 'Revoke', danger: true }))) return
    try {
      await reviewsApi.revoke(review_id)
      toast({ kind: 'success', message: 'Link revoked.' })
    } catch (error) {
      toast({ kind: 'error', message: (error instanceof ApiError && error.detail) || 'The link was not revoked.' })
    }
    await refreshReviews()
  }

  return (
    <li className={styles.linkRow}>
      <span>
        {name}
        <span className={styles.meta}>
          <Facts>
            {is_expired ? 'expired' : `until ${dayText(expires_at)}`}
            {remarks === 1 ? '1 answer' : `${remarks} answers`}
          </Facts>
        </span>
      </span>
      <Button
        size="sm"
        variant="subtle"
        color="danger"
        loading={busy === 'revoke'}
        aria-label={`Revoke the link to ${name}`}
        onClick={() => run('revoke', revoke)}
      >
        {is_expired ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  )
}
