import { Button, Card, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useLatest } from '../api/queries.ts'
import type { Job } from '../api/wire.ts'
import { VideoThumb } from '../player/video-thumb.tsx'
import styles from './recent-videos.module.css'

const PLACES = [1, 2, 3, 4, 5, 6]
const SHOWN = PLACES.length

/** The newest finished videos. */
export function RecentVideos({ onWatch }: { onWatch: (job: Job) => void }) {
  const recent = useLatest(SHOWN, 'completed')
  return (
    <Card as="section" className={styles.recent} aria-label="Recent videos">
      <header className={styles.recentHead}>
        <h2>Recent videos</h2>
        <Button component={Link} to="/video-history" variant="subtle" size="sm">
          All videos
        </Button>
      </header>
      {recent.isPending ? (
        <div className={styles.thumbs} aria-busy="true">
          {PLACES.map((place) => (
            <Skeleton key={place} className={styles.thumbSkeleton} />
          ))}
        </div>
      ) : recent.isError ? (
        <ErrorState
          compact
          title="Your recent videos didn't load"
          description={recent.error.detail}
          onRetry={() => void recent.refetch()}
          retrying={recent.isFetching}
        />
      ) : recent.data.jobs.length === 0 ? (
        <p className={styles.none}>Finished videos appear here.</p>
      ) : (
        <ul className={styles.thumbs}>
          {recent.data.jobs.slice(0, SHOWN).map((job) => (
            <li key={job.job_id}>
              <VideoThumb job={job} onWatch={() => onWatch(job)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
