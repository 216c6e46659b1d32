import { periodEnd } from '../calendar.ts'
import { type InvoiceObject, subscriptionOf } from '../objects/invoice.ts'
import { itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'
import { setItem } from './discounts.ts'

/** Changes the subscription after one of its invoices was paid. */
export async function afterPayment(work: Work, invoice: InvoiceObject): Promise<void> {
  const subscription = await work.get('subscription', subscriptionOf(invoice))
  if (!subscription) return
  if (subscription.pending_update && subscription._sandbox.pendingInvoice === invoice.id) await applyPendingUpdate(work, subscription)
  if (subscription.status === 'incomplete') {
    await changeStatus(work, subscription, 'active')
    await completeCheckout(work, subscription, invoice)
  }
  await afterOpenInvoice(work, subscription)
}

/** A subscription that is past due becomes active when no invoice is overdue. */
export async function afterOpenInvoice(work: Work, subscription: SubscriptionObject): Promise<void> {
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return
  const invoices = await work.list('invoice', subscription.id)
  if (!invoices.some(({ status, _sandbox }) => status === 'open' && _sandbox.dunning)) await changeStatus(work, subscription, 'active')
}

/** Changes the subscription after a payment of one of its invoices failed or has to be confirmed. */
export async function afterFailure(work: Work, invoice: InvoiceObject): Promise<void> {
  const subscription = await work.get('subscription', subscriptionOf(invoice))
  if (subscription?.status === 'active' && invoice._sandbox.dunning) await changeStatus(work, subscription, 'past_due')
}

async function changeStatus(work: Work, subscription: SubscriptionObject, status: SubscriptionObject['status']): Promise<void> {
  const before = structuredClone(subscription)
  subscription.status = status
  await work.save(subscription)
  await work.emit('customer.subscription.updated', subscription, before)
}

async function applyPendingUpdate(work: Work, subscription: SubscriptionObject): Promise<void> {
  const before = structuredClone(subscription)
  const [update] = subscription.pending_update?.subscription_items ?? []
  if (!update) return
  const anchor = subscription.pending_update?.billing_cycle_anchor ?? null
  await setItem(work, subscription, update.price, update.quantity)
  if (anchor !== null) {
    const item = itemOf(subscription)
    const { interval, interval_count } = update.price.recurring
    subscription.billing_cycle_anchor = anchor
    item.current_period_start = anchor
    item.current_period_end = periodEnd(anchor, anchor, interval, interval_count)
  }
  subscription.pending_update = null
  subscription._sandbox.pendingInvoice = null
  await work.save(subscription)
  await work.emit('customer.subscription.pending_update_applied', subscription, before)
  await work.emit('customer.subscription.updated', subscription, before)
}

async function completeCheckout(work: Work, subscription: SubscriptionObject, invoice: InvoiceObject): Promise<void> {
  const sessions = await work.list('checkout.session', subscription.id)
  const session = sessions.find(({ status }) => status === 'open')
  if (!session) return
  session.status = 'complete'
  session.payment_status = invoice.total === 0 ? 'no_payment_required' : 'paid'
  session.subscription = subscription.id
  session.invoice = invoice.id
  session.url = null
  await work.save(session)
  await work.emit('checkout.session.completed', session)
}
