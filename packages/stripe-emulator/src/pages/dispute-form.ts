import { hostedPaths } from '../sandbox.ts'
import type { SandboxPayment } from '../sandbox-objects.ts'
import { type Html, html } from './html.ts'

/** Disputes a payment, and decides the dispute, in the place of the buyer's bank. */
export function disputeForm(invoiceId: string, { dispute }: SandboxPayment): Html {
  const path = `${hostedPaths.invoice(invoiceId)}/dispute`
  return html`<section aria-labelledby="dispute"><h2 id="dispute">At the buyer's bank</h2>${
    dispute === null
      ? html`<p>The buyer can dispute this payment. It cannot be refunded then, until the bank has decided.</p>
<form method="post" action="${path}"><button class="danger">Dispute this payment</button></form>`
      : dispute.status === 'needs_response'
        ? html`<p>The buyer disputes this payment. If the buyer wins, the money goes back and the plan ends.</p>
<form method="post" action="${path}/decision"><div class="actions"><button name="result" value="won">The seller wins</button><button class="danger" name="result" value="lost">The buyer wins</button></div></form>`
        : html`<p>The buyer disputed this payment, and the ${dispute.status === 'won' ? 'seller' : 'buyer'} won.</p>`
  }</section>`
}
