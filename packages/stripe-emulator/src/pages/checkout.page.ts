import { SAMPLE_BUYER } from '../billing/buyer.ts'
import { formatMoney } from '../money.ts'
import { hostedPaths } from '../sandbox.ts'
import type { SandboxCheckout } from '../sandbox-objects.ts'
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
      codeForm(checkout, path),
      paymentForm({
        id: checkout.id,
        action: `${path}/pay`,
        amount: checkout.addsTax ? `${amount} plus tax` : amount,
        terms: undefined,
        note: checkout.note ?? undefined,
        fields: detailFields(checkout),
      }),
      backLink(checkout.cancelUrl, 'Cancel and go back'),
    ],
  }
}

/** What the buyer enters, with sample values. They are fixed from the first attempt to pay on, because its invoice has them. */
function detailFields({ needsDetails, email, collectsTaxId, terms }: SandboxCheckout): Html | undefined {
  if (!needsDetails) return undefined
  const { name, address } = SAMPLE_BUYER
  const field = (label: string, key: string, value: string, autocomplete: string, required = true) =>
    html`<label for="${key}">${label}</label><input id="${key}" name="${key}" value="${value}" autocomplete="${autocomplete}" maxlength="200"${required && html` required`}>`
  return html`<fieldset><legend>Your details, as they are printed on the invoice</legend>
${field('Name', 'name', name, 'name')}
${email === null && field('Email', 'email', SAMPLE_BUYER.email, 'email')}
${field('Street', 'line1', address.line1, 'address-line1')}
${field('City', 'city', address.city, 'address-level2')}
${field('Postal code', 'postal_code', address.postal_code, 'postal-code')}
${field('Country, as two letters', 'country', address.country, 'country')}
${collectsTaxId && field('Tax number of your company (optional)', 'tax_id', '', 'off', false)}
${terms && html`<p><label><input type="checkbox" name="terms" value="accepted" required> ${terms.text}</label> <a href="${terms.url}">Terms of service</a></p>`}</fieldset>`
}

/** The field for a promotion code, or the code that was entered. */
function codeForm({ acceptsCodes, discount, currency }: SandboxCheckout, path: string): Html | undefined {
  if (!acceptsCodes) return undefined
  if (discount)
    return html`<section aria-labelledby="code"><h2 id="code">Promotion code</h2>
<p><strong>${discount.name}</strong>: ${discount.text}. You save ${formatMoney(discount.amountMinor, currency)} now.</p>
<form method="post" action="${path}/code"><input type="hidden" name="remove" value="yes"><button>Remove the code</button></form></section>`
  return html`<section aria-labelledby="code"><h2 id="code">Promotion code</h2>
<form method="post" action="${path}/code"><label for="promotion-code">Code</label><input id="promotion-code" name="code" autocomplete="off" autocapitalize="characters" maxlength="100" required><button>Apply</button></form></section>`
}

function offer(checkout: SandboxCheckout, { name, renewsAt }: Sale, amount: string): Html {
  const { productDescription, interval, taxMinor, addsTax, currency, discount, subtotalMinor } = checkout
  const plusTax = addsTax ? ' plus tax' : ''
  const renewal = `${formatMoney(checkout.renewalMinor, currency)}${plusTax}`
  return html`<section aria-labelledby="plan"><h2 id="plan">${name}</h2>
${productDescription && html`<p class="muted">${productDescription}</p>`}
<p class="price">${discount ? html`${amount}${plusTax} now` : html`${amount}${plusTax} per ${interval}`}</p>
${discount && html`<p class="muted">Instead of ${formatMoney(subtotalMinor, currency)}, with ${discount.name}: ${discount.text}</p>`}
${taxMinor !== null && html`<p class="muted">Including ${formatMoney(taxMinor, currency)} tax</p>`}
${addsTax && html`<p class="muted">The tax depends on your address. It is on your invoice.</p>`}
<p>Renews on ${dayOf(renewsAt)} for ${renewal}, and then every ${interval} until you cancel.</p></section>`
}

function linkSection(text: string, url: string | null, label: string): Html {
  return html`<section><p>${text}</p>${backLink(url, label)}</section>`
}

function backLink(url: string | null, label: string): Html | undefined {
  const address = webAddress(url)
  return address === undefined ? undefined : html`<p><a class="button" href="${address}">${label}</a></p>`
}
