import { Button, ErrorState, IconEdit, IconStop, Modal, Skeleton } from '@loomcast/design-system/full'
import { useSeries } from '../../api/queries.ts'
import styles from '../post.module.css'
import { PostText } from '../post-text.tsx'
import { kindOf } from '../post-texts.ts'
import { useBusy } from '../use-busy.ts'
import { seriesText } from './repeat.ts'
import { stopSeries } from './series-actions.ts'
import { UpcomingList } from './upcoming-list.tsx'

interface SeriesDialogProps {
  id: string
  zone: string
  onOpenPost: (id: string) => void
  onClose: () => void
}

/** A series: how it repeats, what comes, and how it is changed or stopped. */
export function SeriesDialog({ id, zone, onOpenPost, onClose }: SeriesDialogProps) {
  const { data: series, isError, error, isFetching, refetch } = useSeries(id)
  const { busy, run } = useBusy<'stop'>()
  return (
    <Modal opened onClose={onClose} title={series ? `${kindOf(series)} that repeats` : 'Post that repeats'} size="44rem">
      {series ? (
        <div className={styles.fields}>
          <p>{seriesText(series)}</p>
          <section className={styles.fields} aria-labelledby="upcoming-posts">
            <h3 id="upcoming-posts" className={styles.sideTitle}>
              Next posts
            </h3>
            <UpcomingList series={series} zone={zone} />
          </section>
          <div className={styles.actions}>
            {series.waiting_post_id !== null && (
              <Button
                variant="default"
                leftSection={<IconEdit size={18} />}
                onClick={() => series.waiting_post_id && onOpenPost(series.waiting_post_id)}
              >
                Edit from the next post on
              </Button>
            )}
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconStop size={18} />}
              loading={busy === 'stop'}
              onClick={() => run('stop', async () => (await stopSeries(series)) && onClose())}
            >
              Stop repeating
            </Button>
          </div>
          <PostText post={series} />
        </div>
      ) : isError ? (
        <ErrorState title="This series did not load" description={error.detail} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.fields} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={220} />
        </div>
      )}
    </Modal>
  )
}
