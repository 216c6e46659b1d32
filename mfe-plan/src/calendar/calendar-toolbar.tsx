import { ActionIcon, Button, IconChevronLeft, IconChevronRight, Loader, SegmentedControl } from '@loomcast/design-system/full'
import type { Posts } from '../api/plan.api.ts'
import { Facts } from '../facts.tsx'
import { zoneText } from '../time/zones.ts'
import styles from './calendar.module.css'
import type { CalendarView } from './calendar-view.ts'

const LABELS: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week', list: 'List' }
const STEPS: Readonly<Record<CalendarView, string>> = { month: 'month', week: 'week', list: '4 weeks' }

export interface CalendarToolbarProps {
  title: string
  view: CalendarView
  zone: string
  /** The posts of the shown days are being loaded. */
  isLoading: boolean
  /** How many posts wait, and how many the plan allows. */
  planned: Posts['planned'] | undefined
  onView: (view: CalendarView) => void
  onStep: (step: 1 | -1) => void
  onToday: () => void
  onSubscribe: () => void
}

export function CalendarToolbar({ title, view, zone, isLoading, planned, onView, onStep, onToday, onSubscribe }: CalendarToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.steps}>
        <ActionIcon color="neutral" size={44} aria-label={`Previous ${STEPS[view]}`} onClick={() => onStep(-1)}>
          <IconChevronLeft />
        </ActionIcon>
        <ActionIcon color="neutral" size={44} aria-label={`Next ${STEPS[view]}`} onClick={() => onStep(1)}>
          <IconChevronRight />
        </ActionIcon>
        <Button variant="default" onClick={onToday}>
          Today
        </Button>
      </div>
      <div className={styles.period}>
        <span className={styles.title}>
          <h2 aria-live="polite">{title}</h2>
          {isLoading && <Loader size="xs" aria-label="Loading" role="status" />}
        </span>
        <span className={styles.zone}>
          <Facts>
            {`Times in ${zoneText(zone)}`}
            {planned && planned.limit !== null && `${planned.count} of ${planned.limit} planned posts used`}
            <button type="button" className={styles.subscribe} onClick={onSubscribe}>
              Subscribe in your calendar
            </button>
          </Facts>
        </span>
      </div>
      <SegmentedControl
        className={styles.views}
        aria-label="View"
        data={(Object.keys(LABELS) as CalendarView[]).map((value) => ({ value, label: LABELS[value] }))}
        value={view}
        onChange={(value) => onView(value as CalendarView)}
      />
    </div>
  )
}
