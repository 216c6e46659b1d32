import { hasEnded, itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'
import { releaseRedemptions } from './discounts.ts'
import { voidInvoice } from './invoices.ts'
import { dropPendingUpdate } from './pending-update.ts'
import { cancelSchedule } from './schedule-phases.ts'

type Reason = NonNullable<SubscriptionObject['cancellation_details']['reason']>

/** Ends a subscription now. An incomplete one expires. Otherwise, open invoices stay open but are no longer charged automatically. */
export async function endSubscription(work: Work, subscription: SubscriptionObject, reason: Reason): Promise<void> {
  if (hasEnded(subscription)) return
  if (subscription.status === 'incomplete') {
    await expireIncomplete(work, subscription)
    return
  }
  await dropPendingUpdate(work, subscription)
  const before = structuredClone(subscription)
  await cancelSchedule(work, subscription)
  subscription.status = 'canceled'
  subscription.canceled_at ??= work.now
  subscription.ended_at = work.now
  subscription.cancellation_details.reason ??= reason
  await work.save(subscription)
  await work.emit('customer.subscription.deleted', subscription, before)
  for (const invoice of await work.list('invoice', subscription.id)) {
    if (invoice.status !== 'open') continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
    await work.save(invoice)
  }
}

/** Ends a subscription whose first invoice was not paid: voids the invoice and releases the redemptions of coupons. */
export async function expireIncomplete(work: Work, subscription: SubscriptionObject): Promise<void> {
  const before = structuredClone(subscription)
  subscription.status = 'incomplete_expired'
  subscription.canceled_at = work.now
  subscription.ended_at = work.now
  await work.save(subscription)
  for (const invoice of await work.list('invoice', subscription.id)) await voidInvoice(work, invoice)
  await releaseRedemptions(work, subscription)
  await work.emit('customer.subscription.updated', subscription, before)
}

/** Schedules the cancellation for the end of the period. The caller stores the subscription. */
export function scheduleCancellation(work: Work, subscription: SubscriptionObject): void {
  subscription.cancel_at_period_end = true
  subscription.cancel_at = itemOf(subscription).current_period_end
  subscription.canceled_at = work.now
  subscription.cancellation_details.reason = 'cancellation_requested'
}

/** Removes a scheduled cancellation. The caller stores the subscription. */
export function withdrawCancellation(subscription: SubscriptionObject): void {
  subscription.cancel_at_period_end = false
  subscription.cancel_at = null
  subscription.canceled_at = null
  subscription.cancellation_details = { comment: null, feedback: null, reason: null }
}
