import type { Repeat, Series } from '../../api/plan.ts'
import { timeText, weekdayName, wholeDay } from '../../time/day-text.ts'
import { at, dayOf, isDay, weekdayOf } from '../../time/local-time.ts'

/** How a post repeats, as it is entered. */
export interface RepeatFields {
  frequency: 'never' | Repeat['frequency']
  /** Of a weekly one, besides the weekday of the first post: 1 is Monday. */
  otherWeekdays: readonly number[]
  end: 'never' | 'times' | 'until'
  times: number
  until: string
}

export const NO_REPEAT: RepeatFields = { frequency: 'never', otherWeekdays: [], end: 'never', times: 10, until: '' }

/** Of the service. */
export const MOST_TIMES = 1_000

/** How a series goes on from one of its posts. */
export function repeatFrom({ repeat, starts_at }: Series, index: number): RepeatFields {
  const { frequency, weekdays, times, until } = repeat
  return {
    frequency,
    otherWeekdays: weekdays.filter((weekday) => weekday !== weekdayOf(dayOf(starts_at))),
    end: times !== null ? 'times' : until !== null ? 'until' : 'never',
    times: times === null ? NO_REPEAT.times : Math.max(1, times - index),
    until: until ?? '',
  }
}

/** The weekdays of a weekly post whose first one is on `day`. */
export const weekdaysOf = ({ otherWeekdays }: RepeatFields, day: string): number[] =>
  [...new Set([weekdayOf(day), ...otherWeekdays])].sort((one, other) => one - other)

/** What is sent; null if the post does not repeat. */
export function repeatBody(fields: RepeatFields, day: string): Repeat | null {
  const { frequency, end, times, until } = fields
  if (frequency === 'never') return null
  return {
    frequency,
    ...(frequency === 'weekly' && { weekdays: weekdaysOf(fields, day) }),
    ...(end === 'times' && { times }),
    ...(end === 'until' && { until }),
  }
}

/** What is missing; empty if nothing is. */
export function repeatProblem({ frequency, end, times, until }: RepeatFields, day: string): string {
  if (frequency === 'never') return ''
  if (end === 'times' && !(Number.isInteger(times) && times >= 1 && times <= MOST_TIMES)) return `Enter a number from 1 to ${MOST_TIMES}.`
  if (end === 'until' && !isDay(until)) return 'Enter the last day.'
  if (end === 'until' && until < day) return 'The last day is before the first post.'
  return ''
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const lastDate = (day: string): number => Number(day.slice(8))
const SHORTEST_MONTH = 28

/** `Every Tuesday and Thursday at 9:00 AM, 10 times.` Empty if the post does not repeat. */
export function repeatText(fields: RepeatFields, day: string, time: string): string {
  const rhythm = rhythmOf(fields, day)
  if (rhythm === '') return ''
  const { end, times, until } = fields
  const last =
    end === 'times'
      ? `${times} ${times === 1 ? 'time' : 'times'}`
      : end === 'until' && isDay(until)
        ? `until ${wholeDay(until)}`
        : 'until you stop it'
  const short =
    fields.frequency === 'monthly' && lastDate(day) > SHORTEST_MONTH
      ? ' In a month without that day, it goes out on the last day of the month.'
      : ''
  return `${rhythm} at ${timeText(at(day, time))}, ${last}.${short}`
}

function rhythmOf(fields: RepeatFields, day: string): string {
  switch (fields.frequency) {
    case 'daily':
      return 'Every day'
    case 'weekly':
      return `Every ${list.format(weekdaysOf(fields, day).map((weekday) => weekdayName(weekday)))}`
    case 'monthly':
      return `On day ${lastDate(day)} of every month`
    default:
      return ''
  }
}

/** How a stored series repeats. */
export const seriesText = (series: Series): string => repeatText(repeatFrom(series, 0), dayOf(series.starts_at), series.starts_at.slice(11))
