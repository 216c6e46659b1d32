import { formatMoney } from './money.ts'
import { amountsOff, type CouponObject } from './objects/coupon.ts'

/** What a coupon takes off payments in a currency, and for how long: "25% off for 3 months". */
export function discountText(coupon: CouponObject, currency: string): string {
  const { percent_off, duration, duration_in_months } = coupon
  const off = percent_off === null ? formatMoney(amountsOff(coupon)[currency] ?? 0, currency) : `${percent_off}%`
  return `${off} off ${durationText(duration, duration_in_months)}`
}

function durationText(duration: CouponObject['duration'], months: number | null): string {
  if (duration === 'forever') return 'every payment'
  if (duration === 'once') return 'the first payment'
  return months === 1 ? 'for 1 month' : `for ${months} months`
}
