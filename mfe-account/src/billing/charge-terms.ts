import { amountOf, type BillingInterval, money, type OfferedPackage, taxNote } from '@loomcast/web-kit/plans'
import { dayText, oneIntervalAfter } from './day.ts'

/** The terms of a new subscription, shown next to the button that starts its checkout. */
export function newSubscriptionTerms(offer: OfferedPackage, withVideo: boolean, interval: BillingInterval, today: Date): string {
  const price = `${money(amountOf(offer, withVideo, interval), offer.currency)}${taxNote(offer)}`
  return `${price} today, then ${price} every ${interval} until you cancel; next renewal ${dayText(oneIntervalAfter(today, interval))}`
}

/** The terms of a subscription that continues without a charge today. */
export function continuedTerms(
  { price, currency, interval }: { price: number; currency: string; interval: string },
  renewsAt: string,
): string {
  return `Nothing today. ${money(price, currency)} on ${dayText(renewsAt)}, then every ${interval} until you cancel.`
}
