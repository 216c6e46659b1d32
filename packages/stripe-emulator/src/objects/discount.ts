import { addMonths, type Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import { amountsOff, type CouponObject } from './coupon.ts'

interface NewDiscount {
  coupon: CouponObject
  promotionCode: string | null
  checkoutSession: string | null
  customer: string
  subscription: string
  now: Seconds
}

/** Creates the discount that applies a coupon to a subscription. Only a `repeating` coupon gives it an end. */
export function newDiscount({ coupon, promotionCode, checkoutSession, customer, subscription, now }: NewDiscount) {
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null
  return {
    id: stripeId('di'),
    object: 'discount' as const,
    checkout_session: checkoutSession,
    customer,
    customer_account: null,
    end: months === null ? null : addMonths(now, months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: coupon.id, type: 'coupon' as const },
    start: now,
    subscription,
    subscription_item: null,
  }
}

export type DiscountObject = ReturnType<typeof newDiscount>

/** How a discount reduces amounts. */
export interface DiscountRule {
  /** The discount's ID. */
  id: string
  /** 0 to 100; null for a fixed amount. */
  percentOff: number | null
  /** Minor units, for all amounts of an invoice together. Ignored if `percentOff` is not null. */
  amountOff: number
  /** IDs of the products to which the discount applies; null for all products. */
  products: readonly string[] | null
}

/** Returns the rule of a discount for amounts in `currency`. A fixed amount that the coupon does not have in this currency is 0. */
export function ruleOf({ id }: Pick<DiscountObject, 'id'>, coupon: CouponObject, currency: string): DiscountRule {
  return { id, percentOff: coupon.percent_off, amountOff: amountsOff(coupon)[currency] ?? 0, products: coupon._sandbox.products }
}

/** Applies the discounts one after another. Returns for each amount (minor units) a map from the discount's ID to its reduction. */
export function takeOff(amounts: readonly { amount: number; product: string }[], rules: readonly DiscountRule[]): Map<string, number>[] {
  const taken = amounts.map(() => new Map<string, number>())
  for (const { id, percentOff, amountOff, products } of rules) {
    let amountLeft = amountOff
    for (const [index, { amount, product }] of amounts.entries()) {
      if (products !== null && !products.includes(product)) continue
      const earlier = taken[index] ?? new Map<string, number>()
      const undiscounted = Math.max(0, amount - total(earlier))
      const off = percentOff === null ? Math.min(amountLeft, undiscounted) : Math.round((undiscounted * percentOff) / 100)
      if (percentOff === null) amountLeft -= off
      earlier.set(id, off)
    }
  }
  return taken
}

export const total = (taken: ReadonlyMap<string, number>): number => [...taken.values()].reduce((sum, amount) => sum + amount, 0)

/** Returns what is left of an amount (minor units) after the discounts. */
export function netOf(amount: number, product: string, rules: readonly DiscountRule[]): number {
  const [taken] = takeOff([{ amount, product }], rules)
  return amount - (taken ? total(taken) : 0)
}
