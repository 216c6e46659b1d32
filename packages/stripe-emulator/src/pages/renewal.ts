import { formatMoney } from '../money.ts'
import type { SandboxInvoice, SandboxSubscription } from '../sandbox-objects.ts'
import { dayOf } from './layout.ts'

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

/** One sentence about the renewal that follows the payment of an invoice. Undefined for an invoice without a subscription. */
export function renewalAfter({ id }: SandboxInvoice, subscription: SandboxSubscription | undefined): string | undefined {
  if (!subscription) return undefined
  if (ENDED.has(subscription.status)) return 'The subscription has ended and does not renew.'
  const endsAt = endOf(subscription)
  if (endsAt) return `The subscription ends on ${dayOf(endsAt)} and does not renew.`
  const { pendingUpdate, scheduledChange, currency, currentPeriodEnd } = subscription
  const paidChange = pendingUpdate?.invoiceId === id ? pendingUpdate : null
  const amountMinor = (paidChange ?? scheduledChange ?? subscription).renewalMinor
  return `The next renewal is on ${dayOf(currentPeriodEnd)} for ${formatMoney(amountMinor, currency)}.`
}

/** When a canceled subscription ends; null if it renews. */
export function endOf({ cancelAt, cancelAtPeriodEnd, currentPeriodEnd }: SandboxSubscription): Date | null {
  return cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null)
}
