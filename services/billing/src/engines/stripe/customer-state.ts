import type Stripe from 'stripe'
import type { ProviderCustomerState, ProviderSubscription } from '../payment-provider.ts'
import type { AmountReaders } from './amount-readers.ts'
import { type AppliedDiscount, type DiscountReader, discountedAmounts } from './discounts.ts'
import { orUndefined } from './errors.ts'
import { allOf, completed, dateOf, idOf, optionalIdOf, PAGE } from './lists.ts'
import {
  amountOf,
  type ChargeDetails,
  hasEnded,
  type InvoiceDetails,
  invoiceOf,
  itemOf,
  newestInvoiceOf,
  openInvoicesOf,
  subscriptionOf,
  transactionsOf,
} from './mapping.ts'
import { type InvoiceSettings, isOutdated } from './sale.ts'
import { withTaxes } from './tax-rates.ts'

/** Reads all subscriptions, invoices and movements of money. A deleted or unknown customer has an empty state. */
export async function readCustomer(
  stripe: Stripe,
  readers: AmountReaders,
  customer: string,
  settings: InvoiceSettings,
): Promise<ProviderCustomerState> {
  const found = await orUndefined(stripe.customers.retrieve(customer))
  if (found === undefined || found.deleted) return { exists: false, saleOutdated: false, subscriptions: [], invoices: [], transactions: [] }
  // Before the invoices, so that they contain the one that made a subscription overdue.
  const subscriptions = await allOf(
    stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: ['data.discounts.source.coupon'] }),
  )
  const [invoices, charges] = await Promise.all([readInvoices(stripe, readers.discounts, customer), readCharges(stripe, customer)])
  return {
    exists: true,
    saleOutdated: isOutdated(settings, found, subscriptions),
    subscriptions: await Promise.all(subscriptions.map((subscription) => readSubscription(stripe, readers, subscription, invoices))),
    invoices: invoices.map(invoiceOf),
    transactions: transactionsOf(charges, invoices),
  }
}

async function readInvoices(stripe: Stripe, reader: DiscountReader, customer: string): Promise<InvoiceDetails[]> {
  const invoices = await allOf(stripe.invoices.list({ customer, limit: PAGE, expand: ['data.payments', 'data.discounts'] }))
  return Promise.all(
    invoices.map(async (invoice) => ({
      invoice,
      payments: await completed(invoice.payments, () => stripe.invoicePayments.list({ invoice: invoice.id, limit: PAGE })),
      promotionCode: await reader.codeOfInvoice(invoice),
    })),
  )
}

async function readCharges(stripe: Stripe, customer: string): Promise<ChargeDetails[]> {
  const charges = await allOf(stripe.charges.list({ customer, limit: PAGE, expand: ['data.refunds'] }))
  return Promise.all(
    charges.map(async (charge) => ({
      charge,
      refunds: await completed(charge.refunds, () => stripe.refunds.list({ charge: charge.id, limit: PAGE })),
      disputes: charge.disputed ? await allOf(stripe.disputes.list({ charge: charge.id, limit: PAGE })) : [],
    })),
  )
}

async function readSubscription(
  stripe: Stripe,
  readers: AmountReaders,
  subscription: Stripe.Subscription,
  invoices: InvoiceDetails[],
): Promise<ProviderSubscription> {
  const openInvoices = openInvoicesOf(
    subscription.id,
    invoices.map(({ invoice }) => invoice),
  )
  const open = new Set(openInvoices.map(({ id }) => id))
  const ended = hasEnded(subscription)
  const discounts = ended ? [] : await readers.discounts.ofSubscription(subscription)
  const payments = ended ? [] : invoices.filter(({ invoice }) => open.has(invoice.id)).flatMap((details) => details.payments)
  const newestInvoice = newestInvoiceOf(
    subscription.id,
    invoices.map(({ invoice }) => invoice),
  )
  // Read only for prices to which taxes are added: the key of an installation without them may not be allowed to.
  const ratesFor = ({ tax_behavior }: Stripe.Price) => (tax_behavior === 'exclusive' ? readers.rates.ofInvoice(newestInvoice) : [])
  return subscriptionOf({
    subscription,
    openInvoices,
    newestInvoice,
    taxRates: await ratesFor(itemOf(subscription).price),
    needsConfirmation: await needsConfirmation(stripe, payments),
    discounts,
    pendingChange: ended ? null : await readPendingChange(stripe, subscription, discounts, ratesFor),
  })
}

async function needsConfirmation(stripe: Stripe, payments: Stripe.InvoicePayment[]): Promise<boolean> {
  const intents = payments.filter(({ status }) => status === 'open').map(({ payment }) => optionalIdOf(payment.payment_intent))
  const read = await Promise.all(intents.filter((id) => id !== null).map((id) => stripe.paymentIntents.retrieve(id)))
  return read.some(({ status }) => status === 'requires_action')
}

/** The next phase of the schedule, if it has another price. */
async function readPendingChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  discounts: readonly AppliedDiscount[],
  ratesFor: (price: Stripe.Price) => readonly number[] | Promise<readonly number[]>,
): Promise<ProviderSubscription['pendingChange']> {
  if (!subscription.schedule) return null
  const schedule = await stripe.subscriptionSchedules.retrieve(idOf(subscription.schedule), { expand: ['phases.items.price'] })
  const { current_phase, phases } = schedule
  if (schedule.status !== 'active' || !current_phase) return null
  const next = phases.filter(({ start_date }) => start_date >= current_phase.end_date).toSorted((a, b) => a.start_date - b.start_date)[0]
  const item = next?.items[0]
  if (!next || !item) return null
  const price = typeof item.price === 'string' ? await stripe.prices.retrieve(item.price) : item.price
  if (price.deleted || price.id === itemOf(subscription).price.id) return null
  const amountMinor = amountOf(price) * (item.quantity ?? 1)
  const { renewalMinor } = discountedAmounts({ amountMinor, product: idOf(price.product), next: next.start_date }, discounts)
  return {
    priceId: price.id,
    amountMinor,
    renewalMinor: withTaxes(price, renewalMinor, await ratesFor(price)),
    at: dateOf(next.start_date),
  }
}
