import type { DiscountReader } from './discounts.ts'
import type { TaxRateReader } from './tax-rates.ts'

/** Read the discounts, taxes and other values that determine the amount of a renewal together with its price. */
export interface AmountReaders {
  discounts: DiscountReader
  rates: TaxRateReader
}
