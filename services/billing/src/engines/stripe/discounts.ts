import type Stripe from 'stripe'
import { type Discount, isRecurring, lastsUntil, withoutDiscounts } from '../../domain/discount.ts'
import { orUndefined } from './errors.ts'
import { dateOf, idOf, optionalDateOf, optionalIdOf } from './lists.ts'

/** A discount of a subscription. */
export interface AppliedDiscount extends Discount {
  /** The ids of the products to which it applies; null: all products. */
  products: readonly string[] | null
}

/** Reads the coupons and promotion codes of discounts. Stripe does not allow changes to their amounts, products or texts, so each is read once and cached. */
export interface DiscountReader {
  /** The subscription must have `discounts.source.coupon` expanded. */
  ofSubscription(subscription: Stripe.Subscription): Promise<AppliedDiscount[]>
  /** The first promotion code of the discounts; null without one. The invoice must have `discounts` expanded. */
  codeOfInvoice(invoice: Stripe.Invoice): Promise<string | null>
}

/** Number of cached coupons and of cached codes. Others are read each time. */
const MAX_CACHED = 1_000

export function createDiscountReader(stripe: Stripe): DiscountReader {
  const coupons = new Map<string, Stripe.Coupon>()
  const codes = new Map<string, string | null>()

  async function couponOf({ source }: Stripe.Discount): Promise<Stripe.Coupon | undefined> {
    if (source.coupon === null || source.coupon === undefined) return undefined
    const id = idOf(source.coupon)
    const known = coupons.get(id)
    if (known) return known
    // A deleted coupon still applies to its subscriptions. The copy in the discount has no list of products.
    const read = (await orUndefined(stripe.coupons.retrieve(id, { expand: ['applies_to'] }))) ?? expanded(source.coupon)
    if (read && coupons.size < MAX_CACHED) coupons.set(id, read)
    return read
  }

  async function codeOf({ promotion_code }: Pick<Stripe.Discount, 'promotion_code'>): Promise<string | null> {
    const id = optionalIdOf(promotion_code)
    if (id === null) return null
    const known = codes.get(id)
    if (known !== undefined) return known
    const code = (await orUndefined(stripe.promotionCodes.retrieve(id)))?.code ?? null
    if (codes.size < MAX_CACHED) codes.set(id, code)
    return code
  }

  return {
    async ofSubscription({ discounts, currency }) {
      const applied: AppliedDiscount[] = []
      for (const discount of discounts) {
        if (typeof discount === 'string') continue
        const coupon = await couponOf(discount)
        if (!coupon) continue
        applied.push({
          code: await codeOf(discount),
          percentOff: coupon.percent_off,
          amountOffMinor: coupon.percent_off === null && coupon.currency === currency ? coupon.amount_off : null,
          duration: durationOf(coupon.duration),
          endsAt: optionalDateOf(discount.end),
          products: coupon.applies_to?.products ?? null,
        })
      }
      return applied
    },

    async codeOfInvoice({ discounts }) {
      for (const discount of discounts) {
        const code = typeof discount === 'string' ? null : await codeOf(discount)
        if (code !== null) return code
      }
      return null
    },
  }
}

const expanded = (coupon: string | Stripe.Coupon): Stripe.Coupon | undefined => (typeof coupon === 'string' ? undefined : coupon)

const DURATIONS = ['once', 'repeating'] as const
const durationOf = (duration: string): Discount['duration'] => DURATIONS.find((each) => each === duration) ?? 'forever'

/** The amounts of a price after the discounts of its subscription. `next`: when the next payment is due, in Unix seconds. */
export function discountedAmounts(
  { amountMinor, product, next }: { amountMinor: number; product: string; next: number },
  discounts: readonly AppliedDiscount[],
): { recurringMinor: number; renewalMinor: number; discount: Discount | null } {
  const applicable = discounts.filter(({ products }) => products === null || products.includes(product))
  const due = applicable.filter((each) => lastsUntil(each, dateOf(next)))
  const [shown] = applicable
  return {
    recurringMinor: withoutDiscounts(amountMinor, applicable.filter(isRecurring)),
    renewalMinor: withoutDiscounts(amountMinor, due),
    discount: shown ? withoutProducts(shown) : null,
  }
}

function withoutProducts({ products: _products, ...discount }: AppliedDiscount): Discount {
  return discount
}
