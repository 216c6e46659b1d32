import type { Seconds } from '../calendar.ts'
import type { CheckoutSessionObject } from '../objects/checkout-session.ts'
import type { CustomerObject } from '../objects/customer.ts'
import { type BillingReason, type InvoiceObject, newInvoice } from '../objects/invoice.ts'
import type { LineDraft } from '../objects/line-draft.ts'
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts'
import type { PriceObject } from '../objects/price.ts'
import type { SubscriptionObject } from '../objects/subscription.ts'
import { behaviorOf, type TaxRule, taxOf, taxRuleOf } from '../objects/tax.ts'
import type { Work } from '../work.ts'
import { discountRules, periodAmount } from './discounts.ts'

export interface InvoiceSpec {
  subscription: SubscriptionObject
  reason: BillingReason
  lines: LineDraft[]
  periodStart: Seconds
  periodEnd: Seconds
  prorationDate?: Seconds
  /** Whether failed payments are retried automatically. */
  dunning: boolean
  /** The discounts that are active at this time are applied. Default: now. */
  discountsAt?: Seconds
}

/** Returns a draft without storing it. `id` defaults to a new invoice ID. */
export async function draftInvoice(
  work: Work,
  { dunning, prorationDate = undefined, discountsAt = work.now, ...spec }: InvoiceSpec,
  id?: string,
): Promise<InvoiceObject> {
  const customer = await work.require('customer', spec.subscription.customer)
  const invoice = newInvoice({
    ...spec,
    ...(id !== undefined && { id }),
    discounts: await discountRules(work, spec.subscription, discountsAt),
    startingBalance: customer.balance,
    prorationDate: prorationDate ?? null,
    customer,
    tax: taxRule(spec.subscription, customer),
    accountName: work.accountName,
    now: work.now,
  })
  invoice._sandbox.dunning = dunning
  return invoice
}

/** Returns the tax rule for a subscription or a checkout; null unless automatic tax is enabled. */
export function taxRule(
  { automatic_tax }: Pick<SubscriptionObject, 'automatic_tax'> | Pick<CheckoutSessionObject, 'automatic_tax'>,
  { address, _sandbox }: CustomerObject,
): TaxRule | null {
  return automatic_tax.enabled ? taxRuleOf(address?.country ?? '', _sandbox.taxIds) : null
}

/** Returns the amount of a renewal at time `at` in the minor unit: net of discounts, plus any tax that the price does not include. */
export async function renewalAmount(
  work: Work,
  subscription: SubscriptionObject,
  item: { price: PriceObject; quantity: number },
  at: Seconds,
): Promise<number> {
  const net = await periodAmount(work, subscription, item, at)
  const rule = taxRule(subscription, await work.require('customer', subscription.customer))
  return rule && behaviorOf(item.price) === 'exclusive' ? net + taxOf(net, rule, 'exclusive') : net
}

/** Creates and finalizes an invoice: assigns its number, applies the customer's balance, and creates a payment intent if an amount is due. */
export async function issueInvoice(work: Work, spec: InvoiceSpec): Promise<InvoiceObject> {
  const invoice = await draftInvoice(work, spec)
  await work.save(invoice)
  await work.emit('invoice.created', invoice)

  const { subscription } = spec
  subscription.latest_invoice = invoice.id
  await work.save(subscription)

  invoice.status = 'open'
  invoice.number = await work.nextInvoiceNumber()
  invoice.hosted_invoice_url = work.pages.invoice(invoice.id)
  invoice.invoice_pdf = work.pages.invoicePdf(invoice.id)
  invoice.effective_at = work.now
  invoice.status_transitions.finalized_at = work.now
  const credit = invoice.amount_due - invoice.total
  invoice.ending_balance = invoice.starting_balance + invoice.total - invoice.amount_due
  if (credit !== 0) await changeBalance(work, await work.require('customer', invoice.customer), invoice.ending_balance)
  await work.save(invoice)
  await work.emit('invoice.finalized', invoice)

  if (invoice.amount_due > 0) {
    const intent = newPaymentIntent({ invoice, now: work.now })
    const payment = newInvoicePayment({ invoice, intent, now: work.now })
    invoice._sandbox.paymentIntent = intent.id
    await work.save(intent)
    await work.save(payment)
    await work.save(invoice)
    await work.emit('payment_intent.created', intent)
  }
  return invoice
}

async function changeBalance(work: Work, customer: CustomerObject, balance: number): Promise<void> {
  const before = structuredClone(customer)
  customer.balance = balance
  customer.currency ??= 'usd'
  await work.save(customer)
  await work.emit('customer.updated', customer, before)
}

/** Voids an open or draft invoice, cancels its payment intent, and restores the customer balance that was applied to it. */
export async function voidInvoice(work: Work, invoice: InvoiceObject): Promise<void> {
  if (invoice.status !== 'open' && invoice.status !== 'draft') return
  const before = structuredClone(invoice)
  const applied = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = work.now
  await work.save(invoice)
  if (applied !== 0) {
    const customer = await work.require('customer', invoice.customer)
    await changeBalance(work, customer, customer.balance - applied)
  }
  if (invoice._sandbox.paymentIntent !== null) {
    const intent = await work.require('payment_intent', invoice._sandbox.paymentIntent)
    intent.status = 'canceled'
    intent.canceled_at = work.now
    intent.cancellation_reason = 'void_invoice'
    intent.next_action = null
    await work.save(intent)
    await work.emit('payment_intent.canceled', intent)
    for (const payment of await work.list('invoice_payment', invoice.id)) {
      payment.status = 'canceled'
      payment.status_transitions.canceled_at = work.now
      await work.save(payment)
    }
  }
  await work.emit('invoice.voided', invoice, before)
}
