import { money } from '@loomcast/web-kit/plans'
import type { Subscription } from './billing.api.ts'
import { dayText } from './day.ts'

/** Whether the plan is from a subscription that can be changed, canceled and resumed. */
export function isSubscribed({ source, status }: Subscription): boolean {
  return source === 'subscription' && status !== 'canceled'
}

/** When a canceled subscription ends; null if it renews. */
export function endOf(subscription: Subscription): string | null {
  return isSubscribed(subscription) ? (subscription.cancel_at ?? subscription.ends_at) : null
}

/** What happens next with the plan, and what it costs. */
export function statusText(subscription: Subscription): string {
  const { package: plan, price, currency, renews_at, is_paid, source, pending_change: pending, past_due_since, grace_until } = subscription
  if (source === 'grant') {
    const until = subscription.ends_at
    return until ? `Granted until ${dayText(until)}. You pay nothing for it.` : 'Granted without an end date. You pay nothing for it.'
  }
  if (!is_paid) return 'Free. No payment method needed.'
  const ends = endOf(subscription)
  if (ends) return `You canceled. You keep ${plan.name} until ${dayText(ends)}, and nothing more is charged.`
  if (past_due_since)
    return grace_until ? `Your plan is kept until ${dayText(grace_until)} while your payment is overdue.` : 'Your payment is overdue.'
  if (pending) {
    const option = pending.include_video ? 'content + video' : 'content only'
    return `You keep ${plan.name} as it is until ${dayText(pending.at)}. Then it changes to ${pending.package_name}, ${option}, at ${money(pending.price, currency)} every month.`
  }
  return renews_at
    ? `${money(price, currency)} every month until you cancel; next renewal ${dayText(renews_at)}.`
    : `${money(price, currency)} every month.`
}

/** Null is unlimited; the specification's -1 is too. */
export function limitText(limit: number | null): string {
  return limit === null || limit === -1 ? 'Unlimited' : `${limit.toLocaleString('en-US')} per month`
}
