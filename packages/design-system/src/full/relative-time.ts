const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const fullFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/**
 * Formats a time as "just now", "5 minutes ago", "yesterday" or "4 days ago", and as a date from seven days on. Counts calendar days in the
 * user's time zone.
 */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = now.getTime() - date.getTime()
  const size = Math.abs(elapsed)
  const signed = (value: number, unit: Intl.RelativeTimeFormatUnit) => relative.format(elapsed >= 0 ? -value : value, unit)
  if (size < MINUTE) return 'just now'
  if (size < HOUR) return signed(Math.floor(size / MINUTE), 'minute')
  const days = calendarDays(date, now)
  if (days === 0 || size < 6 * HOUR) return signed(Math.floor(size / HOUR), 'hour')
  if (Math.abs(days) < 7) return relative.format(-days, 'day')
  return dayFormat.format(date)
}

/** "Wednesday, 12 March 2025 at 14:05" in the user's time zone. */
export const absoluteTime = (date: Date): string => fullFormat.format(date)

function calendarDays(date: Date, now: Date): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.round((midnight(now) - midnight(date)) / DAY)
}
