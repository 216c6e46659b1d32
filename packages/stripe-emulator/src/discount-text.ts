import { formatMoney } from './money.ts'
import type { CouponObject } from './objects/coupon.ts'

type Terms = Pick<CouponObject, 'percent_off' | 'amount_off' | 'currency' | 'duration' | 'duration_in_months'>

/** What a coupon takes off, and for how long: "25% off for 3 months". */
export function discountText({ percent_off, amount_off, currency, duration, duration_in_months }: Terms): string {
  const off = percent_off === null ? formatMoney(amount_off ?? 0, currency ?? 'usd') : `${percent_off}%`
  return `${off} off ${durationText(duration, duration_in_months)}`
}

function durationText(duration: Terms['duration'], months: number | null): string {
  if (duration === 'forever') return 'every payment'
  if (duration === 'once') return 'the first payment'
  return months === 1 ? 'for 1 month' : `for ${months} months`
}
