import type { Entitlement } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'

const DAY_MS = 24 * 3600 * 1000

/** Number of UTC days, including today, that the usage chart covers: without and with `analytics_access`. */
export const USAGE_DAYS = { everyone: 30, analytics: 90 } as const

export function maxUsageDays({ analytics_access }: Entitlement): number {
  return analytics_access ? USAGE_DAYS.analytics : USAGE_DAYS.everyone
}

/** Throws 403 `analytics_not_in_plan` if the package does not include that many days. */
export function requireUsageDays(entitlement: Entitlement, days: number): void {
  if (days > USAGE_DAYS.everyone && !entitlement.analytics_access) throw new AppError('analytics_not_in_plan')
}

/** The start of the first of the last `days` UTC days, including today. */
export function firstUsageDay(days: number, now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - (days - 1) * DAY_MS)
}

/** One entry per UTC day (`YYYY-MM-DD`), oldest first. A day that is not in `found` has the values of `none`. */
export function everyUsageDay<Day extends object>(
  days: number,
  now: Date,
  found: readonly (Day & { date: string })[],
  none: Day,
): (Day & { date: string })[] {
  const byDate = new Map(found.map((day) => [day.date, day]))
  const first = firstUsageDay(days, now).getTime()
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
    return byDate.get(date) ?? { ...none, date }
  })
}

/** The same time one calendar month earlier (UTC); in shorter months, the last day. */
export function monthBefore(now: Date): Date {
  const before = new Date(now)
  before.setUTCMonth(now.getUTCMonth() - 1)
  // March 31 minus one month is February 31, which overflows into March.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0)
  return before
}
