import { Badge, Button, Card, DateText, EmptyState, ErrorState, IconExternal, IconVideo, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useLatest } from './api/queries.ts'
import type { Job } from './api/wire.ts'
import { isRunning, stateOf, titleOf } from './job/job.ts'
import { useLive } from './job/use-live.ts'
import { Poster } from './player/video-thumb.tsx'
import styles from './recent.module.css'

const PLACES = [1, 2, 3, 4, 5]
const ITEMS = PLACES.length
const TITLE_LENGTH = 60

/** The dashboard's list of the latest videos. */
export default function RecentVideos() {
  const latest = useLatest(ITEMS)
  const jobs = useLive(latest.data?.jobs.slice(0, ITEMS) ?? [])
  return (
    <Card as="section" className={styles.card} aria-label="Recent Videos">
      <header className={styles.head}>
        <h2>Recent Videos</h2>
        <Link to="/video-history">View all</Link>
      </header>
      {latest.isPending ? (
        <div className={styles.list} aria-busy="true">
          {PLACES.map((place) => (
            <Skeleton key={place} height={64} />
          ))}
        </div>
      ) : latest.isError ? (
        <ErrorState
          compact
          title="Your recent videos didn't load"
          description={latest.error.detail}
          onRetry={() => void latest.refetch()}
          retrying={latest.isFetching}
        />
      ) : jobs.length === 0 ? (
        <EmptyState
          compact
          icon={IconVideo}
          title="No videos yet"
          example="Three photos of your café, one line each."
          action={
            <Button component={Link} to="/video-generate">
              Make your first video
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {jobs.map((job) => (
            <Row key={job.job_id} job={job} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ job }: { job: Job }) {
  const title = titleOf(job, TITLE_LENGTH)
  const state = stateOf(job)
  return (
    <li className={styles.row}>
      <span className={styles.poster} aria-hidden="true">
        <Poster job={job} plain />
      </span>
      <span className={styles.words}>
        <b dir="auto">{title}</b>
        <span>
          <Badge tone={state.tone}>{state.word}</Badge> {isRunning(job) ? `${job.progress}%` : <DateText value={job.created_at} />}
        </span>
      </span>
      {job.output_data ? (
        <Button
          component="a"
          href={`/video-history?video=${encodeURIComponent(job.job_id)}`}
          target="_blank"
          rel="noopener"
          variant="subtle"
          size="sm"
          leftSection={<IconExternal size={16} />}
          aria-label={`View “${title}” in a new tab`}
        >
          View
        </Button>
      ) : (
        <Button
          component={Link}
          to={`/video-history?video=${encodeURIComponent(job.job_id)}`}
          variant="subtle"
          size="sm"
          aria-label={`Open “${title}”`}
        >
          Open
        </Button>
      )}
    </li>
  )
}
