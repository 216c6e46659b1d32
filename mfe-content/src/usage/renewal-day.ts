// The quota's month is in UTC, so its last day is formatted in UTC.
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "December 12, 2026" for the ISO time at which the next period begins. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'the first day of your next period' : day.format(date)
}
