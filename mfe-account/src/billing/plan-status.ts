import { money } from '@loomcast/web-kit/plans'
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
    return `${granted} Your own subscription continues as well: ${renewalText(subscription)}`
  }
  if (!is_paid) return isSubscribed(subscription) ? 'Your subscription waits for a payment.' : 'Free. No payment method needed.'
  if (cancel_at) return `You canceled. You keep ${plan.name} until ${dayText(cancel_at)}, and nothing more is charged.`
  if (isOverdue(subscription))
    return grace_until ? `Your plan is kept until ${dayText(grace_until)} while your payment is overdue.` : 'Your payment is overdue.'
  if (pending) {
    const option = pending.include_video ? 'content + video' : 'content only'
    const price = money(pending.price, subscription.currency)
    return `You keep ${plan.name} as it is until ${dayText(pending.at)}. Then it changes to ${pending.package_name}, ${option}, at ${price} every month.`
  }
  return renewalText(subscription)
}

function renewalText({ price, currency, renews_at, cancel_at }: Subscription): string {
  if (cancel_at) return `it ends on ${dayText(cancel_at)}.`
  const text = `${money(price, currency)} every month`
  return renews_at ? `${text} until you cancel; next renewal ${dayText(renews_at)}.` : `${text}.`
}

/** What a cancellation does, for the user to confirm. */
export function cancellationText(subscription: Subscription): string {
  const { package: plan, renews_at } = subscription
  if (isOverdue(subscription))
    return 'A payment is overdue, so your subscription ends at once, and nothing more is charged. You move to the free plan with everything you made.'
  const until = renews_at ? `until ${dayText(renews_at)}` : 'until the end of the month that you paid for'
  return `You keep ${plan.name} ${until}, and nothing more is charged. After that you are on the free plan with everything you made. You can take this back until then.`
}

/** Null is unlimited; the specification's -1 is too. */
export function limitText(limit: number | null): string {
  return limit === null || limit === -1 ? 'Unlimited' : `${limit.toLocaleString('en-US')} per month`
}
