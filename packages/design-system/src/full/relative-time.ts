import { dateLocale } from './date-locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Created when the first date is shown: each takes milliseconds, and most pages of forms have no date.
let formats: ReturnType<typeof createFormats> | undefined

function createFormats() {
  return {
    relative: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
    day: new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' }),
    full: new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'full', timeStyle: 'short' }),
  }
}

/**
 * Formats a time as "just now", "5 minutes ago", "yesterday" or "4 days ago", and as a date from seven days on. Counts calendar days in the
 * user's time zone.
 */
export function relativeTime(date: Date, now: Date): string {
  formats ??= createFormats()
  const { relative, day } = formats
  const elapsed = now.getTime() - date.getTime()
  const size = Math.abs(elapsed)
  const signed = (value: number, unit: Intl.RelativeTimeFormatUnit) => relative.format(elapsed >= 0 ? -value : value, unit)
  if (size < MINUTE) return 'just now'
  if (size < HOUR) return signed(Math.floor(size / MINUTE), 'minute')
  const days = calendarDays(date, now)
  if (days === 0 || size < 6 * HOUR) return signed(Math.floor(size / HOUR), 'hour')
  if (Math.abs(days) < 7) return relative.format(-days, 'day')
  return day.format(date)
}

/** "Wednesday, March 12, 2025 at 2:05 PM" in the user's locale and time zone. */
export function absoluteTime(date: Date): string {
  formats ??= createFormats()
  return formats.full.format(date)
}

function calendarDays(date: Date, now: Date): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.round((midnight(now) - midnight(date)) / DAY)
}
