import { formatMoney } from '../money.ts'
import { hostedPaths } from '../sandbox.ts'
import type { SandboxCustomer, SandboxInvoice, SandboxPortal, SandboxPrice, SandboxSubscription } from '../sandbox-objects.ts'
import { cardButtons, cardName, confirmationForm, paymentForm } from './cards.ts'
import { type Html, html, webAddress } from './html.ts'
import { invoiceStatus } from './invoice.page.ts'
import { dayOf, type PageContent } from './layout.ts'
import { planName, planNameOf } from './plan-name.ts'
import { endOf, renewalAfter } from './renewal.ts'

/** The data of the portal's pages. */
export interface PortalView {
  portal: SandboxPortal
  customer: SandboxCustomer
  /** Subscriptions that have not ended, newest first. */
  subscriptions: SandboxSubscription[]
  prices: SandboxPrice[]
  invoices: SandboxInvoice[]
}

type Content = Omit<PageContent, 'notice'>

export function portalPage(view: PortalView): Content {
  const { portal, subscriptions, prices, invoices } = view
  const path = hostedPaths.portal(portal.id)
  const payments = subscriptions.flatMap((subscription) => paymentSections(subscription, invoices, path))
  const card = cardSection(view, path)
  if (portal.flow === 'payment_method_update')
    return { title: payments.length > 0 ? 'Update your card and pay' : 'Update your card', body: [payments, card, backLink(portal)] }
  return {
    title: 'Manage your subscription',
    body: [
      payments,
      subscriptions.length === 0 && html`<section><p>You have no subscription.</p></section>`,
      subscriptions.map((subscription) => [
        subscriptionSection(subscription, prices, portal),
        portal.offers.planChange && planSection(subscription, prices, path),
      ]),
      portal.offers.card && card,
      portal.offers.invoices && invoiceSection(invoices),
      backLink(portal),
    ],
  }
}

/** The page on which the customer reviews the price of a plan change and confirms it. */
export function planChangePage(
  { portal, prices }: PortalView,
  subscription: SandboxSubscription,
  price: SandboxPrice,
  preview: { amountDueMinor: number; currency: string; at: Date; scheduled: boolean },
): Content {
  const path = hostedPaths.portal(portal.id)
  const due = formatMoney(preview.amountDueMinor, preview.currency)
  const recurring = priceOf(price)
  const current = planNameOf(subscription, prices)
  const next = planName(price)
  return {
    title: `Change to ${next}`,
    body: [
      html`<section><p class="price">${preview.scheduled ? recurring : `${due} now`}</p>
${
  preview.scheduled
    ? html`<p>You keep ${current} until ${dayOf(preview.at)}. ${next} starts then for ${recurring}. Nothing is charged now.</p>`
    : html`<p>The change takes effect at once. The next renewal is on ${dayOf(subscription.currentPeriodEnd)} for ${formatMoney(price.amountMinor, price.currency)}.</p>`
}
<form method="post" action="${path}/plan"><input type="hidden" name="subscription" value="${subscription.id}"><input type="hidden" name="price" value="${price.id}">
<div class="actions"><button class="primary">${preview.scheduled ? 'Change at the end of the period' : `Pay ${due} and change`}</button></div></form></section>`,
      html`<p><a class="button" href="${path}">Keep ${current}</a></p>`,
    ],
  }
}

function subscriptionSection(subscription: SandboxSubscription, prices: SandboxPrice[], { id, offers }: SandboxPortal): Html {
  const path = hostedPaths.portal(id)
  const name = planNameOf(subscription, prices)
  const endsAt = endOf(subscription)
  const change = subscription.scheduledChange
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}">`
  return html`<section aria-labelledby="${subscription.id}"><h2 id="${subscription.id}">${name}</h2>
<p class="price">${priceOf(subscription)}</p>
<p>${
    endsAt
      ? `Ends on ${dayOf(endsAt)}. It does not renew.`
      : `Renews on ${dayOf(subscription.currentPeriodEnd)} for ${formatMoney((change ?? subscription).renewalMinor, subscription.currency)}.`
  }</p>
${change && html`<p>Changes to ${planNameOf(change, prices)} on ${dayOf(change.at)}.</p>`}
${subscription.status === 'past_due' && html`<p><strong>The last payment failed.</strong> Pay the open invoice to keep the plan.</p>`}
${
  offers.cancellation &&
  (endsAt || change
    ? html`<form method="post" action="${path}/resume">${hidden}<button class="primary">${endsAt ? 'Resume the subscription' : `Keep ${name}`}</button></form>`
    : html`<form method="post" action="${path}/cancel">${hidden}<button class="danger">Cancel at the end of the period</button></form>`)
}</section>`
}

/** One form for each open invoice of the subscription: to confirm its payment, or to pay with a card that replaces the current one. */
function paymentSections(subscription: SandboxSubscription, invoices: SandboxInvoice[], path: string): Html[] {
  return openInvoices(subscription, invoices).map((invoice) => {
    const { id, number, createdAt } = invoice
    const amount = formatMoney(invoice.amountRemainingMinor, invoice.currency)
    const shared = { id, amount, terms: renewalAfter(invoice, subscription) }
    if (invoice.needsConfirmation) return confirmationForm({ ...shared, action: `${path}/invoices/${id}/confirm` })
    const note = `Invoice ${number} of ${dayOf(createdAt)} is not paid. The card that you choose is charged now and replaces your current card.`
    return paymentForm({ ...shared, note, action: `${path}/invoices/${id}/pay` })
  })
}

function openInvoices({ id }: SandboxSubscription, invoices: SandboxInvoice[]): SandboxInvoice[] {
  return invoices.filter(({ status, subscriptionId }) => status === 'open' && subscriptionId === id)
}

function planSection(subscription: SandboxSubscription, prices: SandboxPrice[], path: string): Html | undefined {
  const others = prices.filter(({ id }) => id !== subscription.priceId)
  if (others.length === 0 || endOf(subscription)) return undefined
  const id = `plans-${subscription.id}`
  return html`<section aria-labelledby="${id}"><h2 id="${id}">Change plan</h2>${
    subscription.status === 'active'
      ? planList(subscription, others, path)
      : html`<p>You can change the plan after the open invoice is paid.</p>`
  }</section>`
}

function planList(subscription: SandboxSubscription, prices: SandboxPrice[], path: string): Html {
  return html`<ul>${prices.map(
    (price) => html`<li class="choice"><p>${planName(price)}<br><span class="muted">${priceOf(price)}</span></p>
<a class="button" href="${path}/plan?subscription=${encodeURIComponent(subscription.id)}&price=${encodeURIComponent(price.id)}">Review<span class="visually-hidden"> the change to ${planName(price)}, ${priceOf(price)}</span></a></li>`,
  )}</ul>`
}

/** While an invoice is open, the only way to replace the card is to pay the invoice with another one. */
function cardSection({ customer, subscriptions, invoices }: PortalView, path: string): Html {
  const { card, last4 } = customer
  const open = subscriptions.flatMap((subscription) => openInvoices(subscription, invoices))
  return html`<section aria-labelledby="card"><h2 id="card">Card</h2>
<p>${card === null ? 'You have no card.' : `Renewals are charged to ${cardName(card)}${last4 === null ? '' : ` that ends in ${last4}`}.`}</p>
${
  open.length === 0
    ? html`<form method="post" action="${path}/card"><fieldset><legend>Change the card</legend>${cardButtons('Continue', { isMain: false })}</fieldset></form>`
    : html`<p>${
        open.some(({ needsConfirmation }) => needsConfirmation)
          ? 'To use another card, let the confirmation fail first.'
          : 'To replace it, pay the open invoice with another card.'
      }</p>`
}</section>`
}

function invoiceSection(invoices: SandboxInvoice[]): Html {
  return html`<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${
    invoices.length === 0
      ? html`<p>You have no invoices.</p>`
      : html`<ul>${invoices.map(
          (invoice) => html`<li class="choice"><p>${invoice.number}<br>
<span class="muted">${dayOf(invoice.createdAt)} · ${formatMoney(invoice.totalMinor, invoice.currency)} · ${invoiceStatus(invoice)}</span></p>
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
