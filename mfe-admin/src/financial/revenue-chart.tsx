import { BarChart, type ChartSeries } from '@loomcast/design-system/charts'
import { dateLocale } from '@loomcast/design-system/full'
import { money } from '../figures/money.ts'
import type { RevenueDay } from './financial.api.ts'

const short = new Intl.DateTimeFormat(dateLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A part of its own, so that the chart library loads after the page. */
export function RevenueChart({ days, currency }: { days: readonly RevenueDay[]; currency: string }) {
  const series: ChartSeries[] = [
    { id: 'payments', name: 'Payments', color: 'primary', format: (value) => `${money(value, currency)} paid` },
    { id: 'refunds', name: 'Refunds', color: 'spark', format: (value) => `${money(value, currency)} refunded` },
  ]
  const points = days.map(({ date, payments, refunds }) => {
    const time = new Date(date)
    return { label: short.format(time), name: long.format(time), values: { payments, refunds } }
  })
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
  return (
    <BarChart
      caption="Payments and refunds per day"
      axis="Day"
      summary={`Last ${days.length} days: ${money(revenue, currency)} after refunds. Today is not complete.`}
      points={points}
      series={series}
    />
  )
}
