import { money } from '@loomcast/web-kit/plans'
import { dayText, oneMonthAfter } from './day.ts'

/** The terms of a new subscription, shown next to the button that starts its checkout. */
export function newSubscriptionTerms(amount: number, currency: string, today: Date): string {
  const price = money(amount, currency)
  return `${price} today, then ${price} every month until you cancel; next renewal ${dayText(oneMonthAfter(today))}`
}

/** The terms of a subscription that continues without a charge today. */
export function continuedTerms(amount: number, currency: string, renewsAt: string): string {
  return `Nothing today. ${money(amount, currency)} on ${dayText(renewsAt)}, then every month until you cancel.`
}
