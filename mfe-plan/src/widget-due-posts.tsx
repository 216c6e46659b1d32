import { Button, Card, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { Link } from '@loomcast/web-kit'
import { type ReactNode, useId } from 'react'
import type { PlannedPost } from './api/plan.ts'
import { useFirstPosts, useSchedule } from './api/queries.ts'
import styles from './due-posts.module.css'
import { ApprovalState, StateLabel } from './post/post-state.tsx'
import { firstWords, kindOf, shownTime } from './post/post-texts.ts'
import { lacksApproval } from './post/states.ts'
import { whenText } from './time/day-text.ts'
import { browserZone } from './time/zones.ts'

const PLACES = [1, 2, 3]
const ITEMS = PLACES.length
const TEXT_LENGTH = 80

/** Of these, the ones that wait for a reviewer are listed. */
const NEXT_POSTS = 20

/** The dashboard's lists of what is due: posts that wait for the person or for a reviewer, and those that are sent next. */
export default function DuePosts() {
  const attention = useFirstPosts('attention', ITEMS)
  const next = useFirstPosts('planned', NEXT_POSTS)
  const waiting = attention.data && next.data ? [...attention.data.posts, ...next.data.posts.filter(waitsForReview)] : undefined
  return (
    <Card as="section" className={styles.card} aria-label="Your plan">
      <header className={styles.head}>
        <h2>Your plan</h2>
        <Link to="/plan">Open the plan</Link>
      </header>
      <div className={styles.lists}>
        <DueList
          title="Waiting for you or a reviewer"
          expected={1}
          posts={waiting}
          hasMore={attention.data?.hasMore ?? false}
          failed={attention.isError ? attention : next}
          empty={<p className={styles.empty}>Nothing waits for you. A post that fails or is missed shows up here.</p>}
        />
        <DueList
          title="Next posts"
          expected={ITEMS}
          posts={next.data?.posts}
          hasMore={next.data?.hasMore ?? false}
          failed={next}
          empty={
            <>
              <p className={styles.empty}>
                Nothing is planned yet. Give a post a day and a time: it is sent through your account, or you get it when it's due.
              </p>
              <Button component={Link} to="/plan" variant="default" size="sm">
                Plan a post
              </Button>
            </>
          }
        />
      </div>
    </Card>
  )
}

const waitsForReview = (post: PlannedPost): boolean => lacksApproval(post) || post.approval.state === 'changes_requested'

interface DueListProps {
  title: string
  /** For how many posts there is space until they are loaded. */
  expected: number
  /** Undefined until they are loaded. */
  posts: readonly PlannedPost[] | undefined
  hasMore: boolean
  /** The request that failed, if `posts` are missing because of it. */
  failed: Pick<ReturnType<typeof useFirstPosts>, 'error' | 'refetch' | 'isFetching'>
  empty: ReactNode
}

function DueList({ title, expected, posts, hasMore, failed, empty }: DueListProps) {
  const id = useId()
  const zone = useSchedule().data?.time_zone ?? browserZone()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {posts === undefined && failed.error ? (
        <ErrorState
          compact
          title="These posts did not load"
          description={failed.error.detail}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : posts === undefined ? (
        <div className={styles.list} aria-busy="true">
          {PLACES.slice(0, expected).map((place) => (
            <Skeleton key={place} height={56} />
          ))}
        </div>
      ) : posts.length === 0 ? (
        empty
      ) : (
        <>
          <ul className={styles.list}>
            {posts.slice(0, ITEMS).map((post) => (
              <DuePost key={post.post_id} post={post} zone={zone} />
            ))}
          </ul>
          {hasMore || posts.length > ITEMS ? (
            <p className={styles.more}>
              <Link to="/plan">Show all in your plan</Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}

function DuePost({ post, zone }: { post: PlannedPost; zone: string }) {
  return (
    <li>
      <Link className={styles.row} to={`/plan?post=${encodeURIComponent(post.post_id)}`}>
        <PlatformIcon platform={post.platform} size={28} label={kindOf(post)} />
        <span className={styles.words}>
          <span className={styles.facts}>
            <b>{whenText(shownTime(post, zone))}</b>
            {post.state === 'planned' ? null : <StateLabel post={post} />}
            <ApprovalState post={post} />
          </span>
          <span className={styles.text} dir="auto">
            {firstWords(post, TEXT_LENGTH)}
          </span>
        </span>
      </Link>
    </li>
  )
}
