import { dateText } from '@loomcast/design-system/full'
import type { BillingInterval } from '@loomcast/web-kit/plans'

/** Formats the day of a time as `April 10, 2026`, in UTC, because the payment provider's periods are in UTC. */
export function dayText(time: string | Date): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'an unknown date' : dateText(date)
}

/** Midnight UTC of the same day in the next month or year, or of the last day if that month is shorter. */
export function oneIntervalAfter(date: Date, interval: BillingInterval): Date {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
}
