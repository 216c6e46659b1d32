import { Alert, EmptyState, ErrorState, PageHeader, Skeleton, TextInput } from '@loomcast/design-system/full'
import { lazyPart, useDocumentTitle } from '@loomcast/web-kit'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OpenedReview } from '../api/review.api.ts'
import styles from './review.module.css'
import { ReviewLogo } from './review-logo.tsx'
import { useReview, useReviewToken } from './use-review.ts'

/** Loaded while the posts are requested: previews are larger than the rest of the page. */
const ReviewedPost = lazyPart(() => import('./reviewed-post.tsx').then((m) => m.ReviewedPost))

export const preloadPosts = (): Promise<unknown> => ReviewedPost.preload()

/** Posts for people who have a review link. They need no account. */
export function ReviewPage() {
  useDocumentTitle('Review')
  useEffect(() => void preloadPosts(), [])
  const token = useReviewToken()
  const { data, error, isFetching, refetch } = useReview(token)
  return (
    <div className={`lc-list-page ${styles.page}`}>
      {error?.code === 'review_link_not_found' ? (
        <>
          <PageHeader title="Review" />
          <EmptyState
            title="This link does not open anything"
            description="It may have expired, or a part of it is missing. The person who sent it can create a new one."
          />
        </>
      ) : data ? (
        <Review key={token} token={token} review={data} />
      ) : error ? (
        <>
          <PageHeader title="Review" />
          <ErrorState title="These posts did not load" description={error.detail} retrying={isFetching} onRetry={() => void refetch()} />
        </>
      ) : (
        <div className={styles.posts} role="status" aria-label="Loading the posts">
          <Skeleton height={80} />
          <Skeleton height={360} />
        </div>
      )}
    </div>
  )
}

function Review({ token, review: { from_name, logo, note, expires_at, posts, remarks_left } }: { token: string; review: OpenedReview }) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  /** Whether a name is there. Otherwise, the field is shown with the reason. */
  function requireName(): boolean {
    const isThere = name.trim() !== ''
    setMissing(!isThere)
    if (!isThere) field.current?.focus()
    return isThere
  }

  return (
    <>
      <PageHeader
        title={
          <span className={styles.brand}>
            {logo && <ReviewLogo token={token} logo={logo} />}
            Posts by {from_name}
          </span>
        }
        description={`Read each post, comment on it, and approve it or request a change. This link works until ${dayOfInstant(expires_at)}.`}
      />
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {posts.length === 0 ? (
        <EmptyState title="No posts" description="The posts of this link were deleted." />
      ) : (
        <>
          {remarks_left === 0 && (
            <Alert tone="warning" title="This link takes no more comments.">
              The person who sent it can create a new one.
            </Alert>
          )}
          <TextInput
            ref={field}
            className={styles.name}
            label="Your name"
            description={`${from_name} sees it with your comments and decisions.`}
            autoComplete="name"
            maxLength={80}
            value={name}
            error={isMissing ? 'Enter your name first.' : undefined}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <Suspense fallback={<Skeleton height={360} />}>
            <ol className={styles.posts}>
              {posts.map((post) => (
                <ReviewedPost key={post.number} token={token} post={post} fromName={from_name} name={name} requireName={requireName} />
              ))}
            </ol>
          </Suspense>
        </>
      )}
    </>
  )
}

const dayOfInstant = (instant: string): string =>
  new Date(instant).toLocaleDateString('en', { month: 'long', day: 'numeric', year: 'numeric' })
