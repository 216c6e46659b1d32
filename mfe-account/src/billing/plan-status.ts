import { GENERATIONS, money, perMonth, taxNote, withTaxNote } from '@loomcast/web-kit/plans'
import type { Subscription } from './billing.api.ts'
import { dayText } from './day.ts'

/** Whether there is a subscription at the payment provider, which can be changed, canceled and resumed. A granted plan is none. */
export function isSubscribed({ renews_at, cancel_at }: Subscription): boolean {
  return renews_at !== null || cancel_at !== null
}

/** Whether a payment is overdue. The server then starts no other payment. */
export function isOverdue({ past_due_since, status }: Subscription): boolean {
  return past_due_since !== null || status === 'past_due' || status === 'unpaid' || status === 'paused'
}

/** What happens next with the plan, and what it costs. */
export function statusText(subscription: Subscription): string {
  const { package: plan, is_paid, source, cancel_at, pending_change: pending, grace_until } = subscription
  if (source === 'grant') {
    const granted = subscription.ends_at ? `Granted until ${dayText(subscription.ends_at)}.` : 'Granted without an end date.'
    if (!isSubscribed(subscription)) return `${granted} You pay nothing for it.`
    return `${granted} Your own subscription continues alongside it: ${renewalText(subscription)}`
  }
  if (!is_paid) return isSubscribed(subscription) ? 'Your subscription is waiting for a payment.' : 'Free. No payment method needed.'
  if (cancel_at) return `You canceled your subscription. You keep ${plan.name} until ${dayText(cancel_at)}, and you won't be charged again.`
  if (isOverdue(subscription))
    return grace_until ? `Your payment is overdue. You keep your plan until ${dayText(grace_until)}.` : 'Your payment is overdue.'
  if (pending) {
    const option = pending.include_video ? 'content + video' : 'content only'
    const price = money(pending.next_amount ?? pending.price, subscription.currency)
    return `You keep ${plan.name} until ${dayText(pending.at)}. Then you switch to ${pending.package_name}, ${option}, for ${price} every ${pending.interval}.`
  }
  return renewalText(subscription)
}

function renewalText(subscription: Subscription): string {
  const { price, next_amount, currency, interval, renews_at, cancel_at } = subscription
  if (cancel_at) return `it ends on ${dayText(cancel_at)}.`
  const text = `${money(next_amount ?? price, currency)}${withTaxNote(subscription)} every ${interval}`
  return renews_at ? `${text} until you cancel; next renewal ${dayText(renews_at)}.` : `${text}.`
}

/** The discount of a subscription with its code and its end; undefined without one. */
export function discountText(subscription: Subscription): string | undefined {
  const { discount, currency, cancel_at } = subscription
  if (!discount) return undefined
  const price = `${money(subscription.price, currency)}${taxNote(subscription)}`
  const { code, percent_off, amount_off, ends_at } = discount
  const off = percent_off === null ? `${money(amount_off ?? 0, currency)} off` : `${percent_off}% off`
  const name = code === null ? 'Discount' : `Promotion code ${code}`
  if (ends_at === null) return `${name}: ${off} ${price}, as long as you keep the subscription.`
  const then = cancel_at ? '' : ` Payments after that are ${price}.`
  return `${name}: ${off} ${price} until ${dayText(ends_at)}.${then}`
}

export interface Cancellation {
  title: string
  message: string
  confirmLabel: string
}

/** What a cancellation does, for the user to confirm. */
export function cancellationOf(subscription: Subscription): Cancellation {
  const { package: plan, renews_at, is_paid, interval } = subscription
  const title = 'Cancel your subscription?'
  if (isOverdue(subscription)) {
    const end = is_paid
      ? `your ${plan.name} plan ends as soon as you confirm, not at the end of the ${interval}`
      : 'your subscription ends as soon as you confirm'
    return {
      title,
      message: `A payment is overdue, so ${end}. The open invoice is voided: you don't have to pay it, and you won't be charged again. You move to the free plan at once and keep everything you made. This can't be undone.`,
      confirmLabel: 'End my plan now',
    }
  }
  const until = renews_at ? `until ${dayText(renews_at)}` : `until the end of the ${interval} you paid for`
  return {
    title,
    message: `You keep ${plan.name} ${until}, and you won't be charged again. After that, you move to the free plan and keep everything you made. You can change your mind until then.`,
    confirmLabel: 'Cancel subscription',
  }
}

/** The features of a plan without its generation limit, which billing shows in a row of its own. */
export function otherFeatures({ features, generation_limit }: Subscription['package']): string[] {
  return features.filter((feature) => feature !== perMonth(limitOf(generation_limit), GENERATIONS))
}

export function limitText(limit: number | null): string {
  const texts = limitOf(limit)
  return texts === null ? 'Unlimited' : `${texts.toLocaleString('en-US')} per month`
}

/** Null is unlimited; the specification's -1 is too. */
const limitOf = (limit: number | null) => (limit === -1 ? null : limit)
