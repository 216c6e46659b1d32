import { StatCard } from '@loomcast/design-system/full'
import { Change } from '../figures/change.tsx'
import { countText } from '../figures/figures.ts'
import type { DashboardFigures } from './dashboard.api.ts'
import css from './dashboard.module.css'

const CARDS = [
  { key: 'total_users', label: 'Total users', periods: ['registered this month', 'last month'] },
  { key: 'active_users', label: 'Active users', periods: ['active this month', 'last month'] },
  { key: 'total_content', label: 'Total content generated', periods: ['this month', 'last month'] },
  { key: 'total_videos', label: 'Total videos generated', periods: ['this month', 'last month'] },
] as const

/** The totals, each with its change against the same days of last month, and today's activity. */
export function FigureCards({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <div className={css.cards}>
      {CARDS.map(({ key, label, periods }) => (
        <StatCard
          key={key}
          label={label}
          value={figures?.[key]}
          loading={!figures}
          note={figures ? <Change comparison={figures.comparison[key]} against="vs last month" periods={periods} /> : ''}
        />
      ))}
      <StatCard
        label="Today's activity"
        value={figures?.today_requests}
        unit={figures?.today_requests === 1 ? 'request' : 'requests'}
        loading={!figures}
        note={
          figures
            ? `${countText(figures.today_tokens, 'token')}, ${figures.today_failures === 0 ? 'no failures' : countText(figures.today_failures, 'failure')} since midnight UTC`
            : ''
        }
      />
    </div>
  )
}
