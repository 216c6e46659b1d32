/** How often a plan that is sold here is paid. */
export type BillingInterval = 'month' | 'year'

export const BILLING_INTERVALS = ['month', 'year'] as const satisfies readonly BillingInterval[]

export const MONTHS_OF_YEAR = 12

/** Months of an interval. The provider can also have subscriptions that renew every week or day. */
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: MONTHS_OF_YEAR, week: 12 / 52, day: 12 / 365 }

/** An amount per interval as an amount per month in the minor unit, rounded half up. An unknown interval counts as a month. */
export function monthlyMinor(amountMinor: number, interval: string): number {
  return Math.round(amountMinor / (MONTHS[interval] ?? 1))
}

/** Whether `interval` is longer than `other`. */
export function isLongerInterval(interval: string, other: string): boolean {
  return (MONTHS[interval] ?? 1) > (MONTHS[other] ?? 1)
}
