import { StatCard } from '@loomcast/design-system/full'
import { money, NOT_ENOUGH_DATA, percent } from '../figures/money.ts'
import type { FinancialDashboard } from './financial.api.ts'
import css from './financial.module.css'

/** The four figures at the top. */
export function MetricCards({ data }: { data: FinancialDashboard | undefined }) {
  const metrics = data?.metrics
  const amount = (value: number | undefined) => (data && value !== undefined ? money(value, data.currency) : undefined)
  const cards = [
    { label: 'Total Revenue', value: amount(metrics?.total_revenue), note: 'Payments minus refunds' },
    { label: 'MRR', value: amount(metrics?.mrr), note: `ARR ${amount(metrics?.arr) ?? '–'}` },
    {
      label: 'Active Subscriptions',
      value: metrics?.active_subscriptions,
      note: `plus ${metrics?.trial_subscriptions.toLocaleString('en') ?? '–'} in a trial`,
    },
    { label: "Today's Revenue", value: amount(metrics?.revenue_today), note: metrics ? changeText(metrics) : 'vs yesterday' },
  ]
  return (
    <div className={css.cards}>
      {cards.map((card) => (
        <StatCard key={card.label} loading={!data} {...card} />
      ))}
    </div>
  )
}

/** "+12% vs yesterday". There is no value without revenue yesterday. A decrease is 0 in the first figure, so the difference follows. */
function changeText({
  revenue_today_change: change,
  revenue_today_difference: difference,
}: Pick<FinancialDashboard['metrics'], 'revenue_today_change' | 'revenue_today_difference'>): string {
  if (change === null || difference === null) return `${NOT_ENOUGH_DATA} to compare with yesterday`
  const text = `${change > 0 ? '+' : ''}${percent(change)} vs yesterday`
  return difference < 0 ? `${text} (difference ${percent(difference)})` : text
}
