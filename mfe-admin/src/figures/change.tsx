import css from './figures.module.css'
import type { Comparison } from './figures.ts'
import { NOT_ENOUGH_DATA } from './money.ts'

interface ChangeProps {
  comparison: Comparison
  /** "vs last month" */
  against: string
  /** Names the two values: ["this month", "last month"]. */
  periods: readonly [now: string, before: string]
}

/** The change in percent and the two values that it is computed from. */
export function Change({ comparison: { current, previous, percent }, against, periods: [now, before] }: ChangeProps) {
  return (
    <span className={css.change}>
      {percent === null ? (
        <span>{NOT_ENOUGH_DATA} to compare</span>
      ) : (
        <span>
          <strong data-direction={percent > 0 ? 'up' : percent < 0 ? 'down' : undefined}>
            {percent > 0 ? '+' : ''}
            {percent.toLocaleString('en')}%
          </strong>{' '}
          {against}
        </span>
      )}
      <span>
        {current.toLocaleString('en')} {now}, {previous.toLocaleString('en')} {before}
      </span>
    </span>
  )
}
