import { periodEnd } from '../calendar.ts'
import type { Metadata } from '../objects/customer.ts'
import { type InvoiceObject, periodLine } from '../objects/invoice.ts'
import type { PriceObject } from '../objects/price.ts'
import { itemOf, newSubscription, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'
import { dropEnded, periodAmount, type Redemption, redeem } from './discounts.ts'
import { issueInvoice } from './invoices.ts'

interface SubscribeSpec {
  customer: string
  price: PriceObject
  quantity: number
  metadata: Metadata
  description?: string | null
  automaticTax?: boolean
  redemption?: Redemption | null
  /** ID of the checkout session in which the subscription is bought. */
  checkoutSession?: string | null
}

/** Creates an incomplete subscription and its first invoice, whose payment activates the subscription. */
export async function subscribe(
  work: Work,
  { description = null, automaticTax = false, redemption = null, checkoutSession = null, ...spec }: SubscribeSpec,
): Promise<{ subscription: SubscriptionObject; invoice: InvoiceObject }> {
  const { price, quantity } = spec
  const end = periodEnd(work.now, work.now, price.recurring.interval, price.recurring.interval_count)
  const subscription = newSubscription({ ...spec, description, automaticTax, end, now: work.now })
  if (redemption) await redeem(work, subscription, redemption, checkoutSession)
  subscription._sandbox.periodAmount = await periodAmount(work, subscription, { price, quantity })
  const { name } = await work.require('product', price.product)
  const invoice = await issueInvoice(work, {
    subscription,
    reason: 'subscription_create',
    lines: [periodLine(price, quantity, work.now, end, name)],
    periodStart: work.now,
    periodEnd: work.now,
    dunning: false,
  })
  await dropEnded(work, subscription, { invoiced: true })
  await work.save(subscription)
  await work.emit('customer.subscription.created', subscription)
  return { subscription, invoice }
}

/** Returns the lines of the invoice for the next period: pending prorations, then the period from `start` to `end` (Unix seconds). */
export async function nextLines(work: Work, subscription: SubscriptionObject, start: number, end: number) {
  const { price, quantity } = itemOf(subscription)
  const { name } = await work.require('product', price.product)
  return [...subscription._sandbox.pendingLines, periodLine(price, quantity, start, end, name)]
}
