import { renewalAmount } from './billing/invoices.ts'
import { scheduleOf } from './billing/schedule-phases.ts'
import { fromSeconds, type Seconds } from './calendar.ts'
import { checkoutView, waitsForConfirmation } from './checkout-view.ts'
import { discountText } from './discount-text.ts'
import type { Engine } from './engine.ts'
import { addressLines } from './objects/address.ts'
import { type InvoiceObject, subscriptionOf } from './objects/invoice.ts'
import type { PriceObject } from './objects/price.ts'
import { itemOf, type SubscriptionObject } from './objects/subscription.ts'
import { percentageOf } from './objects/tax.ts'
import type { SandboxViews } from './sandbox.ts'
import type { SandboxInvoice, SandboxPrice, SandboxSubscription } from './sandbox-objects.ts'
import type { Work } from './work.ts'

const dateOf = (seconds: Seconds | null): Date | null => (seconds === null ? null : fromSeconds(seconds))

async function invoiceView(work: Work, invoice: InvoiceObject): Promise<SandboxInvoice> {
  return {
    id: invoice.id,
    number: invoice.number,
    customerId: invoice.customer,
    customer: customerLines(invoice),
    footer: invoice.footer,
    subscriptionId: subscriptionOf(invoice),
    status: invoice.status,
    currency: invoice.currency,
    subtotalMinor: invoice.subtotal,
    discounts: await each(invoice.total_discount_amounts, (taken) => invoiceDiscount(work, taken, invoice.currency)),
    taxes: invoice.total_taxes.map((tax) => ({
      rate: percentageOf(tax.tax_rate_details.tax_rate),
      amountMinor: tax.amount,
      taxableMinor: tax.taxable_amount,
      inclusive: tax.tax_behavior === 'inclusive',
      reverseCharge: tax.taxability_reason === 'reverse_charge',
    })),
    totalMinor: invoice.total,
    amountDueMinor: invoice.amount_due,
    amountPaidMinor: invoice.amount_paid,
    // Stripe keeps the amount of a void invoice, although it does not have to be paid.
    amountRemainingMinor: invoice.status === 'void' ? 0 : invoice.amount_remaining,
    creditAppliedMinor: Math.max(0, invoice.total - invoice.amount_due),
    createdAt: fromSeconds(invoice.created),
    dueAt: null,
    paidAt: dateOf(invoice.status_transitions.paid_at),
    nextAttemptAt: dateOf(invoice.next_payment_attempt),
    attempts: invoice.attempt_count,
    needsConfirmation: await waitsForConfirmation(work, invoice),
    periodStart: fromSeconds(invoice.period_start),
    periodEnd: fromSeconds(invoice.period_end),
    lines: invoice.lines.data.map((line) => ({
      description: line.description,
      amountMinor: line.amount,
      currency: line.currency,
      proration: line.parent.subscription_item_details.proration,
      periodStart: fromSeconds(line.period.start),
      periodEnd: fromSeconds(line.period.end),
    })),
  }
}

async function invoiceDiscount(work: Work, { discount: id, amount }: { discount: string; amount: number }, currency: string) {
  const discount = await work.require('discount', id)
  const coupon = await work.require('coupon', discount.source.coupon)
  const code = discount.promotion_code === null ? undefined : await work.require('promotion_code', discount.promotion_code)
  return { name: code?.code ?? coupon.name ?? coupon.id, text: discountText(coupon, currency), amountMinor: amount }
}

function customerLines({ customer_name, customer_email, customer_address, customer_tax_ids }: InvoiceObject): string[] {
  const address = customer_address ? addressLines(customer_address) : []
  const lines = [customer_name, customer_email, ...address, ...customer_tax_ids.map(({ value }) => `Tax ID ${value}`)]
  return lines.filter((line) => line !== null)
}

async function subscriptionView(work: Work, subscription: SubscriptionObject): Promise<SandboxSubscription> {
  const item = itemOf(subscription)
  const product = await work.require('product', item.price.product)
  return {
    id: subscription.id,
    customerId: subscription.customer,
    status: subscription.status,
    itemId: item.id,
    priceId: item.price.id,
    productName: product.name,
    amountMinor: item.price.unit_amount * item.quantity,
    renewalMinor: await renewalAmount(work, subscription, item, item.current_period_end),
    currency: subscription.currency,
    interval: item.price.recurring.interval,
    currentPeriodStart: fromSeconds(item.current_period_start),
    currentPeriodEnd: fromSeconds(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: dateOf(subscription.cancel_at),
    canceledAt: dateOf(subscription.canceled_at),
    endedAt: dateOf(subscription.ended_at),
    latestInvoiceId: subscription.latest_invoice,
    pendingUpdate: await pendingUpdateView(work, subscription),
    scheduledChange: await scheduledChange(work, subscription),
    metadata: subscription.metadata,
  }
}

async function pendingUpdateView(work: Work, subscription: SubscriptionObject): Promise<SandboxSubscription['pendingUpdate']> {
  const { pending_update, _sandbox } = subscription
  const [wanted] = pending_update?.subscription_items ?? []
  if (!pending_update || !wanted) return null
  return {
    priceId: wanted.price.id,
    renewalMinor: await renewalAmount(work, subscription, wanted, itemOf(subscription).current_period_end),
    invoiceId: _sandbox.pendingInvoice,
    expiresAt: fromSeconds(pending_update.expires_at),
  }
}

async function scheduledChange(work: Work, subscription: SubscriptionObject): Promise<SandboxSubscription['scheduledChange']> {
  const schedule = await scheduleOf(work, subscription)
  const next = schedule?.phases.find(({ start_date }) => start_date > work.now)
  const [planned] = next?.items ?? []
  if (!next || !planned || planned.price === itemOf(subscription).price.id) return null
  const price = await work.require('price', planned.price)
  const product = await work.require('product', price.product)
  return {
    priceId: price.id,
    productName: product.name,
    amountMinor: price.unit_amount * planned.quantity,
    renewalMinor: await renewalAmount(work, subscription, { price, quantity: planned.quantity }, next.start_date),
    at: fromSeconds(next.start_date),
  }
}

async function priceView(work: Work, price: PriceObject): Promise<SandboxPrice | undefined> {
  const product = await work.require('product', price.product)
  if (!price.active || !product.active) return undefined
  return {
    id: price.id,
    productId: product.id,
    productName: product.name,
    productDescription: product.description,
    amountMinor: price.unit_amount,
    currency: price.currency,
    interval: price.recurring.interval,
    lookupKey: price.lookup_key,
    metadata: price.metadata,
  }
}

async function each<T, R>(list: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of list) results.push(await run(item))
  return results
}

export function createViews(engine: Engine): SandboxViews {
  return {
    checkout: (id) =>
      engine.read(async (work) => {
        const session = await work.get('checkout.session', id)
        return session && checkoutView(work, session)
      }),
    portal: (id) =>
      engine.read(async (work) => {
        const session = await work.get('billing_portal.session', id)
        if (!session) return undefined
        const { features } = await work.require('billing_portal.configuration', session.configuration)
        return {
          id,
          customerId: session.customer,
          returnUrl: session.return_url,
          flow: session.flow?.type ?? null,
          offers: {
            cancellation: features.subscription_cancel.enabled,
            planChange: features.subscription_update.enabled,
            card: features.payment_method_update.enabled,
            invoices: features.invoice_history.enabled,
          },
        }
      }),
    customer: (id) =>
      engine.read(async (work) => {
        const customer = await work.get('customer', id)
        if (!customer || customer._sandbox.deleted) return undefined
        const methodId = customer.invoice_settings.default_payment_method
        const method = methodId === null ? undefined : await work.get('payment_method', methodId)
        return { id, card: customer._sandbox.card, last4: method?.card.last4 ?? null, balanceMinor: customer.balance }
      }),
    subscriptions: (customerId) =>
      engine.read(async (work) =>
        each(await work.list('subscription', customerId), (subscription) => subscriptionView(work, subscription)),
      ),
    subscription: (id) =>
      engine.read(async (work) => {
        const subscription = await work.get('subscription', id)
        return subscription && subscriptionView(work, subscription)
      }),
    invoices: (customerId) =>
      engine.read(async (work) => each(await work.list('invoice', customerId), (invoice) => invoiceView(work, invoice))),
    invoice: (id) =>
      engine.read(async (work) => {
        const invoice = await work.get('invoice', id)
        return invoice && invoiceView(work, invoice)
      }),
    payment: (invoiceId) =>
      engine.read(async (work) => {
        const invoice = await work.get('invoice', invoiceId)
        const charges = invoice ? await work.list('charge', invoice.customer) : []
        const charge = charges.find(({ paid, _sandbox }) => paid && _sandbox.invoice === invoiceId)
        if (!charge) return undefined
        const [dispute] = await work.list('dispute', charge.id)
        return {
          chargeId: charge.id,
          refundedMinor: charge.amount_refunded,
          dispute: dispute ? { id: dispute.id, status: dispute.status } : null,
        }
      }),
    charges: (customerId) =>
      engine.read(async (work) =>
        (await work.list('charge', customerId)).map(({ id, amount, paid, disputed, _sandbox }) => {
          return { id, invoiceId: _sandbox.invoice, amountMinor: amount, paid, disputed }
        }),
      ),
    prices: () =>
      engine.read(async (work) => {
        const stored = await work.list('price')
        await work.preload(stored.map(({ product }) => product))
        const prices = await each(stored, (price) => priceView(work, price))
        return prices.filter((price) => price !== undefined).sort((a, b) => a.amountMinor - b.amountMinor)
      }),
    async events() {
      await engine.ready()
      const rows = await engine.collections.events.find({}).sort({ seq: 1 }).toArray()
      return rows.map((row) => ({
        id: row._id,
        type: row.type,
        customerId: row.customer,
        createdAt: fromSeconds(row.created),
        state: row.state,
        attempts: row.attempts,
      }))
    },
  }
}
