import { StatCard } from '@loomcast/design-system/full'
import { costText, durationText } from '@loomcast/web-kit/lists'
import type { Stats } from '../api/wire.ts'
import styles from './history.module.css'

/** The totals of all the user's videos, independent of the filters. */
export function StatCards({ stats, failed }: { stats: Stats | undefined; failed: boolean }) {
  const loading = !stats && !failed
  const note = !stats && failed ? "Couldn't load" : undefined
  const ended = stats && stats.completed_videos + stats.failed_videos > 0
  return (
    <section className={styles.stats} aria-label="Your figures">
      <StatCard
        label="Total videos"
        value={stats?.total_videos}
        unit={stats?.total_videos === 1 ? 'video' : 'videos'}
        period="since you joined"
        loading={loading}
        note={note}
      />
      <StatCard label="Total cost" value={stats && costText(stats.total_cost)} period="since you joined" loading={loading} note={note} />
      <StatCard
        label="Average duration"
        value={stats && durationText(stats.average_duration_seconds)}
        period="of finished videos"
        loading={loading}
        note={note}
      />
      <StatCard
        label="Success rate"
        value={stats && `${stats.success_rate}%`}
        period={stats && !ended ? 'no video has ended yet' : 'of completed and failed videos'}
        loading={loading}
        note={note}
      />
    </section>
  )
}
