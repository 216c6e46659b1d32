/** How long a discount lasts: for one payment, until a time, or as long as the subscription. */
export const DISCOUNT_DURATIONS = ['once', 'repeating', 'forever'] as const
export type DiscountDuration = (typeof DISCOUNT_DURATIONS)[number]

/** What a discount takes off each payment, and how long. Either `percentOff` is set or `amountOffMinor`. */
export interface Discount {
  /** The promotion code that the user entered; null for a coupon without a code. */
  code: string | null
  percentOff: number | null
  /** In the minor unit of the subscription's currency. */
  amountOffMinor: number | null
  duration: DiscountDuration
  /** When it ends; null: it has no end, or lasts for one payment. */
  endsAt: Date | null
}

/** An amount without the discounts, which are taken off one after another. Never less than 0. */
export function withoutDiscounts(amountMinor: number, discounts: readonly Pick<Discount, 'percentOff' | 'amountOffMinor'>[]): number {
  return discounts.reduce((rest, { percentOff, amountOffMinor }) => {
    const off = percentOff === null ? (amountOffMinor ?? 0) : Math.round((rest * percentOff) / 100)
    return Math.max(0, rest - off)
  }, amountMinor)
}

/** Whether a discount reduces a payment that is due at a time. */
export function lastsUntil({ endsAt }: Pick<Discount, 'endsAt'>, at: Date): boolean {
  return endsAt === null || endsAt > at
}

/** Whether a discount reduces the recurring revenue. A discount of a single payment does not. */
export function isRecurring({ duration }: Pick<Discount, 'duration'>): boolean {
  return duration !== 'once'
}
