import { BarChart, type ChartSeries } from '@loomcast/design-system/charts'
import { countText, longDate, shortDate } from '../figures/figures.ts'
import type { UsageDay } from './analytics.api.ts'

const SERIES: ChartSeries[] = [
  { id: 'content', name: 'Posts', color: 'primary', format: (count) => countText(count, 'post') },
  { id: 'videos', name: 'Videos', color: 'spark', format: (count) => countText(count, 'video') },
]

/** A separate chunk, so that the chart library is loaded after the page. */
export function DailyUsageChart({ days }: { days: readonly UsageDay[] }) {
  const points = days.map(({ date, content_count, video_count, partial }) => ({
    label: shortDate(date),
    name: `${longDate(date)}${partial ? ' (today, not over)' : ''}`,
    values: { content: content_count, videos: video_count },
  }))
  const sum = (value: (day: UsageDay) => number) => days.reduce((total, day) => total + value(day), 0)
  const busiest = days.reduce<UsageDay | undefined>(
    (most, day) => (most && most.content_count + most.video_count >= day.content_count + day.video_count ? most : day),
    undefined,
  )
  const summary = [
    `${days.length} days: ${countText(
      sum((day) => day.content_count),
      'post',
    )}`,
    countText(
      sum((day) => day.video_count),
      'video',
    ),
    `${sum((day) => day.total_tokens).toLocaleString('en')} tokens`,
    ...(busiest ? [`most on ${shortDate(busiest.date)}`] : []),
  ].join(', ')
  return <BarChart caption="Posts and videos per day" axis="Day" summary={summary} points={points} series={SERIES} />
}
