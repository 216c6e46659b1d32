import type Stripe from 'stripe'
import type { CatalogPromotionCode } from '../payment-provider.ts'
import { productIdOf, reserveProduct } from './catalog.ts'
import { orUndefined } from './errors.ts'
import { allOf, PAGE, secondsOf } from './lists.ts'

/** Metadata of the coupons and codes that billing manages: the id of the promotion code. */
const PROMOTION = 'loomcast_promotion'
const ID_CHARACTERS = /[^A-Za-z0-9_-]/g

/** Derived from our id, so that a repeated call finds what an interrupted one has created. */
const couponIdOf = ({ id }: CatalogPromotionCode): string => `loomcast_${id.replaceAll(ID_CHARACTERS, '_')}`

/** Creates the coupon and its code if they are missing, and deactivates a code that must not be redeemable. Null: such a code does not exist. */
export async function syncPromotionCode(
  stripe: Stripe,
  wanted: CatalogPromotionCode,
): Promise<{ promotionCodeId: string; timesRedeemed: number } | null> {
  const found = await findCode(stripe, couponIdOf(wanted))
  if (found) {
    if (found.active && !wanted.isWanted) await stripe.promotionCodes.update(found.id, { active: false })
    return { promotionCodeId: found.id, timesRedeemed: found.times_redeemed }
  }
  if (!wanted.isWanted) return null
  await ensureCoupon(stripe, wanted)
  const { id, code, expiresAt, maxRedemptions, firstPurchaseOnly } = wanted
  const created = await stripe.promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: couponIdOf(wanted) },
      code,
      ...(expiresAt && { expires_at: secondsOf(expiresAt) }),
      ...(maxRedemptions !== null && { max_redemptions: maxRedemptions }),
      ...(firstPurchaseOnly && { restrictions: { first_time_transaction: true } }),
      metadata: { [PROMOTION]: id },
    },
    { idempotencyKey: `promotion-code:${id}` },
  )
  return { promotionCodeId: created.id, timesRedeemed: created.times_redeemed }
}

async function findCode(stripe: Stripe, coupon: string): Promise<Stripe.PromotionCode | undefined> {
  const codes = await allOf(stripe.promotionCodes.list({ coupon, limit: PAGE }))
  return codes.find(({ metadata }) => metadata?.[PROMOTION] !== undefined)
}

async function ensureCoupon(stripe: Stripe, wanted: CatalogPromotionCode): Promise<void> {
  const id = couponIdOf(wanted)
  if (await orUndefined(stripe.coupons.retrieve(id))) return
  const { code, percentOff, amountOffMinor, currency, duration, durationInMonths, products } = wanted
  for (const product of products ?? []) await reserveProduct(stripe, product)
  await stripe.coupons.create(
    {
      id,
      name: code,
      duration,
      ...(percentOff !== null && { percent_off: percentOff }),
      ...(amountOffMinor !== null && { amount_off: amountOffMinor, currency }),
      ...(durationInMonths !== null && { duration_in_months: durationInMonths }),
      ...(products && { applies_to: { products: products.map(productIdOf) } }),
      metadata: { [PROMOTION]: wanted.id },
    },
    { idempotencyKey: `coupon:${wanted.id}` },
  )
}

/** How often each code that billing manages was redeemed, by our id. */
export async function readRedemptions(stripe: Stripe): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { metadata, times_redeemed } of await allOf(stripe.promotionCodes.list({ limit: PAGE }))) {
    const id = metadata?.[PROMOTION]
    if (id !== undefined) counts.set(id, times_redeemed)
  }
  return counts
}
