import type { Seconds } from '../calendar.ts'
import type { Metadata } from './customer.ts'

export type CouponDuration = 'once' | 'repeating' | 'forever'

interface NewCoupon {
  id: string
  name: string | null
  percentOff: number | null
  amountOff: number | null
  currency: string | null
  /** What it takes off in other currencies, by currency. */
  currencyOptions: Record<string, number>
  duration: CouponDuration
  durationInMonths: number | null
  maxRedemptions: number | null
  redeemBy: Seconds | null
  /** Ids of the products that it reduces; null: all of them. */
  products: string[] | null
  metadata: Metadata
  now: Seconds
}

interface CouponState {
  products: string[] | null
  /** Both are missing in coupons that were stored by an earlier release. */
  currencyOptions?: Record<string, number>
  /** It can no longer be redeemed or read, and still applies to its subscriptions. */
  deleted?: boolean
}

export function newCoupon(fields: NewCoupon) {
  return {
    id: fields.id,
    object: 'coupon' as const,
    amount_off: fields.amountOff,
    created: fields.now,
    currency: fields.currency,
    duration: fields.duration,
    duration_in_months: fields.durationInMonths,
    livemode: false,
    max_redemptions: fields.maxRedemptions,
    metadata: fields.metadata,
    name: fields.name,
    percent_off: fields.percentOff,
    redeem_by: fields.redeemBy,
    times_redeemed: 0,
    valid: true,
    _sandbox: { products: fields.products, currencyOptions: fields.currencyOptions } as CouponState,
  }
}

export type CouponObject = ReturnType<typeof newCoupon>

/** What it takes off in each currency. Empty for a percentage. */
export function amountsOff({ amount_off, currency, _sandbox }: CouponObject): Record<string, number> {
  if (amount_off === null || currency === null) return {}
  return { ..._sandbox.currencyOptions, [currency]: amount_off }
}

/** Whether it can be redeemed: it is not deleted, its time is not over, and it was not redeemed as often as it can be. */
export function isValid({ redeem_by, max_redemptions, times_redeemed, _sandbox }: CouponObject, now: Seconds): boolean {
  if (_sandbox.deleted) return false
  return (redeem_by === null || redeem_by > now) && (max_redemptions === null || times_redeemed < max_redemptions)
}
