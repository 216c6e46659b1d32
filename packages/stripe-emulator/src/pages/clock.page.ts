import { html } from './html.ts'
import { dayOf, type PageContent } from './layout.ts'

const STEPS = [
  { days: 1, label: '1 day' },
  { days: 7, label: '7 days' },
  { days: 31, label: '31 days' },
] as const

const DAY_MS = 86_400_000

export function clockPage(now: Date): Omit<PageContent, 'notice'> {
  return {
    title: 'Time in the sandbox',
    body: html`<section aria-labelledby="now"><h2 id="now">${dayOf(now)}</h2>
<p>Everything that falls due until the new time happens in order: renewals, retries of failed payments, ends of subscriptions, and emails. You cannot go back.</p>
<form method="post" action="/sandbox/clock"><fieldset><legend>Advance by</legend><div class="actions row">${STEPS.map(
      ({ days, label }) => html`<button name="advance_days" value="${days}">${label}</button>`,
    )}</div></fieldset></form></section>
<section aria-labelledby="other"><h2 id="other">A certain day</h2>
<form method="post" action="/sandbox/clock"><label for="to">Advance to the start of this day (UTC)</label><input id="to" type="date" name="to" required min="${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}"><button class="primary">Advance</button></form></section>
<p><a class="button" href="/billing">Go to billing</a></p>`,
  }
}
