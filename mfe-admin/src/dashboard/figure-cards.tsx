import { StatCard } from '@loomcast/design-system/full'
import type { Comparison, DashboardFigures } from './dashboard.api.ts'
import css from './dashboard.module.css'

const CARDS = [
  { key: 'total_users', label: 'Total users' },
  { key: 'active_users', label: 'Active users' },
  { key: 'total_content', label: 'Total content generated' },
  { key: 'total_videos', label: 'Total videos generated' },
] as const

/** The totals, each with its change against the same days of last month. */
export function FigureCards({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <div className={css.cards}>
      {CARDS.map(({ key, label }) => (
        <StatCard
          key={key}
          label={label}
          value={figures?.[key]}
          loading={!figures}
          {...(figures && { note: comparisonText(figures.comparison[key]) })}
        />
      ))}
    </div>
  )
}

/** "+12% vs last month (56 vs 50)". */
function comparisonText({ current, previous, percent }: Comparison): string {
  const numbers = `${current.toLocaleString('en')} vs ${previous.toLocaleString('en')}`
  if (percent === null) return `${numbers} vs last month`
  return `${percent > 0 ? '+' : ''}${percent}% vs last month (${numbers})`
}
