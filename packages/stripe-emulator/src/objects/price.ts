import type { Interval, Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'

export type TaxBehavior = 'inclusive' | 'exclusive' | 'unspecified'

interface NewPrice {
  product: string
  currency: string
  /** In the minor unit. */
  unitAmount: number
  interval: Interval
  intervalCount: number
  lookupKey: string | null
  nickname: string | null
  active: boolean
  taxBehavior: TaxBehavior
  metadata: Metadata
  now: Seconds
}

/** A recurring price with a fixed amount per unit. */
export function newPrice(fields: NewPrice) {
  return {
    id: stripeId('price'),
    object: 'price' as const,
    active: fields.active,
    billing_scheme: 'per_unit' as const,
    created: fields.now,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookupKey,
    metadata: fields.metadata,
    nickname: fields.nickname,
    product: fields.product,
    recurring: {
      interval: fields.interval,
      interval_count: fields.intervalCount,
      meter: null,
      usage_type: 'licensed' as const,
    },
    tax_behavior: fields.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring' as const,
    unit_amount: fields.unitAmount,
    unit_amount_decimal: String(fields.unitAmount),
  }
}

export type PriceObject = ReturnType<typeof newPrice>

/** Whether two prices have the same billing interval. A subscription that changes to another interval starts a new billing cycle. */
export function hasSameInterval({ recurring: one }: PriceObject, { recurring: other }: PriceObject): boolean {
  return one.interval === other.interval && one.interval_count === other.interval_count
}
