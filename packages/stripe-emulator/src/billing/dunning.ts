import { type InvoiceObject, subscriptionOf } from '../objects/invoice.ts'
import { hasEnded } from '../objects/subscription.ts'
import type { PaymentOutcome } from '../sandbox.ts'
import type { Work } from '../work.ts'
import { endSubscription } from './cancellation.ts'
import { attemptPayment } from './payments.ts'

const DAY_S = 86_400

/** Delays before the retries of a failed payment (s). If the last retry fails, the subscription ends. */
const RETRY_DELAYS_S = [3, 5, 7].map((days) => days * DAY_S)

/** Charges the customer's card. If that fails and the invoice has dunning, schedules a retry or, after the last retry, ends the subscription. */
export async function chargeAutomatically(work: Work, invoice: InvoiceObject): Promise<PaymentOutcome> {
  const customer = await work.require('customer', invoice.customer)
  const outcome = await attemptPayment(work, invoice, customer._sandbox.card)
  if (outcome !== 'paid' && invoice._sandbox.dunning) await scheduleRetryOrEnd(work, invoice)
  return outcome
}

async function scheduleRetryOrEnd(work: Work, invoice: InvoiceObject): Promise<void> {
  const delay = RETRY_DELAYS_S[invoice._sandbox.failedRetries]
  const before = structuredClone(invoice)
  invoice._sandbox.failedRetries += 1
  invoice.next_payment_attempt = delay === undefined ? null : work.now + delay
  await work.save(invoice)
  await work.emit('invoice.updated', invoice, before)
  if (delay !== undefined) return
  const subscription = await work.get('subscription', subscriptionOf(invoice))
  if (subscription && !hasEnded(subscription)) await endSubscription(work, subscription, 'payment_failed')
}
