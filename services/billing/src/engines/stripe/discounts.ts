import type Stripe from 'stripe'
import { type Discount, isRecurring, lastsUntil, withoutDiscounts } from '../../domain/discount.ts'
import { orUndefined } from './errors.ts'
import { dateOf, idOf, optionalDateOf, optionalIdOf } from './lists.ts'

/** A discount of a subscription, with the products that it reduces; null: all of them. */
export interface AppliedDiscount extends Discount {
  products: readonly string[] | null
}

/** Reads what discounts refer to. Coupons and the texts of codes never change, so that each is read once. */
export interface DiscountReader {
  /** The discounts of a subscription, which has them expanded. */
  ofSubscription(subscription: Stripe.Subscription): Promise<AppliedDiscount[]>
  /** The promotion code of an invoice, which has its discounts expanded; null without one. */
  codeOfInvoice(invoice: Stripe.Invoice): Promise<string | null>
}

/** More are read again. */
const REMEMBERED = 1_000

export function createDiscountReader(stripe: Stripe): DiscountReader {
  const coupons = new Map<string, Stripe.Coupon>()
  const codes = new Map<string, string | null>()

  async function couponOf({ source }: Stripe.Discount): Promise<Stripe.Coupon | undefined> {
    if (source.coupon === null || source.coupon === undefined) return undefined
    const id = idOf(source.coupon)
    const known = coupons.get(id)
    if (known) return known
    // A coupon that was deleted still reduces the subscriptions that have it; its products are not known any more.
    const read = (await orUndefined(stripe.coupons.retrieve(id, { expand: ['applies_to'] }))) ?? expanded(source.coupon)
    if (read && coupons.size < REMEMBERED) coupons.set(id, read)
    return read
  }

  async function codeOf({ promotion_code }: Pick<Stripe.Discount, 'promotion_code'>): Promise<string | null> {
    const id = optionalIdOf(promotion_code)
    if (id === null) return null
    const known = codes.get(id)
    if (known !== undefined) return known
    const code = (await orUndefined(stripe.promotionCodes.retrieve(id)))?.code ?? null
    if (codes.size < REMEMBERED) codes.set(id, code)
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
      for (const discount of discounts) if (typeof discount !== 'string') return codeOf(discount)
      return null
    },
  }
}

const expanded = (coupon: string | Stripe.Coupon): Stripe.Coupon | undefined => (typeof coupon === 'string' ? undefined : coupon)

const DURATIONS = ['once', 'repeating'] as const
const durationOf = (duration: string): Discount['duration'] => DURATIONS.find((each) => each === duration) ?? 'forever'

/** A price with the discounts of its subscription. `next`: when the next payment is due, in seconds. */
export function discountedAmounts(
  { amountMinor, product, next }: { amountMinor: number; product: string; next: number },
  discounts: readonly AppliedDiscount[],
): { recurringMinor: number; renewalMinor: number; discount: Discount | null } {
  const applying = discounts.filter(({ products }) => products === null || products.includes(product))
  const due = applying.filter((each) => lastsUntil(each, dateOf(next)))
  const [shown] = applying
  return {
    recurringMinor: withoutDiscounts(amountMinor, applying.filter(isRecurring)),
    renewalMinor: withoutDiscounts(amountMinor, due),
    discount: shown ? withoutProducts(shown) : null,
  }
}

function withoutProducts({ products: _products, ...discount }: AppliedDiscount): Discount {
  return discount
}
