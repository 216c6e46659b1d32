import type Stripe from 'stripe'
import { taxShare } from '../../domain/tax.ts'
import {
  type ProviderCheckout,
  ProviderError,
  type ProviderInvoice,
  type ProviderSubscription,
  type ProviderTransaction,
} from '../payment-provider.ts'
import { type AppliedDiscount, discountedAmounts } from './discounts.ts'
import { dateOf, idOf, optionalDateOf, optionalIdOf } from './lists.ts'
import { withTaxes } from './tax-rates.ts'

/** A charge with its refunds and disputes, which Stripe lists separately. */
export interface ChargeDetails {
  charge: Stripe.Charge
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
}

/** An invoice with all of its payments. */
export interface InvoiceDetails {
  invoice: Stripe.Invoice
  payments: Stripe.InvoicePayment[]
  /** The promotion code that was redeemed for it. */
  promotionCode: string | null
}

/** A subscription with related data that Stripe stores in other objects. */
export interface SubscriptionDetails {
  subscription: Stripe.Subscription
  /** Invoices of this subscription that wait for a payment, oldest first. */
  openInvoices: Stripe.Invoice[]
  /** The newest invoice that is paid or open. */
  newestInvoice: Stripe.Invoice | undefined
  /** The percentages of its taxes. */
  taxRates: readonly number[]
  /** Whether the payment of one of these invoices waits for the customer's confirmation. */
  needsConfirmation: boolean
  discounts: readonly AppliedDiscount[]
  pendingChange: ProviderSubscription['pendingChange']
}

/** Throws ProviderError if the subscription has no item or its item has no period: then the API's version is not the expected one. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items?.data[0]
  if (item && Number.isInteger(item.current_period_start) && Number.isInteger(item.current_period_end)) return item
  throw new ProviderError('rejected', `Subscription ${subscription.id} has no current period`, { providerCode: 'current_period_missing' })
}

export const hasEnded = ({ status, ended_at }: Stripe.Subscription): boolean =>
  typeof ended_at === 'number' || status === 'canceled' || status === 'incomplete_expired'

export function subscriptionOf(details: SubscriptionDetails): ProviderSubscription {
  const { subscription, openInvoices, newestInvoice, taxRates, needsConfirmation, discounts, pendingChange } = details
  const item = itemOf(subscription)
  const amountMinor = amountOf(item.price) * (item.quantity ?? 1)
  const priced = { amountMinor, product: idOf(item.price.product), next: item.current_period_end }
  const { recurringMinor: discounted, renewalMinor, discount } = discountedAmounts(priced, discounts)
  const recurringMinor = withTaxes(item.price, discounted, taxRates)
  const taxBehavior = item.price.tax_behavior === 'exclusive' ? 'exclusive' : 'inclusive'
  const due = hasEnded(subscription) ? [] : openInvoices
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    priceId: item.price.id,
    amountMinor,
    taxBehavior,
    recurringMinor,
    taxMinor:
      taxBehavior === 'exclusive'
        ? recurringMinor - discounted
        : newestInvoice
          ? taxShare(recurringMinor, taxOf(newestInvoice), newestInvoice.total)
          : 0,
    renewalMinor: withTaxes(item.price, renewalMinor, taxRates),
    discount,
    currency: subscription.currency,
    interval: item.price.recurring?.interval ?? 'month',
    startedAt: dateOf(subscription.start_date),
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    cancelAt: optionalDateOf(
      subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null),
    ),
    endedAt: optionalDateOf(subscription.ended_at),
    endedFor: subscription.cancellation_details?.reason ?? null,
    trialEnd: optionalDateOf(subscription.trial_end),
    pastDueSince: pastDueSince(subscription, due),
    paymentUrl: due.find((invoice) => invoice.hosted_invoice_url)?.hosted_invoice_url ?? null,
    needsConfirmation: due.length > 0 && needsConfirmation,
    pendingChange,
    metadata: subscription.metadata,
  }
}

/** In the currency's minor unit. A price with parts of a minor unit is rounded; a tiered price has no amount. */
export function amountOf(price: Stripe.Price): number {
  return price.unit_amount ?? Math.round(Number(price.unit_amount_decimal?.toString() ?? 0))
}

/** The invoice of a change that waits for its payment is not overdue: without the payment, the change is withdrawn. */
function pastDueSince(subscription: Stripe.Subscription, openInvoices: Stripe.Invoice[]): Date | null {
  const overdue = openInvoices.filter(
    (invoice) => invoice.attempted && !(subscription.pending_update && invoice.billing_reason === 'subscription_update'),
  )
  const times = overdue.map(({ status_transitions }) => status_transitions.finalized_at).filter((time) => time !== null)
  return times.length === 0 ? null : dateOf(Math.min(...times))
}

/** All taxes in the invoice's total. */
function taxOf(invoice: Stripe.Invoice): number {
  return (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

export function newestInvoiceOf(subscriptionId: string, invoices: Stripe.Invoice[]): Stripe.Invoice | undefined {
  return invoices
    .filter((invoice) => (invoice.status === 'paid' || invoice.status === 'open') && subscriptionIdOf(invoice) === subscriptionId)
    .toSorted((one, other) => other.created - one.created)[0]
}

/** Oldest first. */
export function openInvoicesOf(subscriptionId: string, invoices: Stripe.Invoice[]): Stripe.Invoice[] {
  return invoices
    .filter((invoice) => invoice.status === 'open' && subscriptionIdOf(invoice) === subscriptionId)
    .toSorted((one, other) => one.created - other.created)
}

const subscriptionIdOf = (invoice: Stripe.Invoice): string | null => optionalIdOf(invoice.parent?.subscription_details?.subscription)

export function invoiceOf({ invoice, promotionCode }: Pick<InvoiceDetails, 'invoice' | 'promotionCode'>): ProviderInvoice {
  const line = subscriptionLineOf(invoice.lines.data)
  const price = line?.pricing?.price_details?.price
  return {
    id: invoice.id,
    customerId: optionalIdOf(invoice.customer) ?? '',
    subscriptionId: subscriptionIdOf(invoice),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    billingReason: invoice.billing_reason ?? 'manual',
    totalMinor: invoice.total,
    taxMinor: taxOf(invoice),
    discountMinor: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    promotionCode,
    amountPaidMinor: invoice.amount_paid,
    currency: invoice.currency,
    createdAt: dateOf(invoice.created),
    paidAt: optionalDateOf(invoice.status_transitions.paid_at),
    // An invoice's own period is the one before the period of its lines.
    periodStart: dateOf(line?.period.start ?? invoice.period_start),
    periodEnd: dateOf(line?.period.end ?? invoice.period_end),
    priceId: optionalIdOf(price),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** The line of the period; in an invoice of a change, the line that charges the new price. */
function subscriptionLineOf(lines: Stripe.InvoiceLineItem[]): Stripe.InvoiceLineItem | undefined {
  const ofSubscription = lines.filter(({ parent }) => parent?.type === 'subscription_item_details')
  const isProration = (line: Stripe.InvoiceLineItem) => line.parent?.subscription_item_details?.proration === true
  return ofSubscription.find((line) => !isProration(line)) ?? ofSubscription.find(({ amount }) => amount > 0) ?? lines[0]
}

/** Payments, refunds and disputes have ids of charges, refunds and disputes; payments outside Stripe have the id of the invoice's payment. */
export function transactionsOf(charges: ChargeDetails[], invoices: InvoiceDetails[]): ProviderTransaction[] {
  const invoiceIds = invoiceIdsByPayment(invoices)
  return [
    ...charges.flatMap((details) => transactionsOfCharge(details, invoiceIds)),
    ...invoices.flatMap(({ invoice, payments }) => payments.filter(isOutsideStripe).map((payment) => paymentOf(payment, invoice))),
  ]
}

function invoiceIdsByPayment(invoices: InvoiceDetails[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { invoice, payments } of invoices)
    for (const { payment } of payments) {
      const paymentId = optionalIdOf(payment.payment_intent) ?? optionalIdOf(payment.charge)
      if (paymentId !== null) ids.set(paymentId, invoice.id)
    }
  return ids
}

function transactionsOfCharge({ charge, refunds, disputes }: ChargeDetails, invoiceIds: Map<string, string>): ProviderTransaction[] {
  const invoiceId = invoiceIds.get(optionalIdOf(charge.payment_intent) ?? charge.id) ?? null
  const common = { invoiceId, currency: charge.currency, at: dateOf(charge.created) }
  if (charge.status === 'failed') {
    const declineCode = charge.outcome?.reason ?? charge.failure_code
    return [{ kind: 'failed_payment', id: charge.id, amountMinor: charge.amount, declineCode, ...common }]
  }
  if (charge.status !== 'succeeded' || !charge.captured) return []
  const refundable = charge.amount_refunded < charge.amount_captured && disputes.every((dispute) => dispute.is_charge_refundable)
  return [
    { kind: 'payment', id: charge.id, amountMinor: charge.amount_captured, refundable, ...common },
    ...refunds.map((refund): ProviderTransaction => reversalOf('refund', refund, charge.id, refund.status ?? 'succeeded')),
    ...disputes.map((dispute): ProviderTransaction => reversalOf('dispute', dispute, charge.id, dispute.status)),
  ]
}

function reversalOf(
  kind: 'refund' | 'dispute',
  { id, amount, currency, created }: Stripe.Refund | Stripe.Dispute,
  paymentId: string,
  status: string,
): ProviderTransaction {
  return { kind, id, paymentId, amountMinor: amount, currency, at: dateOf(created), status }
}

const isOutsideStripe = ({ payment, status }: Stripe.InvoicePayment): boolean => payment.type === 'payment_record' && status === 'paid'

function paymentOf(payment: Stripe.InvoicePayment, invoice: Stripe.Invoice): ProviderTransaction {
  return {
    kind: 'payment',
    id: payment.id,
    invoiceId: invoice.id,
    amountMinor: payment.amount_paid ?? 0,
    currency: payment.currency,
    at: dateOf(payment.status_transitions.paid_at ?? payment.created),
    refundable: false,
  }
}

const ENDED_CHECKOUT = ['complete', 'expired'] as const

export function checkoutOf(session: Stripe.Checkout.Session): ProviderCheckout {
  const { id, url, status, payment_status, customer, subscription, consent, metadata } = session
  return {
    id,
    url,
    status: ENDED_CHECKOUT.find((ended) => ended === status) ?? 'open',
    paymentStatus: payment_status,
    customerId: optionalIdOf(customer) ?? '',
    subscriptionId: optionalIdOf(subscription),
    termsAccepted: consent?.terms_of_service === 'accepted',
    metadata: metadata ?? {},
  }
}
