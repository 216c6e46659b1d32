import type { Seconds } from '../calendar.ts'

interface Period {
  start: Seconds
  end: Seconds
}

/** Returns the part of `amount` (minor units) that falls into the rest of the period from `at` on, by seconds, rounded half away from zero. */
export function remainingAmount(amount: number, { start, end }: Period, at: Seconds): number {
  const left = Math.min(Math.max(end - at, 0), end - start)
  return Math.round((amount * left) / (end - start))
}

/** Returns the credit (negative or zero) for the unused time of the old price and the charge for the remaining time of the new one. */
export function prorate(oldAmount: number, newAmount: number, period: Period, at: Seconds): { credit: number; charge: number } {
  const credit = remainingAmount(oldAmount, period, at)
  return { credit: credit === 0 ? 0 : -credit, charge: remainingAmount(newAmount, period, at) }
}
