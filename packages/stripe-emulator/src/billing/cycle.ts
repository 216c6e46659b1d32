import { periodEnd, type Seconds } from '../calendar.ts'
import { itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'
import { endSubscription, expireIncomplete } from './cancellation.ts'
import { dropEnded, periodAmount } from './discounts.ts'
import { chargeAutomatically } from './dunning.ts'
import { issueInvoice } from './invoices.ts'
import { dropPendingUpdate } from './pending-update.ts'
import { enterNextPhase } from './schedule-phases.ts'
import { nextLines } from './subscribe.ts'

/** Does what falls due at `work.now`: expiry of a pending change, a scheduled end, the next phase of a schedule, renewal. */
export async function runSubscription(work: Work, subscription: SubscriptionObject): Promise<void> {
  if (subscription.status === 'incomplete') {
    await expireIncomplete(work, subscription)
    return
  }
  if (subscription.pending_update && subscription.pending_update.expires_at <= work.now) await dropPendingUpdate(work, subscription)
  if (subscription.cancel_at !== null && subscription.cancel_at <= work.now) {
    await endSubscription(work, subscription, 'cancellation_requested')
    return
  }
  const before = structuredClone(subscription)
  const phase = await enterNextPhase(work, subscription)
  if (phase === 'ended') {
    await endSubscription(work, subscription, 'cancellation_requested')
    return
  }
  if (itemOf(subscription).current_period_end <= work.now) await renew(work, subscription, before)
  else if (phase) {
    await work.save(subscription)
    await work.emit('customer.subscription.updated', subscription, before)
  }
}

async function renew(work: Work, subscription: SubscriptionObject, before: SubscriptionObject): Promise<void> {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const previousStart = item.current_period_start
  const end = endOfPeriod(subscription, start)
  item.current_period_start = start
  item.current_period_end = end
  await dropEnded(work, subscription, { invoiced: false })
  subscription._sandbox.periodAmount = await periodAmount(work, subscription, item)
  const lines = await nextLines(work, subscription, start, end)
  subscription._sandbox.pendingLines = []
  const spec = { subscription, reason: 'subscription_cycle' as const, lines, periodStart: previousStart, periodEnd: start, dunning: true }
  const invoice = await issueInvoice(work, spec)
  await dropEnded(work, subscription, { invoiced: true })
  await work.save(subscription)
  await work.emit('customer.subscription.updated', subscription, before)
  await chargeAutomatically(work, invoice)
}

export function endOfPeriod(subscription: SubscriptionObject, start: Seconds): Seconds {
  const { interval, interval_count } = itemOf(subscription).price.recurring
  return periodEnd(subscription.billing_cycle_anchor, start, interval, interval_count)
}
