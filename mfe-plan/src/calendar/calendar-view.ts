import { browserStorage } from '@loomcast/web-kit'
import { useState } from 'react'
import { firstWeekday, monthText, rangeText } from '../time/day-text.ts'
import { addDays, addMonths, DAYS_OF_WEEK, daysFrom, monthDays, weekStart } from '../time/local-time.ts'

export const VIEWS = ['month', 'week', 'list'] as const
export type CalendarView = (typeof VIEWS)[number]

/** Days of the list. */
const LIST_DAYS = 28
const KEY = 'loomcast.plan.view'

export interface Period {
  days: readonly string[]
  first: string
  last: string
  title: string
}

/** The days that a view shows around `day`. */
export function periodOf(view: CalendarView, day: string): Period {
  if (view === 'month') return period(monthDays(day, firstWeekday()), monthText(day))
  return view === 'week' ? period(daysFrom(weekStart(day, firstWeekday()), DAYS_OF_WEEK)) : period(daysFrom(day, LIST_DAYS))
}

function period(days: readonly string[], title?: string): Period {
  const first = days[0] ?? ''
  const last = days.at(-1) ?? first
  return { days, first, last, title: title ?? rangeText(first, last) }
}

/** The same place in the next period (`step` 1) or the one before (-1). */
export function stepDay(view: CalendarView, day: string, step: 1 | -1): string {
  if (view === 'month') return addMonths(day, step)
  return addDays(day, step * (view === 'week' ? DAYS_OF_WEEK : LIST_DAYS))
}

/** The chosen view, stored in the browser. Phones start with the list. */
export function useCalendarView(narrow: boolean): [CalendarView, (view: CalendarView) => void] {
  const [chosen, setChosen] = useState(() => VIEWS.find((view) => view === browserStorage.getItem(KEY)))
  return [
    chosen ?? (narrow ? 'list' : 'month'),
    (view) => {
      setChosen(view)
      browserStorage.setItem(KEY, view)
    },
  ]
}
