import { Button } from '@loomcast/design-system/full'
import { announce, toast } from '@loomcast/web-kit'
import { planApi } from '../../api/plan.api.ts'
import type { Series } from '../../api/plan.ts'
import { refreshPosts, showSeries } from '../../api/queries.ts'
import { whenText } from '../../time/day-text.ts'
import { localTimeIn } from '../../time/local-time.ts'
import styles from '../post.module.css'
import { reasonOf } from '../post-actions.ts'
import { useBusy } from '../use-busy.ts'
import ownStyles from './series.module.css'

const SHOWN = 5

/** The next posts of a series. Each can be left out. */
export function UpcomingList({ series, zone }: { series: Series; zone: string }) {
  const { busy, run } = useBusy<string>()
  const upcoming = series.upcoming.slice(0, SHOWN)
  if (upcoming.length === 0) return <p className={styles.note}>No post follows.</p>

  async function skip(index: number, skipped: boolean): Promise<void> {
    try {
      showSeries(await planApi.skip(series.series_id, index, skipped))
      announce(skipped ? 'Skipped' : 'Not skipped')
      void refreshPosts()
    } catch (error) {
      toast({ kind: 'error', message: reasonOf(error, 'This was not saved.') })
    }
  }

  return (
    <ul className={ownStyles.upcoming}>
      {upcoming.map(({ index, local_time, due_at, is_skipped: isSkipped }) => {
        const when = whenText(series.time_zone === zone ? local_time : localTimeIn(due_at, zone))
        return (
          <li key={index} data-skipped={isSkipped || undefined}>
            <span>
              {when}
              {isSkipped && ' (skipped)'}
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-label={isSkipped ? `Do not skip ${when}` : `Skip ${when}`}
              loading={busy === String(index)}
              onClick={() => run(String(index), () => skip(index, !isSkipped))}
            >
              {isSkipped ? 'Do not skip' : 'Skip'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
