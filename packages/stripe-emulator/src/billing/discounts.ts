import { ApiFailure } from '../api-failure.ts'
import type { Seconds } from '../calendar.ts'
import { amountsOff, type CouponObject, isValid } from '../objects/coupon.ts'
import { type DiscountObject, type DiscountRule, netOf, newDiscount, ruleOf } from '../objects/discount.ts'
import type { PriceObject } from '../objects/price.ts'
import { codeKey, isActive, type PromotionCodeObject } from '../objects/promotion-code.ts'
import { itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'

/** A coupon that a customer redeems, by a code or without one. */
export interface Redemption {
  coupon: CouponObject
  code: PromotionCodeObject | null
}

interface Purchase {
  customer: string
  price: PriceObject
  quantity: number
}

function refused(message: string, code?: string): ApiFailure {
  return new ApiFailure(400, message, { param: 'promotion_code', ...(code !== undefined && { code }) })
}

/** The code that a customer entered, in any case. Throws ApiFailure with the reason why it cannot be redeemed. */
export async function codeOf(work: Work, entered: string): Promise<PromotionCodeObject> {
  const codes = await work.list('promotion_code', codeKey(entered))
  const code = codes.find(({ active }) => active) ?? codes[0]
  if (!code) throw refused('This code is not valid.', 'resource_missing')
  return code
}

/** Throws ApiFailure with the reason why a code cannot be redeemed for a purchase. */
export async function redemptionOf(work: Work, code: PromotionCodeObject, purchase: Purchase): Promise<Redemption> {
  const coupon = await work.require('coupon', code.promotion.coupon)
  const { expires_at, max_redemptions, times_redeemed, restrictions } = code
  if (!code._sandbox.enabled) throw refused('This code is no longer valid.', 'coupon_expired')
  if (expires_at !== null && expires_at <= work.now) throw refused('This code has expired.', 'coupon_expired')
  if (max_redemptions !== null && times_redeemed >= max_redemptions)
    throw refused('This code was redeemed as often as it can be.', 'coupon_expired')
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = restrictions
  if (first_time_transaction && (await hasPaid(work, purchase.customer))) throw refused('This code is for a first purchase only.')
  const amount = purchase.price.unit_amount * purchase.quantity
  if (minimum_amount !== null && (minimum_amount_currency !== purchase.price.currency || amount < minimum_amount))
    throw refused('The amount is too small for this code.')
  requireUsable(work, coupon, purchase)
  return { coupon, code }
}

/** Throws ApiFailure with the reason why a coupon cannot be redeemed for a purchase. */
export function requireUsable(work: Work, coupon: CouponObject, { price }: Pick<Purchase, 'price'>): void {
  if (coupon._sandbox.deleted) throw refused('This code is no longer valid.', 'coupon_expired')
  if (coupon.redeem_by !== null && coupon.redeem_by <= work.now) throw refused('This code has expired.', 'coupon_expired')
  if (!isValid(coupon, work.now)) throw refused('This code was redeemed as often as it can be.', 'coupon_expired')
  if (coupon.percent_off === null && amountsOff(coupon)[price.currency] === undefined)
    throw refused(`This code cannot be used for payments in ${price.currency.toUpperCase()}.`)
  const { products } = coupon._sandbox
  if (products !== null && !products.includes(price.product)) throw refused('This code does not apply to this plan.')
}

async function hasPaid(work: Work, customer: string): Promise<boolean> {
  const charges = await work.list('charge', customer)
  const invoices = await work.list('invoice', customer)
  return charges.some(({ paid }) => paid) || invoices.some(({ status }) => status === 'paid')
}

/** Redeems a coupon for a new subscription, as its discount. */
export async function redeem(
  work: Work,
  subscription: SubscriptionObject,
  { coupon, code }: Redemption,
  checkoutSession: string | null,
): Promise<void> {
  const discount = newDiscount({
    coupon,
    promotionCode: code?.id ?? null,
    checkoutSession,
    customer: subscription.customer,
    subscription: subscription.id,
    now: work.now,
  })
  await work.save(discount)
  subscription.discounts.push(discount.id)
  await countRedemption(work, discount, 1)
  await work.emit('customer.discount.created', discount)
}

/** Counts a redemption, or takes it back if the first invoice was never paid. */
async function countRedemption(work: Work, discount: DiscountObject, count: 1 | -1): Promise<void> {
  const coupon = await work.require('coupon', discount.source.coupon)
  coupon.times_redeemed += count
  coupon.valid = isValid(coupon, work.now)
  await work.save(coupon)
  if (discount.promotion_code !== null) {
    const code = await work.require('promotion_code', discount.promotion_code)
    code.times_redeemed += count
    await work.save(code)
  }
  await refreshCodes(work, coupon)
}

/** Of a subscription that never began. */
export async function releaseRedemptions(work: Work, subscription: SubscriptionObject): Promise<void> {
  for (const discount of await work.list('discount', subscription.id)) await countRedemption(work, discount, -1)
}

/** Updates whether the codes of a coupon are active. */
export async function refreshCodes(work: Work, coupon: CouponObject): Promise<void> {
  for (const code of await work.list('promotion_code', coupon.id)) {
    const active = isActive(code, coupon, work.now)
    if (active === code.active) continue
    const before = structuredClone(code)
    code.active = active
    await work.save(code)
    await work.emit('promotion_code.updated', code, before)
  }
}

/** It can no longer be redeemed. Subscriptions keep their discounts. */
export async function deleteCoupon(work: Work, coupon: CouponObject): Promise<void> {
  coupon._sandbox.deleted = true
  coupon.valid = false
  await work.save(coupon)
  await work.emit('coupon.deleted', coupon)
  await refreshCodes(work, coupon)
}

/** Records that the time of a coupon is over. */
export async function expireCoupon(work: Work, coupon: CouponObject): Promise<void> {
  const before = structuredClone(coupon)
  coupon.valid = isValid(coupon, work.now)
  await work.save(coupon)
  await work.emit('coupon.updated', coupon, before)
  await refreshCodes(work, coupon)
}

/** The discounts of a subscription that apply to an invoice of the time `at`. */
export async function discountRules(work: Work, subscription: SubscriptionObject, at: Seconds = work.now): Promise<DiscountRule[]> {
  const rules: DiscountRule[] = []
  for (const id of subscription.discounts) {
    const discount = await work.require('discount', id)
    if (discount.end !== null && discount.end <= at) continue
    rules.push(ruleOf(discount, await work.require('coupon', discount.source.coupon), subscription.currency))
  }
  return rules
}

/** Removes the discounts that have ended and, after an invoice, those that apply once. The caller stores the subscription. */
export async function dropEnded(work: Work, subscription: SubscriptionObject, { invoiced }: { invoiced: boolean }): Promise<void> {
  const left: string[] = []
  for (const id of subscription.discounts) {
    const discount = await work.require('discount', id)
    const { duration } = await work.require('coupon', discount.source.coupon)
    const hasEnded = (discount.end !== null && discount.end <= work.now) || (invoiced && duration === 'once')
    if (hasEnded) await work.emit('customer.discount.deleted', discount)
    else left.push(id)
  }
  subscription.discounts = left
}

/** What a whole period costs at the time `at`, net of discounts: credits for unused time are a part of it, like Stripe with flexible billing. */
export async function periodAmount(
  work: Work,
  subscription: SubscriptionObject,
  { price, quantity }: { price: PriceObject; quantity: number },
  at: Seconds = work.now,
): Promise<number> {
  return netOf(price.unit_amount * quantity, price.product, await discountRules(work, subscription, at))
}

/** What was billed for the present period as a whole. */
export function billedAmount(subscription: SubscriptionObject): number {
  const { price, quantity } = itemOf(subscription)
  return subscription._sandbox.periodAmount ?? price.unit_amount * quantity
}

/** Changes the item. From now on, credits are computed from the new price. */
export async function setItem(work: Work, subscription: SubscriptionObject, price: PriceObject, quantity: number): Promise<void> {
  const amount = await periodAmount(work, subscription, { price, quantity })
  Object.assign(itemOf(subscription), { price, quantity })
  subscription._sandbox.periodAmount = amount
}
