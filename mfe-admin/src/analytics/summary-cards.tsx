import { StatCard } from '@loomcast/design-system/full'
import { Change } from '../figures/change.tsx'
import { countText } from '../figures/figures.ts'
import { percent } from '../figures/money.ts'
import type { AnalyticsFigures, Period } from './analytics.api.ts'
import css from './analytics.module.css'

/** The totals of the period, each with its change against the period before. */
export function SummaryCards({ figures, period }: { figures: AnalyticsFigures | undefined; period: Period }) {
  const summary = figures?.summary
  const change = (key: keyof AnalyticsFigures['comparison']) => {
    const comparison = figures?.comparison[key]
    return comparison ? (
      <Change comparison={comparison} against={`vs the ${period} days before`} periods={['now', 'before']} />
    ) : (
      `last ${period} days`
    )
  }
  return (
    <div className={css.cards}>
      <StatCard label="Posts generated" value={summary?.total_content} loading={!summary} note={change('total_content')} />
      <StatCard label="Videos ended" value={summary?.total_videos} loading={!summary} note={change('total_videos')} />
      <StatCard
        label="Video success rate"
        value={summary && percent(summary.video_success_rate)}
        loading={!summary}
        note={
          summary
            ? summary.total_videos === 0
              ? 'No video ended in this period'
              : `${countText(summary.successful_videos, 'video')} finished, ${summary.failed_videos.toLocaleString('en')} failed`
            : ''
        }
      />
      <StatCard label="Active users" value={summary?.total_active_users} loading={!summary} note={change('total_active_users')} />
      <StatCard label="Failed posts" value={summary?.failed_content} loading={!summary} note={change('failed_content')} />
    </div>
  )
}
