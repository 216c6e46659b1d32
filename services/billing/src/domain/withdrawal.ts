import type { Seller } from './seller.ts'

/** Days in which a consumer in the European Union may withdraw from a purchase (directive 2011/83/EU, article 9). */
const WITHDRAWAL_DAYS = 14
const DAY_MS = 24 * 3600_000

/** What is refunded: everything, or what falls on the rest of the period (article 14(3)). */
export type WithdrawalRule = 'full' | 'proportional'

/** What the seller states about a purchase. */
export interface SaleTerms {
  seller: Seller
  /** Terms of service that a buyer has to accept; undefined: none. */
  termsUrl: string | undefined
  withdrawalRule: WithdrawalRule
}

/** What a checkout states about the withdrawal. */
export interface WithdrawalTerms {
  rule: WithdrawalRule
  /** Whether the buyer withdrew from a purchase of the same package before. */
  repeated: boolean
}

/**
 * A buyer gets everything back once for each package, so that a package cannot be used free of charge indefinitely. Another purchase of it can be withdrawn as well,
 * with a refund in proportion to the days that are left, which is what the law requires.
 */
export function withdrawalTerms({ withdrawalRule }: Pick<SaleTerms, 'withdrawalRule'>, repeated: boolean): WithdrawalTerms {
  return { rule: repeated ? 'proportional' : withdrawalRule, repeated }
}

/** The text next to the button that pays. At most 1,200 characters. */
export function checkoutNote({ seller }: SaleTerms, publicUrl: string, { repeated }: Pick<WithdrawalTerms, 'repeated'>): string {
  const address = [seller.name, seller.address].filter((part) => part !== '').join(', ')
  const right = `If you are a consumer, you can withdraw from this purchase within ${WITHDRAWAL_DAYS} days, without giving a reason: with the button at ${publicUrl}/billing, or by a message to ${address}.`
  if (!repeated) return right
  return `${right} You withdrew from a purchase of this plan before. With your payment you ask that the plan starts now; if you withdraw again, you get your payment back, except for the days until then.`
}

/** What a buyer accepts in addition to the terms of service; null without terms. At most 1,200 characters. */
export function consentText({ termsUrl }: Pick<SaleTerms, 'termsUrl'>, { rule }: Pick<WithdrawalTerms, 'rule'>): string | null {
  if (termsUrl === undefined) return null
  const refund = rule === 'full' ? 'all of my payment back' : 'my payment back, except for the days until then'
  return `I agree to the [terms of service](${termsUrl}) and ask that my plan starts now, within the ${WITHDRAWAL_DAYS} days in which I can withdraw. If I withdraw, I get ${refund}.`
}

/** The end of the time in which the first payment of a subscription can be withdrawn. */
export function withdrawalEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)
}

/**
 * The refund in the minor unit, rounded up. Only a buyer who asked that the plan starts at once pays for the days until the withdrawal (article 14(4)).
 */
export function withdrawalRefund(
  paidMinor: number,
  period: { start: Date; end: Date },
  at: Date,
  { rule, consented }: { rule: WithdrawalRule; consented: boolean },
): number {
  if (rule === 'full' || !consented) return paidMinor
  const length = period.end.getTime() - period.start.getTime()
  const left = Math.min(Math.max(period.end.getTime() - at.getTime(), 0), length)
  return Math.ceil((paidMinor * left) / length)
}
