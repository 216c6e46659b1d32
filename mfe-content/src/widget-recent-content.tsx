import { Button, Card, DateText, EmptyState, ErrorState, IconGenerate, Skeleton } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { useLatest } from './api/queries.ts'
import { plainText } from './history/plain-text.ts'
import styles from './history/recent.module.css'

const PLACES = [1, 2, 3, 4, 5]
const ITEMS = PLACES.length
const PROMPT_LENGTH = 50
const TEXT_LENGTH = 80

/** The dashboard's list of the latest texts. */
export default function RecentContent() {
  const activity = useRoutesAvailable('/usage')
  const latest = useLatest(ITEMS)
  return (
    <Card as="section" className={styles.card} aria-label="Recent Content">
      <header className={styles.head}>
        <h2>Recent Content</h2>
        <Link to={activity ? '/usage' : '/history'}>View all</Link>
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
          title="Your recent content did not load"
          description={latest.error.detail}
          onRetry={() => void latest.refetch()}
          retrying={latest.isFetching}
        />
      ) : latest.data.history.length === 0 ? (
        <EmptyState
          compact
          icon={IconGenerate}
          title="Nothing written yet"
          example="New fall blend: plum, walnut, cocoa. 300 bags from Friday."
          action={
            <Button component={Link} to="/generate">
              Write your first post
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {latest.data.history.slice(0, ITEMS).map((item) => (
            <li key={item.content_id}>
              <Link className={styles.row} to={`/history?item=${encodeURIComponent(item.content_id)}`}>
                <PlatformIcon platform={item.platform} size={28} label={postName(item.platform, item.generated_text)} />
                <span className={styles.words}>
                  <b>{excerpt(item.prompt, PROMPT_LENGTH)}</b>
                  <span>{excerpt(plainText(item), TEXT_LENGTH)}</span>
                </span>
                <span className={styles.when}>
                  <DateText value={item.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
