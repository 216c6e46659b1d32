import { formatMoney } from '../money.ts'
import { hostedPaths } from '../sandbox.ts'
import type { SandboxDiscount, SandboxInvoice, SandboxPayment, SandboxSubscription, SandboxTax } from '../sandbox-objects.ts'
import { confirmationForm, paymentForm } from './cards.ts'
import { disputeForm } from './dispute-form.ts'
import { type Html, html } from './html.ts'
import { dayOf, type PageContent } from './layout.ts'
import { renewalAfter } from './renewal.ts'

const STATUSES: Readonly<Record<SandboxInvoice['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

export interface InvoicePageContext {
  /** The one that the invoice is for. */
  subscription: SandboxSubscription | undefined
  payment: SandboxPayment | undefined
  /** Whether the payment's dispute can be opened and decided here. */
  canDispute: boolean
  /** The product's billing page. */
  backUrl: string
}

export function invoicePage(
  invoice: SandboxInvoice,
  { subscription, payment, canDispute, backUrl }: InvoicePageContext,
): Omit<PageContent, 'notice'> {
  const refundedMinor = payment?.refundedMinor ?? 0
  const money = (minor: number) => formatMoney(minor, invoice.currency)
  return {
    title: invoice.number === null ? 'Draft invoice' : `Invoice ${invoice.number}`,
    body: [
      invoice.status === 'void' && html`<section><p>This invoice was canceled. You do not have to pay it.</p></section>`,
      invoice.status === 'open' && openPayment(invoice, subscription, money(invoice.amountRemainingMinor)),
      html`<section aria-labelledby="details"><h2 id="details">Details</h2>
<dl>${invoice.number !== null && html`<dt>Invoice number</dt><dd>${invoice.number}</dd>`}<dt>Status</dt><dd>${refundedMinor > 0 ? refundStatus(invoice, refundedMinor) : invoiceStatus(invoice)}</dd><dt>Date</dt><dd>${dayOf(invoice.createdAt)}</dd>
${invoice.paidAt && html`<dt>Paid on</dt><dd>${dayOf(invoice.paidAt)}</dd>`}
${invoice.status === 'open' && invoice.nextAttemptAt && html`<dt>Next attempt</dt><dd>${dayOf(invoice.nextAttemptAt)}</dd>`}
<dt>Customer</dt><dd>${(invoice.customer.length > 0 ? invoice.customer : [invoice.customerId]).map((line, index) => [index > 0 && html`<br>`, line])}</dd>
${invoice.footer && html`<dt>Seller</dt><dd>${invoice.footer}</dd>`}</dl>
<table><thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
<tbody>${invoice.lines.map(
        (line) => html`<tr><td>${line.description}<br><span class="muted">${dayOf(line.periodStart)} to ${dayOf(line.periodEnd)}</span></td>
<td>${money(line.amountMinor)}</td></tr>`,
      )}</tbody>
<tfoot>${discountRows(invoice)}
${invoice.taxes.map((tax) => html`<tr><th scope="row">${taxLabel(tax)}</th><td>${money(tax.amountMinor)}</td></tr>`)}
<tr class="strong"><th scope="row">Total</th><td>${money(invoice.totalMinor)}</td></tr>
${invoice.creditAppliedMinor > 0 && html`<tr><th scope="row">Credit applied</th><td>${money(-invoice.creditAppliedMinor)}</td></tr>`}
<tr><th scope="row">Amount paid</th><td>${money(invoice.amountPaidMinor)}</td></tr>
${refundedMinor > 0 && html`<tr><th scope="row">Refunded</th><td>${money(-refundedMinor)}</td></tr>`}
<tr class="strong"><th scope="row">Amount due</th><td>${money(invoice.amountRemainingMinor)}</td></tr></tfoot></table>
${invoice.number !== null && html`<p><a class="button" href="${hostedPaths.invoicePdf(invoice.id)}">Download the PDF</a></p>`}</section>`,
      canDispute && payment && disputeForm(invoice.id, payment),
      html`<p><a class="button" href="${backUrl}">Back to billing</a></p>`,
    ],
  }
}

function discountRows({ discounts, subtotalMinor, currency }: SandboxInvoice): Html | false {
  const taken = discounts.filter(({ amountMinor }) => amountMinor > 0)
  return (
    taken.length > 0 &&
    html`<tr><th scope="row">Subtotal</th><td>${formatMoney(subtotalMinor, currency)}</td></tr>
${taken.map((each) => html`<tr><th scope="row">${discountLabel(each)}</th><td>${formatMoney(-each.amountMinor, currency)}</td></tr>`)}`
  )
}

/** The name of a discount on an invoice, such as "SPRING: 25% off for 3 months". */
export const discountLabel = ({ name, text }: SandboxDiscount): string => `${name}: ${text}`

/** The tax's name on an invoice, such as "Tax 19%, included". */
export function taxLabel({ rate, inclusive, reverseCharge }: SandboxTax): string {
  if (reverseCharge) return 'Tax, reverse charge: owed by the customer'
  return `Tax ${rate}%${inclusive ? ', included' : ''}`
}

export function invoiceStatus({ status, needsConfirmation }: SandboxInvoice): string {
  return status === 'open' && needsConfirmation ? 'Open, needs your confirmation' : STATUSES[status]
}

const refundStatus = ({ amountPaidMinor }: SandboxInvoice, refundedMinor: number): string =>
  refundedMinor < amountPaidMinor ? 'Partly refunded' : 'Refunded'

function openPayment(invoice: SandboxInvoice, subscription: SandboxSubscription | undefined, amount: string): Html {
  const path = hostedPaths.invoice(invoice.id)
  const shared = { id: invoice.id, amount, terms: renewalAfter(invoice, subscription) }
  return invoice.needsConfirmation
    ? confirmationForm({ ...shared, action: `${path}/confirm` })
    : paymentForm({ ...shared, action: `${path}/pay` })
}
