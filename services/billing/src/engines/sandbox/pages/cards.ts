import type { SandboxCard } from '../sandbox.ts'
import { type Html, html } from './html.ts'

export const CARDS: readonly SandboxCard[] = ['ok', 'declined', '3ds']

const NAMES: Readonly<Record<SandboxCard, string>> = {
  ok: 'a working card',
  declined: 'a declined card',
  '3ds': 'a 3-D Secure card',
}

/** Buttons that submit the form with one of the cards, as the field `card`. */
export function cardButtons(verb: string): Html {
  return html`<div class="actions">${CARDS.map((card) => html`<button name="card" value="${card}"${card === 'ok' && html` class="primary"`}>${verb} with ${NAMES[card]}</button>`)}</div>`
}

export function cardName(card: SandboxCard): string {
  return NAMES[card]
}

/** The page on which a bank would request the confirmation of a payment. */
export function confirmationForm({ action, amount }: { action: string; amount: string }): Html {
  return html`<section aria-labelledby="bank"><h2 id="bank">Your bank requests a confirmation</h2>
<p>The card needs 3-D Secure. Confirm the payment of <strong>${amount}</strong>, or let the confirmation fail.</p>
<form method="post" action="${action}"><div class="actions row"><button class="primary" name="answer" value="confirm">Confirm</button><button name="answer" value="fail">Fail</button></div></form></section>`
}
