import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import { type CouponObject, isValid } from './coupon.ts'
import type { Metadata } from './customer.ts'

interface NewPromotionCode {
  code: string
  coupon: string
  active: boolean
  expiresAt: Seconds | null
  maxRedemptions: number | null
  firstTimeTransaction: boolean
  minimumAmount: number | null
  minimumAmountCurrency: string | null
  metadata: Metadata
  now: Seconds
}

/** The text by which customers redeem a coupon. */
export function newPromotionCode(fields: NewPromotionCode) {
  return {
    id: stripeId('promo'),
    object: 'promotion_code' as const,
    active: fields.active,
    code: fields.code,
    created: fields.now,
    customer: null,
    customer_account: null,
    expires_at: fields.expiresAt,
    livemode: false,
    max_redemptions: fields.maxRedemptions,
    metadata: fields.metadata,
    promotion: { coupon: fields.coupon, type: 'coupon' as const },
    restrictions: {
      first_time_transaction: fields.firstTimeTransaction,
      minimum_amount: fields.minimumAmount,
      minimum_amount_currency: fields.minimumAmountCurrency,
    },
    times_redeemed: 0,
    _sandbox: {
      /** Whether the account has set it to active. */
      enabled: fields.active,
    },
  }
}

/** By what a code is found: codes are compared without regard to case. */
export const codeKey = (code: string): string => `code:${code.trim().toUpperCase()}`

export type PromotionCodeObject = ReturnType<typeof newPromotionCode>

/** Whether it can be redeemed. A code is active only while its coupon is valid. */
export function isActive(code: PromotionCodeObject, coupon: CouponObject, now: Seconds): boolean {
  const { expires_at, max_redemptions, times_redeemed, _sandbox } = code
  const isLeft = max_redemptions === null || times_redeemed < max_redemptions
  return _sandbox.enabled && isLeft && (expires_at === null || expires_at > now) && isValid(coupon, now)
}
