import { formatMoney } from '../../../domain/money.ts'
import { hostedPaths, type SandboxInvoice } from '../sandbox.ts'
import { cardButtons, confirmationForm } from './cards.ts'
import { type Html, html } from './html.ts'
import { dayOf, type PageContent } from './layout.ts'

const STATES: Readonly<Record<SandboxInvoice['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

/** `backUrl`: the product's billing page. */
export function invoicePage(invoice: SandboxInvoice, backUrl: string): Omit<PageContent, 'notice'> {
  const money = (minor: number) => formatMoney(minor, invoice.currency)
  return {
    title: invoice.number === null ? 'Draft of an invoice' : `Invoice ${invoice.number}`,
    body: [
      invoice.status === 'open' && payment(invoice, money(invoice.amountRemainingMinor)),
      html`<section aria-labelledby="details"><h2 id="details">Details</h2>
<dl><dt>State</dt><dd>${invoiceState(invoice)}</dd><dt>Date</dt><dd>${dayOf(invoice.createdAt)}</dd>
${invoice.paidAt && html`<dt>Paid on</dt><dd>${dayOf(invoice.paidAt)}</dd>`}
${invoice.status === 'open' && invoice.nextAttemptAt && html`<dt>Next attempt</dt><dd>${dayOf(invoice.nextAttemptAt)}</dd>`}
<dt>Customer</dt><dd>${invoice.customerId}</dd></dl>
<table><thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
<tbody>${invoice.lines.map(
        (line) => html`<tr><td>${line.description}<br><span class="muted">${dayOf(line.periodStart)} to ${dayOf(line.periodEnd)}</span></td>
<td>${money(line.amountMinor)}</td></tr>`,
      )}</tbody>
<tfoot><tr class="strong"><th scope="row">Total</th><td>${money(invoice.totalMinor)}</td></tr>
${invoice.creditAppliedMinor > 0 && html`<tr><th scope="row">Credit applied</th><td>${money(-invoice.creditAppliedMinor)}</td></tr>`}
<tr><th scope="row">Amount paid</th><td>${money(invoice.amountPaidMinor)}</td></tr>
<tr class="strong"><th scope="row">Amount due</th><td>${money(invoice.amountRemainingMinor)}</td></tr></tfoot></table>
${invoice.number !== null && html`<p><a class="button" href="${hostedPaths.invoicePdf(invoice.id)}">Download the PDF</a></p>`}</section>`,
      html`<p><a class="button" href="${backUrl}">Back to billing</a></p>`,
    ],
  }
}

export function invoiceState({ status, needsConfirmation }: SandboxInvoice): string {
  return status === 'open' && needsConfirmation ? 'Open, waits for your confirmation' : STATES[status]
}

function payment(invoice: SandboxInvoice, amount: string): Html {
  const path = hostedPaths.invoice(invoice.id)
  if (invoice.needsConfirmation) return confirmationForm({ action: `${path}/confirm`, amount })
  return html`<section aria-labelledby="pay"><h2 id="pay">Pay ${amount} now</h2>
<form method="post" action="${path}/pay">${cardButtons('Pay')}</form></section>`
}
