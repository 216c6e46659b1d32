import { BarChart, type ChartSeries } from '@loomcast/design-system/charts'
import { dateLocale } from '@loomcast/design-system/full'
import { money } from '../figures/money.ts'
import type { RevenueDay } from './financial.api.ts'

const shortDate = new Intl.DateTimeFormat(dateLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDate = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A separate chunk, so that the chart library is loaded after the page. */
export function RevenueChart({ days, currency }: { days: readonly RevenueDay[]; currency: string }) {
  const series: ChartSeries[] = [
    { id: 'payments', name: 'Payments', color: 'primary', format: (value) => `${money(value, currency)} paid` },
    { id: 'refunds', name: 'Refunds', color: 'spark', format: (value) => `${money(value, currency)} refunded` },
  ]
  const points = days.map(({ date, payments, refunds }) => {
    const time = new Date(date)
    return { label: shortDate.format(time), name: longDate.format(time), values: { payments, refunds } }
  })
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
  return (
    <BarChart
      caption="Payments and refunds per day"
      axis="Day"
      summary={`Last ${days.length} days: ${money(revenue, currency)} after refunds. Today isn't complete yet.`}
      points={points}
      series={series}
    />
  )
}
