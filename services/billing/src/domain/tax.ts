/** Whether a price contains the taxes, or they are added to it. */
export type TaxBehavior = 'inclusive' | 'exclusive'

/** The taxes that are added to an amount, in the minor unit: of each rate (percent), rounded half up. */
export function addedTax(amountMinor: number, rates: readonly number[]): number {
  return rates.reduce((sum, rate) => sum + Math.round((amountMinor * rate) / 100), 0)
}

/** The tax in a part of a total, in the minor unit, rounded half up. 0 for a total of 0 or less. */
export function taxShare(amountMinor: number, taxMinor: number, totalMinor: number): number {
  return totalMinor <= 0 || taxMinor <= 0 ? 0 : Math.round((amountMinor * taxMinor) / totalMinor)
}

/** The tax of a refund: what all refunds so far contain of the payment's tax, without what the earlier ones contain, so that the sum of all is the payment's tax. */
export function refundedTax(payment: { amountMinor: number; taxMinor: number }, refundedBefore: number, refund: number): number {
  const taxIn = (amount: number) => taxShare(Math.min(amount, payment.amountMinor), payment.taxMinor, payment.amountMinor)
  return taxIn(refundedBefore + refund) - taxIn(refundedBefore)
}
