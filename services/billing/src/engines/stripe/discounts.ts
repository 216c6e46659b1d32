import type Stripe from 'stripe'
import { type Discount, isRecurring, lastsUntil, withoutDiscounts } from '../../domain/discount.ts'
import { orUndefined } from './errors.ts'
import { dateOf, idOf, optionalDateOf, optionalIdOf } from './lists.ts'

/** A discount of a subscription. */
export interface AppliedDiscount extends Discount {
  /** The ids of the products to which it applies; null: all products. */
  products: readonly string[] | null
}

/**
 * Reads the coupons and promotion codes of discounts. Each is read once and cached: Stripe does not allow changes to their amounts, products or texts,
 * only more currencies.
 */
export interface DiscountReader {
  /** The subscription must have `discounts.source.coupon` expanded. */
  ofSubscription(subscription: Stripe.Subscription): Promise<AppliedDiscount[]>
  /** The first promotion code of the discounts; null without one. The invoice must have `discounts` expanded. */
  codeOfInvoice(invoice: Stripe.Invoice): Promise<string | null>
}

/** Fields of a coupon that Stripe returns on request only. */
const COUPON_FIELDS = ['applies_to', 'currency_options']
/** Number of cached coupons and of cached codes. Others are read each time. */
const MAX_CACHED = 1_000

export function createDiscountReader(stripe: Stripe): DiscountReader {
  const coupons = new Map<string, Stripe.Coupon>()
  const codes = new Map<string, string | null>()

  /** With its products and the amounts in all currencies. */
  async function couponOf(subscription: Stripe.Subscription, discount: Stripe.Discount): Promise<Stripe.Coupon | undefined> {
    const { coupon } = discount.source
    if (coupon === null || coupon === undefined) return undefined
    const copy = expanded(coupon)
    const key = `${idOf(coupon)} ${copy?.created}`
    const known = coupons.get(key)
    if (known && (known.percent_off !== null || amountOffIn(known, subscription.currency) !== null)) return known
    const current = await orUndefined(stripe.coupons.retrieve(idOf(coupon), { expand: COUPON_FIELDS }))
    const isSame = current !== undefined && (copy === undefined || copy.created === current.created)
    const read = isSame ? current : ((await deletedCouponOf(subscription, discount)) ?? copy)
    if (read && coupons.size < MAX_CACHED) coupons.set(key, read)
    return read
  }

  /** A deleted coupon still applies to its subscriptions. It can be read with them only, and another coupon can have its id. */
  async function deletedCouponOf({ id }: Stripe.Subscription, { id: discountId }: Stripe.Discount): Promise<Stripe.Coupon | undefined> {
    const expand = COUPON_FIELDS.map((field) => `discounts.source.coupon.${field}`)
    const subscription = await orUndefined(stripe.subscriptions.retrieve(id, { expand }))
    const discount = subscription?.discounts.find((each) => typeof each !== 'string' && each.id === discountId)
    return typeof discount === 'object' && discount.source.coupon ? expanded(discount.source.coupon) : undefined
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
    async ofSubscription(subscription) {
      const applied: AppliedDiscount[] = []
      for (const discount of subscription.discounts) {
        if (typeof discount === 'string') continue
        const coupon = await couponOf(subscription, discount)
        if (!coupon) continue
        applied.push({
          code: await codeOf(discount),
          percentOff: coupon.percent_off,
          amountOffMinor: coupon.percent_off === null ? amountOffIn(coupon, subscription.currency) : null,
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

function amountOffIn({ amount_off, currency, currency_options }: Stripe.Coupon, charged: string): number | null {
  return currency === charged ? amount_off : (currency_options?.[charged]?.amount_off ?? null)
}

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
