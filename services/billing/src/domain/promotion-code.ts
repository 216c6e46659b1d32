import type { DiscountDuration } from './discount.ts'
import { toMinor } from './money.ts'
import type { InvalidMember } from './package-edit.ts'

/** The terms of a promotion code. They never change; a code can only be deactivated. */
export interface PromotionTerms {
  /** In capital letters. */
  code: string
  /** Set, unless `amount_off_minor` is. */
  percent_off: number | null
  amount_off_minor: number | null
  currency: string
  duration: DiscountDuration
  /** Set for `repeating` only. */
  duration_in_months: number | null
  /** Packages that it reduces; null: every package. */
  package_ids: string[] | null
  expires_at: Date | null
  max_redemptions: number | null
  first_purchase_only: boolean
}

/** What an administrator sends. Amounts are decimals. */
export interface PromotionInput {
  code: string
  percent_off?: number | null
  amount_off?: number | null
  currency?: string
  duration: DiscountDuration
  duration_in_months?: number | null
  package_ids?: string[] | null
  expires_at?: string | null
  max_redemptions?: number | null
  first_purchase_only?: boolean
}

export type ParsedPromotion = { terms: PromotionTerms; errors?: undefined } | { terms?: undefined; errors: InvalidMember[] }

const DEFAULT_CURRENCY = 'usd'
const CODE = /^[A-Z0-9-]{3,40}$/
/** The payment provider accepts two decimal places. */
const PERCENT_STEPS = 100

/** The terms, or the reasons why the input is not valid. `packageIds`: packages that are sold. */
export function parsePromotion(input: PromotionInput, { packageIds, now }: { packageIds: readonly string[]; now: Date }): ParsedPromotion {
  const errors: InvalidMember[] = []
  const code = input.code.trim().toUpperCase()
  if (!CODE.test(code)) errors.push({ path: 'code', message: 'Use 3 to 40 letters, digits and hyphens' })
  const currency = (input.currency ?? DEFAULT_CURRENCY).toLowerCase()
  const percent_off = input.percent_off ?? null
  const amount = input.amount_off ?? null
  const amount_off_minor = amount === null ? null : toMinor(amount, currency)
  if ((percent_off === null) === (amount === null)) errors.push({ path: 'percent_off', message: 'Enter a percentage or an amount' })
  if (percent_off !== null && !isPercent(percent_off))
    errors.push({ path: 'percent_off', message: 'Enter a percentage above 0 and up to 100, with at most two decimal places' })
  if (amount !== null && !amount_off_minor) errors.push({ path: 'amount_off', message: 'Enter an amount above 0' })
  const months = input.duration_in_months ?? null
  if (input.duration === 'repeating' && months === null) errors.push({ path: 'duration_in_months', message: 'Enter the number of months' })
  const package_ids = input.package_ids ?? null
  if (package_ids?.length === 0) errors.push({ path: 'package_ids', message: 'Choose a package, or all packages' })
  if (package_ids?.some((each) => !packageIds.includes(each)))
    errors.push({ path: 'package_ids', message: 'Choose packages that are sold' })
  const expires_at = input.expires_at ? new Date(input.expires_at) : null
  if (expires_at && expires_at <= now) errors.push({ path: 'expires_at', message: 'Choose a time in the future' })
  if (errors.length > 0) return { errors }
  return {
    terms: {
      code,
      percent_off,
      amount_off_minor,
      currency,
      duration: input.duration,
      duration_in_months: input.duration === 'repeating' ? months : null,
      package_ids: package_ids && [...new Set(package_ids)].toSorted(),
      expires_at,
      max_redemptions: input.max_redemptions ?? null,
      first_purchase_only: input.first_purchase_only ?? false,
    },
  }
}

function isPercent(value: number): boolean {
  const steps = value * PERCENT_STEPS
  return value > 0 && value <= 100 && Math.abs(steps - Math.round(steps)) < 1e-6
}

export type PromotionState = 'active' | 'deactivated' | 'expired' | 'used_up'

/** Whether a code can be redeemed, and if not, why. */
export function stateOf(
  {
    is_active,
    expires_at,
    max_redemptions,
    times_redeemed,
  }: Pick<PromotionTerms, 'expires_at' | 'max_redemptions'> & { is_active: boolean; times_redeemed: number },
  now: Date,
): PromotionState {
  if (!is_active) return 'deactivated'
  if (expires_at && expires_at <= now) return 'expired'
  return max_redemptions !== null && times_redeemed >= max_redemptions ? 'used_up' : 'active'
}
