import { type InvoiceObject, subscriptionOf } from '../objects/invoice.ts'
import { hasEnded } from '../objects/subscription.ts'
import type { PaymentOutcome } from '../sandbox.ts'
import type { Work } from '../work.ts'
import { endSubscription } from './cancellation.ts'
import { attemptPayment } from './payments.ts'

const DAY_S = 86_400

/** Time before each repetition of a failed payment (s). After the last one, the subscription ends. */
const RETRY_AFTER_S = [3, 5, 7].map((days) => days * DAY_S)

/** Charges the customer's card, and plans the next attempt if that fails. */
export async function chargeAutomatically(work: Work, invoice: InvoiceObject): Promise<PaymentOutcome> {
  const customer = await work.require('customer', invoice.customer)
  const outcome = await attemptPayment(work, invoice, customer._sandbox.card)
  if (outcome !== 'paid' && invoice._sandbox.dunning) await planRetry(work, invoice)
  return outcome
}

async function planRetry(work: Work, invoice: InvoiceObject): Promise<void> {
  const wait = RETRY_AFTER_S[invoice._sandbox.failedRetries]
  const before = structuredClone(invoice)
  invoice._sandbox.failedRetries += 1
  invoice.next_payment_attempt = wait === undefined ? null : work.now + wait
  await work.save(invoice)
  await work.emit('invoice.updated', invoice, before)
  if (wait !== undefined) return
  const subscription = await work.get('subscription', subscriptionOf(invoice))
  if (subscription && !hasEnded(subscription)) await endSubscription(work, subscription, 'payment_failed')
}
