import { BarChart, type ChartSeries } from '@loomcast/design-system/charts'
import { dateLocale } from '@loomcast/design-system/full'
import type { UsageDay } from './use-usage-days.ts'

const short = new Intl.DateTimeFormat(dateLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const counted = (one: string, several: string) => (count: number) => `${count.toLocaleString('en')} ${count === 1 ? one : several}`

const POSTS: ChartSeries = { id: 'texts', name: 'Posts', color: 'primary', format: counted('post', 'posts') }
const VIDEOS: ChartSeries = { id: 'videos', name: 'Videos', color: 'spark', format: counted('video', 'videos') }

/** A separate chunk, so that the chart library is loaded after the page. */
export function UsageChart({ days, posts, videos }: { days: readonly UsageDay[]; posts: boolean; videos: boolean }) {
  const series = [...(posts ? [POSTS] : []), ...(videos ? [VIDEOS] : [])]
  const points = days.map(({ date, texts, videos }) => {
    const time = new Date(date)
    return { label: short.format(time), name: long.format(time), values: { texts, videos } }
  })
  const total = (id: 'texts' | 'videos') => days.reduce((sum, day) => sum + day[id], 0)
  const totals = series.map((each) => each.format(total(each.id === 'texts' ? 'texts' : 'videos'))).join(', ')
  const names = series.map(({ name }, index) => (index === 0 ? name : name.toLowerCase())).join(' and ')
  return (
    <BarChart caption={`${names} per day`} axis="Day" summary={`Last ${days.length} days: ${totals}`} points={points} series={series} />
  )
}
