import type { Seconds } from '../calendar.ts'
import type { PriceObject } from './price.ts'

/** A line that does not belong to an invoice yet. */
export interface LineDraft {
  price: PriceObject
  quantity: number
  /** Minor units. */
  amount: number
  description: string
  proration: boolean
  /** IDs of the discounts that the amount of a proration already includes. */
  discounts?: readonly string[]
  start: Seconds
  end: Seconds
}
