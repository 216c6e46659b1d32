import { fromSeconds, type Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import { formatMoney } from '../money.ts'
import type { CustomerObject, Metadata } from './customer.ts'
import { type DiscountRule, takeOff, total as totalOf } from './discount.ts'
import type { LineDraft } from './line-draft.ts'
import { listOf } from './list.ts'
import type { PriceObject } from './price.ts'
import { itemOf, type SubscriptionObject } from './subscription.ts'
import { behaviorOf, type TaxBehavior, type TaxRule, taxOf, taxRateId } from './tax.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual' | 'upcoming'

interface NewLine extends LineDraft {
  invoice: string
  /** What each discount takes off the line, by the discount's ID. */
  taken: ReadonlyMap<string, number>
  tax: TaxRule | null
  subscription: SubscriptionObject
}

/** A tax on a line or an invoice. */
function newTax(tax: TaxRule, behavior: TaxBehavior, amount: number, taxable: number) {
  return {
    amount,
    tax_behavior: behavior,
    tax_rate_details: { tax_rate: taxRateId(tax, behavior) },
    taxability_reason: tax.reason,
    taxable_amount: taxable,
    type: 'tax_rate_details' as const,
  }
}

type TaxObject = ReturnType<typeof newTax>

function taxesOf(tax: TaxRule | null, price: PriceObject, amount: number): TaxObject[] {
  if (!tax) return []
  const behavior = behaviorOf(price)
  const due = taxOf(amount, tax, behavior)
  return [newTax(tax, behavior, due, behavior === 'inclusive' ? amount - due : amount)]
}

function newLine({
  invoice,
  subscription,
  tax,
  taken,
  price,
  quantity,
  amount,
  description,
  proration,
  discounts = [],
  start,
  end,
}: NewLine) {
  // Like Stripe's, the amount of a proration is net of its discounts, which are listed with 0.
  const within = discounts.map((discount) => ({ amount: 0, discount }))
  return {
    id: stripeId('il'),
    object: 'line_item' as const,
    amount,
    currency: price.currency,
    description,
    discount_amounts: [...discountAmounts(taken), ...within],
    discountable: !proration,
    discounts: [...discounts],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_item_details' as const,
    },
    period: { end, start },
    pretax_credit_amounts: discountAmounts(taken).map((each) => ({ ...each, type: 'discount' as const })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details' as const,
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: taxesOf(tax, price, amount - totalOf(taken)),
  }
}

const discountAmounts = (taken: ReadonlyMap<string, number>) => [...taken].map(([discount, amount]) => ({ amount, discount }))

export function periodLine(price: PriceObject, quantity: number, start: Seconds, end: Seconds, productName: string): LineDraft {
  const { interval, interval_count } = price.recurring
  const every = interval_count === 1 ? interval : `${interval_count} ${interval}s`
  const description = `${quantity} × ${productName} (at ${formatMoney(price.unit_amount, price.currency)} / ${every})`
  return { price, quantity, amount: price.unit_amount * quantity, description, proration: false, start, end }
}

const dayOf = (at: Seconds) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(fromSeconds(at))

interface ProrationLine {
  kind: 'credit' | 'charge'
  price: PriceObject
  quantity: number
  amount: number
  /** IDs of the discounts that the amount already includes. */
  discounts?: readonly string[]
  at: Seconds
  end: Seconds
  productName: string
}

export function prorationLine({ kind, price, quantity, amount, discounts = [], at, end, productName }: ProrationLine): LineDraft {
  const description = `${kind === 'credit' ? 'Unused' : 'Remaining'} time on ${productName} after ${dayOf(at)}`
  return { price, quantity, amount, description, proration: true, discounts, start: at, end }
}

interface NewInvoice {
  id?: string
  subscription: SubscriptionObject
  reason: BillingReason
  lines: LineDraft[]
  discounts: DiscountRule[]
  periodStart: Seconds
  periodEnd: Seconds
  startingBalance: number
  prorationDate: Seconds | null
  customer: CustomerObject
  /** If null, no taxes are computed. */
  tax: TaxRule | null
  accountName: string
  now: Seconds
}

/** A draft. Finalizing assigns a number and applies the customer's balance. */
export function newInvoice(fields: NewInvoice) {
  const { id = stripeId('in'), subscription, now } = fields
  const taken = takenFrom(fields.lines, fields.discounts)
  const lines = fields.lines.map((line, index) =>
    newLine({ ...line, invoice: id, subscription, tax: fields.tax, taken: taken[index] ?? new Map() }),
  )
  const discounted = sumOf(taken.map(totalOf))
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const taxes = lines.flatMap((line) => line.taxes)
  const taxBy = (behavior: TaxObject['tax_behavior']) =>
    taxes.reduce((sum, tax) => sum + (tax.tax_behavior === behavior ? tax.amount : 0), 0)
  const total = subtotal - discounted + taxBy('exclusive')
  const due = Math.max(0, total + fields.startingBalance)
  return {
    id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: fields.accountName,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: null,
      provider: null,
      status: fields.tax ? ('complete' as const) : null,
    },
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically' as const,
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: fields.customer.address,
    customer_email: fields.customer.email,
    customer_name: fields.customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: fields.customer._sandbox.taxIds,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: fields.discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null as Seconds | null,
    ending_balance: null as number | null,
    footer: fields.customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null as string | null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {} as Metadata,
    next_payment_attempt: null as Seconds | null,
    number: null as string | null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(fields.prorationDate !== null && { subscription_proration_date: fields.prorationDate }),
      },
      type: 'subscription_details' as const,
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: fields.periodEnd,
    period_start: fields.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: fields.startingBalance,
    statement_descriptor: null,
    status: 'draft' as 'draft' | 'open' | 'paid' | 'void' | 'uncollectible',
    status_transitions: {
      finalized_at: null as Seconds | null,
      marked_uncollectible_at: null as Seconds | null,
      paid_at: null as Seconds | null,
      voided_at: null as Seconds | null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal - taxBy('inclusive'),
    test_clock: null,
    total,
    total_discount_amounts: totalDiscounts(fields.discounts, taken),
    total_excluding_tax: subtotal - discounted - taxBy('inclusive'),
    total_pretax_credit_amounts: totalDiscounts(fields.discounts, taken).map((each) => ({ ...each, type: 'discount' as const })),
    total_taxes: totalTaxes(taxes),
    webhooks_delivered_at: now as Seconds | null,
    _sandbox: {
      /** Whether failed payments are retried and finally end the subscription. */
      dunning: false,
      /** How many automatic retries have failed. */
      failedRetries: 0,
      paymentIntent: null as string | null,
    },
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What the discounts take off each line. The amounts of prorations are already net of discounts. */
function takenFrom(lines: readonly LineDraft[], discounts: readonly DiscountRule[]): ReadonlyMap<string, number>[] {
  return takeOff(
    lines.map(({ proration, amount, price }) => ({ amount: proration ? 0 : amount, product: price.product })),
    discounts,
  ).map((taken, index) => (lines[index]?.proration ? new Map() : taken))
}

function totalDiscounts(discounts: readonly DiscountRule[], taken: readonly ReadonlyMap<string, number>[]) {
  return discounts.map(({ id }) => ({ amount: sumOf(taken.map((each) => each.get(id) ?? 0)), discount: id }))
}

/** One entry for each rate and behavior. */
function totalTaxes(taxes: readonly TaxObject[]): TaxObject[] {
  const totals = new Map<string, TaxObject>()
  for (const tax of taxes) {
    const key = `${tax.tax_rate_details.tax_rate} ${tax.tax_behavior}`
    const sum = totals.get(key)
    totals.set(key, sum ? { ...sum, amount: sum.amount + tax.amount, taxable_amount: sum.taxable_amount + tax.taxable_amount } : tax)
  }
  return [...totals.values()]
}

export type InvoiceObject = ReturnType<typeof newInvoice>

export function subscriptionOf(invoice: InvoiceObject): string {
  return invoice.parent.subscription_details.subscription
}
