import type Stripe from 'stripe'
import { allOf, PAGE } from './lists.ts'
import { itemOf } from './mapping.ts'
import { activeScheduleOf, endBehaviorOf, remainingPhases } from './schedules.ts'

/** What the next invoices of a customer state and contain. */
export interface InvoiceSettings {
  /** Whether Stripe computes taxes. */
  automaticTax: boolean
  /** Footer about the seller; null: none. */
  footer: string | null
}

const RENEWING: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due']

/** Whether the next invoices of a customer would be issued by earlier settings. */
export function isOutdated(
  { automaticTax, footer }: InvoiceSettings,
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): boolean {
  return customer.invoice_settings.footer !== footer || (automaticTax && untaxed(customer, subscriptions).length > 0)
}

/**
 * Subscriptions from before taxes were computed: Stripe computes them only for subscriptions that demand it. Without an address of the customer, Stripe rejects
 * that. A subscription with a change that waits for its payment follows later.
 */
function untaxed({ address }: Stripe.Customer, subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  if (!address?.country) return []
  return subscriptions.filter(
    ({ status, automatic_tax, pending_update }) => RENEWING.includes(status) && !automatic_tax.enabled && pending_update === null,
  )
}

/** Makes the next invoices of a customer follow the settings. Repeatable. */
export async function updateInvoiceSettings(stripe: Stripe, { automaticTax, footer }: InvoiceSettings, customerId: string): Promise<void> {
  const customer = await stripe.customers.update(customerId, { invoice_settings: { footer: footer ?? '' } })
  if (!automaticTax) return
  const subscriptions = await allOf(stripe.subscriptions.list({ customer: customerId, limit: PAGE }))
  for (const subscription of untaxed(customer, subscriptions)) await enableTaxes(stripe, subscription)
}

async function enableTaxes(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = await activeScheduleOf(stripe, subscription)
  const phases = schedule ? remainingPhases(schedule) : []
  const prices = new Set([itemOf(subscription).price.id, ...phases.flatMap(({ items }) => items.flatMap(({ price }) => price ?? []))])
  for (const price of prices) await specifyBehavior(stripe, price)
  // Before the subscription, which is no longer found once it has taxes.
  if (schedule)
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: endBehaviorOf(schedule),
      phases: phases.map((phase) => ({ ...phase, automatic_tax: { enabled: true } })),
    })
  await stripe.subscriptions.update(subscription.id, { automatic_tax: { enabled: true } })
}

/** Prices of early releases have no behavior. What their buyers agreed to pay contains the taxes. */
async function specifyBehavior(stripe: Stripe, price: string): Promise<void> {
  const { tax_behavior } = await stripe.prices.retrieve(price)
  if (tax_behavior === 'unspecified') await stripe.prices.update(price, { tax_behavior: 'inclusive' })
}
