import type { SandboxCard } from '../sandbox-objects.ts'
import { type Html, html } from './html.ts'

export const CARDS: readonly SandboxCard[] = ['ok', 'declined', '3ds']

const NAMES: Readonly<Record<SandboxCard, string>> = {
  ok: 'a working card',
  declined: 'a declined card',
  '3ds': 'a 3-D Secure card',
}

/** Buttons that submit the form with one of the cards, as the field `card`. `isMain`: whether one of them is the main action of the page. */
export function cardButtons(verb: string, { isMain = true } = {}): Html {
  return html`<div class="actions">${CARDS.map((card) => html`<button name="card" value="${card}"${isMain && card === 'ok' && html` class="primary"`}>${verb} with ${NAMES[card]}</button>`)}</div>`
}

export function cardName(card: SandboxCard): string {
  return NAMES[card]
}

/** A part of a page that charges an amount. */
interface Payment {
  /** Makes the ids of elements unique on the page. */
  id: string
  /** Path that receives the form. */
  action: string
  amount: string
  /** What follows the payment, such as the next renewal. */
  terms: string | undefined
}

/** The section in which a card is chosen and charged. `note`: a sentence before the terms. `fields`: what else is entered. */
export function paymentForm({
  id,
  action,
  amount,
  terms,
  note,
  fields,
}: Payment & { note?: string | undefined; fields?: Html | undefined }): Html {
  return html`<section aria-labelledby="pay-${id}"><h2 id="pay-${id}">Pay ${amount} now</h2>
${note && html`<p>${note}</p>`}
${terms && html`<p>${terms}</p>`}
<form method="post" action="${action}">${fields}${cardButtons('Pay')}</form></section>`
}

/** The section in which the card's owner confirms a payment, as on the page of a bank. */
export function confirmationForm({ id, action, amount, terms }: Payment): Html {
  return html`<section aria-labelledby="bank-${id}"><h2 id="bank-${id}">Your bank asks you to confirm this payment</h2>
<p>The card uses 3-D Secure. Confirm the payment of ${amount}, or let the confirmation fail.</p>
${terms && html`<p>${terms}</p>`}
<form method="post" action="${action}"><div class="actions row"><button class="primary" name="answer" value="confirm">Confirm</button><button name="answer" value="fail">Let it fail</button></div></form></section>`
}
