import { formatMoney } from '../../../domain/money.ts'
import {
  hostedPaths,
  type SandboxCustomer,
  type SandboxInvoice,
  type SandboxPortal,
  type SandboxPrice,
  type SandboxSubscription,
} from '../sandbox.ts'
import { cardButtons, cardName, confirmationForm } from './cards.ts'
import { type Html, html, webAddress } from './html.ts'
import { invoiceState } from './invoice.page.ts'
import { dayOf, type PageContent } from './layout.ts'
import { planName, planNameOf } from './plan-name.ts'

/** Everything that the portal shows of a customer. */
export interface PortalView {
  portal: SandboxPortal
  customer: SandboxCustomer
  /** Subscriptions that have not ended, newest first. */
  subscriptions: SandboxSubscription[]
  prices: SandboxPrice[]
  invoices: SandboxInvoice[]
}

type Content = Omit<PageContent, 'notice'>

export function portalPage({ portal, customer, subscriptions, prices, invoices }: PortalView): Content {
  const path = hostedPaths.portal(portal.id)
  const card = cardSection(customer, path)
  if (portal.flow === 'payment_method_update') return { title: 'Update your card', body: [card, backLink(portal)] }
  return {
    title: 'Manage your subscription',
    body: [
      subscriptions.length === 0 && html`<section><p>You have no subscription.</p></section>`,
      subscriptions.map((subscription) => [
        subscriptionSection(subscription, prices, path),
        confirmationSection(subscription, invoices, path),
        planSection(subscription, prices, path),
      ]),
      card,
      invoiceSection(invoices),
      backLink(portal),
    ],
  }
}

/** The page that shows the price of a change before it is made. */
export function planChangePage(
  { portal, prices }: PortalView,
  subscription: SandboxSubscription,
  price: SandboxPrice,
  preview: { amountDueMinor: number; currency: string; at: Date; scheduled: boolean },
): Content {
  const path = hostedPaths.portal(portal.id)
  const due = formatMoney(preview.amountDueMinor, preview.currency)
  const monthly = priceOf(price)
  const [present, next] = [planNameOf(subscription, prices), planName(price)]
  return {
    title: `Change to ${next}`,
    body: [
      html`<section><p class="price">${preview.scheduled ? monthly : `${due} now`}</p>
${
  preview.scheduled
    ? html`<p>You keep ${present} until ${dayOf(preview.at)}. ${next} starts then for ${monthly}. Nothing is charged now.</p>`
    : html`<p>The change takes effect at once. The next renewal is on ${dayOf(subscription.currentPeriodEnd)} for ${monthly}.</p>`
}
<form method="post" action="${path}/plan"><input type="hidden" name="subscription" value="${subscription.id}"><input type="hidden" name="price" value="${price.id}">
<div class="actions"><button class="primary">${preview.scheduled ? 'Change at the end of the period' : `Pay ${due} and change`}</button></div></form></section>`,
      html`<p><a class="button" href="${path}">Keep ${present}</a></p>`,
    ],
  }
}

function subscriptionSection(subscription: SandboxSubscription, prices: SandboxPrice[], path: string): Html {
  const name = planNameOf(subscription, prices)
  const endsAt = subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null)
  const change = subscription.scheduledChange
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}">`
  return html`<section aria-labelledby="${subscription.id}"><h2 id="${subscription.id}">${name}</h2>
<p class="price">${priceOf(subscription)}</p>
<p>${
    endsAt
      ? `Ends on ${dayOf(endsAt)}. It does not renew.`
      : `Renews on ${dayOf(subscription.currentPeriodEnd)} for ${formatMoney((change ?? subscription).amountMinor, subscription.currency)}.`
  }</p>
${change && html`<p>Changes to ${planNameOf(change, prices)} on ${dayOf(change.at)}.</p>`}
${subscription.status === 'past_due' && html`<p><strong>The last payment failed.</strong> Pay the open invoice below.</p>`}
${
  endsAt || change
    ? html`<form method="post" action="${path}/resume">${hidden}<button class="primary">${endsAt ? 'Resume the subscription' : `Keep ${name}`}</button></form>`
    : html`<form method="post" action="${path}/cancel">${hidden}<button class="danger">Cancel at the end of the period</button></form>`
}</section>`
}

/** A change of the plan can wait for a confirmation by the card's owner. */
function confirmationSection({ id }: SandboxSubscription, invoices: SandboxInvoice[], path: string): Html[] {
  return invoices
    .filter(({ status, needsConfirmation, subscriptionId }) => status === 'open' && needsConfirmation && subscriptionId === id)
    .map((invoice) =>
      confirmationForm({
        action: `${path}/invoices/${invoice.id}/confirm`,
        amount: formatMoney(invoice.amountRemainingMinor, invoice.currency),
      }),
    )
}

function planSection(subscription: SandboxSubscription, prices: SandboxPrice[], path: string): Html | undefined {
  const others = prices.filter(({ id }) => id !== subscription.priceId)
  if (others.length === 0 || subscription.cancelAtPeriodEnd || subscription.cancelAt) return undefined
  const id = `plans-${subscription.id}`
  return html`<section aria-labelledby="${id}"><h2 id="${id}">Change plan</h2><ul>${others.map(
    (price) => html`<li class="choice"><p>${planName(price)}<br><span class="muted">${priceOf(price)}</span></p>
<a class="button" href="${path}/plan?subscription=${encodeURIComponent(subscription.id)}&price=${encodeURIComponent(price.id)}">Review<span class="visually-hidden"> the change to ${planName(price)}, ${priceOf(price)}</span></a></li>`,
  )}</ul></section>`
}

function cardSection({ card, last4 }: SandboxCustomer, path: string): Html {
  return html`<section aria-labelledby="card"><h2 id="card">Card</h2>
<p>${card === null ? 'There is no card.' : `Renewals are charged to ${cardName(card)}${last4 === null ? '' : ` that ends in ${last4}`}.`}</p>
<form method="post" action="${path}/card"><fieldset><legend>Change the card</legend>${cardButtons('Continue')}</fieldset></form></section>`
}

function invoiceSection(invoices: SandboxInvoice[]): Html {
  return html`<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${
    invoices.length === 0
      ? html`<p>There are no invoices.</p>`
      : html`<ul>${invoices.map(
          (invoice) => html`<li class="choice"><p>${invoice.number ?? 'Draft'}, ${dayOf(invoice.createdAt)}<br>
<span class="muted">${formatMoney(invoice.totalMinor, invoice.currency)}, ${invoiceState(invoice)}</span></p>
<a class="button" href="${hostedPaths.invoice(invoice.id)}">${invoice.status === 'open' ? 'Pay' : 'Show'}<span class="visually-hidden"> ${invoice.number}</span></a></li>`,
        )}</ul>`
  }</section>`
}

function backLink({ returnUrl }: SandboxPortal): Html | undefined {
  const address = webAddress(returnUrl)
  return address === undefined ? undefined : html`<p><a class="button" href="${address}">Back</a></p>`
}

function priceOf({ amountMinor, currency, interval }: { amountMinor: number; currency: string; interval: string }): string {
  return `${formatMoney(amountMinor, currency)} per ${interval}`
}
