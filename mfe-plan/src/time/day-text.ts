import { dateLocale } from '@loomcast/design-system/full'
import { addDays, at, DAYS_OF_WEEK, dayOf, timeOf } from './local-time.ts'

/** Local times as people write them in their locale. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(localTime: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(new Date(`${localTime}:00Z`))
}

const noon = (day: string) => at(day, '12:00')

/** `9:00 AM` */
export const timeText = (localTime: string): string => formatted(localTime, { timeStyle: 'short' })
/** `Tuesday, December 1` */
export const longDay = (day: string): string => formatted(noon(day), { weekday: 'long', month: 'long', day: 'numeric' })
/** `Tuesday, December 1, 2026` */
export const wholeDay = (day: string): string => formatted(noon(day), { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** `Tue, Dec 1` */
export const shortDay = (day: string): string => formatted(noon(day), { weekday: 'short', month: 'short', day: 'numeric' })
/** `December 2026` */
export const monthText = (day: string): string => formatted(noon(day), { month: 'long', year: 'numeric' })
/** `Dec 1` */
export const dateOnly = (day: string): string => formatted(noon(day), { month: 'short', day: 'numeric' })

/** `Nov 30 to Dec 6, 2026` */
export const rangeText = (first: string, last: string): string =>
  `${dateOnly(first)} to ${formatted(noon(last), { month: 'short', day: 'numeric', year: 'numeric' })}`

/** `Tue, Dec 1, 9:00 AM` */
export const whenText = (localTime: string): string => `${shortDay(dayOf(localTime))}, ${timeText(localTime)}`

// A Monday.
const ANY_MONDAY = '2024-01-01'

/** `Monday` for 1. */
export const weekdayName = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  formatted(noon(addDays(ANY_MONDAY, weekday - 1)), { weekday: width })

/** The weekday with which weeks begin in the locale: 1 is Monday. */
export function firstWeekday(): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(dateLocale())
  return locale.getWeekInfo?.().firstDay ?? (locale.region === 'US' ? DAYS_OF_WEEK : 1)
}

/** `today`, `tomorrow`, `yesterday`, or the day. */
export function nearDay(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return longDay(day)
}

export const sameTimeOn = (day: string, localTime: string): string => at(day, timeOf(localTime))
