// Periods are in UTC at the payment provider, so their days are formatted in UTC.
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `April 10, 2026` for an ISO time or a date. */
export function dayText(time: string | Date): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'an unknown date' : day.format(date)
}

/** The same day of the next month in UTC, or its last day if the next month is shorter. */
export function oneMonthAfter(date: Date): Date {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + 1
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
}
