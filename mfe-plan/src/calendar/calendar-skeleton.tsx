import { Skeleton } from '@loomcast/design-system/full'
import styles from './calendar.module.css'
import type { CalendarView } from './calendar-view.ts'

const ROWS = [1, 2, 3, 4, 5]

export function CalendarSkeleton({ view }: { view: CalendarView }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading your calendar">
      {view === 'week' ? <Skeleton height={320} /> : ROWS.map((row) => <Skeleton key={row} height={view === 'month' ? 116 : 84} />)}
    </div>
  )
}
