import { formatMoney } from '../../../domain/money.ts'
import { hostedPaths, type SandboxCheckout } from '../sandbox.ts'
import { cardButtons, confirmationForm } from './cards.ts'
import { type Html, html, webAddress } from './html.ts'
import { dayOf, type PageContent } from './layout.ts'

/** What is sold: its name, and the end of its first period if it starts now. */
interface Sale {
  name: string
  renewsAt: Date
}

export function checkoutPage(checkout: SandboxCheckout, sale: Sale): Omit<PageContent, 'notice'> {
  if (checkout.status === 'complete') {
    return { title: 'This checkout is complete', body: linkSection(`${sale.name} is paid.`, checkout.successUrl, 'Continue') }
  }
  if (checkout.status === 'expired') {
    const text = 'It was not paid in time, so nothing was charged. Choose the plan again to start a new checkout.'
    return { title: 'This checkout has expired', body: linkSection(text, checkout.cancelUrl, 'Go back') }
  }
  const path = hostedPaths.checkout(checkout.id)
  const amount = formatMoney(checkout.amountMinor, checkout.currency)
  if (checkout.needsConfirmation) {
    return {
      title: 'Confirm your payment',
      body: [offer(checkout, sale, amount), confirmationForm({ action: `${path}/confirm`, amount })],
    }
  }
  return {
    title: `Subscribe to ${sale.name}`,
    body: [
      offer(checkout, sale, amount),
      html`<section aria-labelledby="pay"><h2 id="pay">Pay ${amount} now</h2>
<form method="post" action="${path}/pay">${cardButtons('Pay')}</form></section>`,
      backLink(checkout.cancelUrl, 'Cancel and go back'),
    ],
  }
}

function offer({ productDescription, interval }: SandboxCheckout, { name, renewsAt }: Sale, amount: string): Html {
  return html`<section aria-labelledby="plan"><h2 id="plan">${name}</h2>
${productDescription && html`<p class="muted">${productDescription}</p>`}
<p class="price">${amount} per ${interval}</p>
<p>Renews on ${dayOf(renewsAt)} for ${amount}, and then every ${interval} until you cancel.</p></section>`
}

function linkSection(text: string, url: string | null, label: string): Html {
  return html`<section><p>${text}</p>${backLink(url, label)}</section>`
}

function backLink(url: string | null, label: string): Html | undefined {
  const address = webAddress(url)
  return address === undefined ? undefined : html`<p><a class="button" href="${address}">${label}</a></p>`
}
