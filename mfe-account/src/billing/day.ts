import { dateText } from '@loomcast/design-system/full'

/** `April 10, 2026` for an ISO time or a date. Periods are in UTC at the payment provider, so their days are formatted in UTC. */
export function dayText(time: string | Date): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'an unknown date' : dateText(date)
}

/** The same day of the next month in UTC, or its last day if the next month is shorter. */
export function oneMonthAfter(date: Date): Date {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + 1
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
}
