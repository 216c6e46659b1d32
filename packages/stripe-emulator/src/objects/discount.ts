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

/** A coupon that is applied to a subscription. */
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

/** What a discount takes off an amount. */
export interface DiscountRule {
  /** The discount's ID. */
  id: string
  percentOff: number | null
  amountOff: number
  /** IDs of the products that it applies to; null: all products. */
  products: readonly string[] | null
}

export function ruleOf({ id }: Pick<DiscountObject, 'id'>, coupon: CouponObject, currency: string): DiscountRule {
  return { id, percentOff: coupon.percent_off, amountOff: amountsOff(coupon)[currency] ?? 0, products: coupon._sandbox.products }
}

/** Takes the discounts off the amounts, one discount after another. Returns what each of them takes off each amount. */
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

/** What remains of an amount after the discounts. */
export function netOf(amount: number, product: string, rules: readonly DiscountRule[]): number {
  const [taken] = takeOff([{ amount, product }], rules)
  return amount - (taken ? total(taken) : 0)
}
