import type { Seconds } from '../calendar.ts'
import type { PriceObject } from './price.ts'

/** A line before it belongs to an invoice. */
export interface LineDraft {
  price: PriceObject
  quantity: number
  amount: number
  description: string
  proration: boolean
  /** Discounts within the amount of a proration. */
  discounts?: readonly string[]
  start: Seconds
  end: Seconds
}
