import { Temporal } from 'temporal-polyfill'
import { dueTimeOf, localTimeAt } from './local-time.ts'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/**
 * How a post repeats. The time on the clock and the time zone are the truth: every occurrence computes its own moment. Occurrence 0 is at `starts_at`. Without `times`
 * and `until` there is no last one.
 */
export interface Recurrence {
  frequency: Frequency
  /** Of a weekly one, ascending, with the weekday of `starts_at`: 1 is Monday. Empty for the others. */
  weekdays: readonly number[]
  /** Date and time on the clock of the first occurrence, such as `2026-12-01T09:00`. */
  starts_at: string
  time_zone: string
  /** How many occurrences there are. */
  times: number | null
  /** The last day on which one can be, such as `2027-03-31`. */
  until: string | null
}

export interface Occurrence {
  index: number
  /** What the clock shows at its moment: another time than planned if clocks skip that time. */
  local_time: string
  due_at: Date
}

/** The occurrence with this index; null if the recurrence has ended before it. */
export function occurrenceAt(recurrence: Recurrence, index: number): Occurrence | null {
  const { times, until, time_zone, starts_at } = recurrence
  if (times !== null && index >= times) return null
  const day = dayOf(recurrence, index)
  if (until !== null && day > until) return null
  const wanted = `${day}T${starts_at.slice(11)}`
  const { due_at, moved } = dueTimeOf(wanted, time_zone)
  return { index, local_time: moved ? localTimeAt(due_at, time_zone) : wanted, due_at }
}

/** The index of the first occurrence that is due at `from` or later. It can be behind the last one. */
export function indexFrom(recurrence: Recurrence, from: Date): number {
  const endless = { ...recurrence, times: null, until: null }
  const isBefore = (index: number) => (occurrenceAt(endless, index)?.due_at ?? from) < from
  if (!isBefore(0)) return 0
  let low = 0
  let high = 1
  while (isBefore(high)) {
    low = high
    high *= 2
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(middle)) low = middle
    else high = middle
  }
  return high
}

/** The occurrences that are due in [from, to), at most `limit`, from an index on. */
export function occurrencesBetween(
  recurrence: Recurrence,
  { from, to, firstIndex = 0, limit }: { from: Date; to: Date; firstIndex?: number; limit: number },
): Occurrence[] {
  const found: Occurrence[] = []
  for (let index = Math.max(firstIndex, indexFrom(recurrence, from)); found.length < limit; index += 1) {
    const occurrence = occurrenceAt(recurrence, index)
    if (!occurrence || occurrence.due_at >= to) break
    found.push(occurrence)
  }
  return found
}

const DAYS_OF_WEEK = 7

/** The day of an occurrence. Days are counted from the first one, so that a short month does not change those after it. */
function dayOf({ frequency, weekdays, starts_at }: Recurrence, index: number): string {
  const first = Temporal.PlainDate.from(starts_at.slice(0, 10))
  switch (frequency) {
    case 'daily':
      return first.add({ days: index }).toString()
    case 'weekly': {
      const place = weekdays.indexOf(first.dayOfWeek) + index
      const weekday = weekdays[place % weekdays.length] ?? first.dayOfWeek
      const monday = first.subtract({ days: first.dayOfWeek - 1 })
      return monday.add({ days: Math.floor(place / weekdays.length) * DAYS_OF_WEEK + weekday - 1 }).toString()
    }
    case 'monthly':
      // A month without the day has its last day instead.
      return first.add({ months: index }, { overflow: 'constrain' }).toString()
  }
}

/** Whether the text, such as `2026-12-01`, is a day of the calendar. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** The weekday of a local time: 1 is Monday. */
export const weekdayOf = (localTime: string): number => Temporal.PlainDate.from(localTime.slice(0, 10)).dayOfWeek
