import { dateText } from '@loomcast/design-system/full'
import type { BillingInterval } from '@loomcast/web-kit/plans'

/** `April 10, 2026` for an ISO time or a date. Periods are in UTC at the payment provider, so their days are formatted in UTC. */
export function dayText(time: string | Date): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'an unknown date' : dateText(date)
}

/** The same day of the next month or year in UTC, or the last day of that month if it is shorter. */
export function oneIntervalAfter(date: Date, interval: BillingInterval): Date {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
}
