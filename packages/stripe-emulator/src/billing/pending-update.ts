import type { Seconds } from '../calendar.ts'
import type { PriceObject } from '../objects/price.ts'
import { INCOMPLETE_S, itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'
import { voidInvoice } from './invoices.ts'

/**
 * Stores a change that applies when `invoice` is paid, at the latest after 23 hours or at the end of the period. `anchor`: when the new billing cycle starts; null if
 * the cycle stays.
 */
export async function setPendingUpdate(
  work: Work,
  subscription: SubscriptionObject,
  { price, quantity, anchor, invoice }: { price: PriceObject; quantity: number; anchor: Seconds | null; invoice: string },
): Promise<void> {
  const before = structuredClone(subscription)
  const item = itemOf(subscription)
  subscription.pending_update = {
    billing_cycle_anchor: anchor,
    discount: null,
    discounts: null,
    expires_at: Math.min(work.now + INCOMPLETE_S, item.current_period_end),
    metadata: null,
    subscription_items: [{ ...structuredClone(item), price, quantity }],
    trial_end: null,
    trial_from_plan: null,
  }
  subscription._sandbox.pendingInvoice = invoice
  await work.save(subscription)
  await work.emit('customer.subscription.updated', subscription, before)
}

/** Removes a pending change and voids its invoice. */
export async function dropPendingUpdate(work: Work, subscription: SubscriptionObject): Promise<void> {
  if (!subscription.pending_update) return
  const before = structuredClone(subscription)
  const { pendingInvoice } = subscription._sandbox
  subscription.pending_update = null
  subscription._sandbox.pendingInvoice = null
  await work.save(subscription)
  if (pendingInvoice !== null) await voidInvoice(work, await work.require('invoice', pendingInvoice))
  await work.emit('customer.subscription.pending_update_expired', subscription, before)
  await work.emit('customer.subscription.updated', subscription, before)
}
