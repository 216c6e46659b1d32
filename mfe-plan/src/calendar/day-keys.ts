import { firstWeekday } from '../time/day-text.ts'
import { addDays, DAYS_OF_WEEK, weekStart } from '../time/local-time.ts'
import { type CalendarView, stepDay } from './calendar-view.ts'

/** The day to which a key moves the focus; null if the key moves nothing. As in the date grid of the ARIA authoring practices. */
export function dayForKey(key: string, day: string, view: CalendarView): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_OF_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_OF_WEEK)
    case 'Home':
      return weekStart(day, firstWeekday())
    case 'End':
      return addDays(weekStart(day, firstWeekday()), DAYS_OF_WEEK - 1)
    case 'PageUp':
      return stepDay(view, day, -1)
    case 'PageDown':
      return stepDay(view, day, 1)
    default:
      return null
  }
}
