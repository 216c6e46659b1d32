import { formatMoney } from '../money.ts'
import { hostedPaths, type SandboxCheckout } from '../sandbox.ts'
import { confirmationForm, paymentForm } from './cards.ts'
import { type Html, html, webAddress } from './html.ts'
import { dayOf, type PageContent } from './layout.ts'

/** What is sold: its name, and the end of its first period if it starts now. */
interface Sale {
  name: string
  renewsAt: Date
}

const EXPIRED: Readonly<Record<NonNullable<SandboxCheckout['expiredBy']>, { title: string; text: string }>> = {
  time: {
    title: 'This checkout has expired',
    text: 'It was not paid in time, so nothing was charged. Choose the plan again to start a new checkout.',
  },
  seller: {
    title: 'This checkout was replaced',
    text: 'A newer checkout took its place, so nothing was charged here. Continue with the newer one, or choose a plan again.',
  },
  deletion: {
    title: 'This checkout was canceled',
    text: 'The account was deleted before the payment, so nothing was charged.',
  },
}

export function checkoutPage(checkout: SandboxCheckout, sale: Sale): Omit<PageContent, 'notice'> {
  if (checkout.status === 'complete') {
    return { title: 'This checkout is complete', body: linkSection(`You have paid for ${sale.name}.`, checkout.successUrl, 'Continue') }
  }
  if (checkout.status === 'expired') {
    const { title, text } = EXPIRED[checkout.expiredBy ?? 'time']
    return { title, body: linkSection(text, checkout.cancelUrl, 'Go back') }
  }
  const path = hostedPaths.checkout(checkout.id)
  const amount = formatMoney(checkout.amountMinor, checkout.currency)
  if (checkout.needsConfirmation) {
    return {
      title: 'Confirm your payment',
      body: [offer(checkout, sale, amount), confirmationForm({ id: checkout.id, action: `${path}/confirm`, amount, terms: undefined })],
    }
  }
  return {
    title: `Subscribe to ${sale.name}`,
    body: [
      offer(checkout, sale, amount),
      paymentForm({ id: checkout.id, action: `${path}/pay`, amount, terms: undefined }),
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
