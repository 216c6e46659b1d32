import type { Seconds } from '../calendar.ts'

interface Period {
  start: Seconds
  end: Seconds
}

/** Returns the share of `amount` (minor units, at least 0) for the time of the period that is left at `at`, by seconds, rounded half up. */
export function remainingAmount(amount: number, { start, end }: Period, at: Seconds): number {
  const left = Math.min(Math.max(end - at, 0), end - start)
  return Math.round((amount * left) / (end - start))
}

/**
 * Returns the credit (negative or zero) for the time of the period that is left at the old price, and the charge for the same time at the new one. The
 * given amounts are for the whole period. All amounts are in minor units.
 */
export function prorate(oldAmount: number, newAmount: number, period: Period, at: Seconds): { credit: number; charge: number } {
  const credit = remainingAmount(oldAmount, period, at)
  return { credit: credit === 0 ? 0 : -credit, charge: remainingAmount(newAmount, period, at) }
}
