import { ApiFailure } from '../api-failure.ts'
import type { CustomerObject } from '../objects/customer.ts'
import type { InvoiceObject } from '../objects/invoice.ts'
import { declineError, newCharge, type PaymentIntentObject } from '../objects/payment.ts'
import { newPaymentMethod } from '../objects/payment-method.ts'
import type { PaymentOutcome } from '../sandbox.ts'
import type { SandboxCard } from '../sandbox-objects.ts'
import type { Work } from '../work.ts'
import { afterFailure, afterPayment } from './settlement.ts'

/** Gives the customer a card for automatic charges. */
export async function attachCard(work: Work, customer: CustomerObject, card: SandboxCard): Promise<void> {
  const before = structuredClone(customer)
  const method = newPaymentMethod({ card, customer: customer.id, now: work.now })
  await work.save(method)
  customer.invoice_settings.default_payment_method = method.id
  customer._sandbox.card = card
  await work.save(customer)
  await work.emit('payment_method.attached', method)
  await work.emit('customer.updated', customer, before)
}

export function requireOpen(invoice: InvoiceObject): void {
  if (invoice.status === 'paid') throw new ApiFailure(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open')
    throw new ApiFailure(400, `This invoice is ${invoice.status} and cannot be paid.`, { code: 'invoice_not_editable' })
}

/** Attempts to pay an open invoice. An invoice without an amount is paid without a card. No card is a declined card. */
export async function attemptPayment(work: Work, invoice: InvoiceObject, card: SandboxCard | null): Promise<PaymentOutcome> {
  requireOpen(invoice)
  const intent = await intentOf(work, invoice)
  if (!intent) {
    await markPaid(work, invoice)
    return 'paid'
  }
  invoice.attempted = true
  invoice.attempt_count += 1
  intent.payment_method = (await work.require('customer', invoice.customer)).invoice_settings.default_payment_method
  if (card === 'ok') {
    await charge(work, invoice, intent, card)
    return 'paid'
  }
  if (card === '3ds') {
    await requestConfirmation(work, invoice, intent)
    return 'confirmation_needed'
  }
  await decline(work, invoice, intent)
  return 'declined'
}

/** The owner of the card confirms or rejects the payment. Rejects with ApiFailure if it does not wait for a confirmation. */
export async function confirmPayment(work: Work, invoice: InvoiceObject, accept: boolean): Promise<PaymentOutcome> {
  requireOpen(invoice)
  const intent = await intentOf(work, invoice)
  if (intent?.status !== 'requires_action')
    throw new ApiFailure(400, 'This payment does not need a confirmation.', { code: 'payment_intent_unexpected_state' })
  if (accept) {
    // Its owner has confirmed the card, so the bank accepts later charges of the same subscription.
    const customer = await work.require('customer', invoice.customer)
    if (customer._sandbox.card === '3ds') {
      customer._sandbox.card = 'ok'
      await work.save(customer)
    }
    await charge(work, invoice, intent, '3ds')
    return 'paid'
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
  }
  await work.save(intent)
  await work.emit('payment_intent.payment_failed', intent)
  await work.emit('invoice.payment_failed', invoice)
  await afterFailure(work, invoice)
  return 'declined'
}

/** Null if there is nothing to pay. */
export async function intentOf(work: Work, invoice: InvoiceObject): Promise<PaymentIntentObject | null> {
  return invoice._sandbox.paymentIntent === null ? null : work.require('payment_intent', invoice._sandbox.paymentIntent)
}

async function charge(work: Work, invoice: InvoiceObject, intent: PaymentIntentObject, card: SandboxCard): Promise<void> {
  const paid = newCharge({ intent, invoice, card, paid: true, now: work.now })
  await work.save(paid)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = paid.id
  intent.last_payment_error = null
  intent.next_action = null
  await work.save(intent)
  await work.emit('charge.succeeded', paid)
  await work.emit('payment_intent.succeeded', intent)
  for (const payment of await work.list('invoice_payment', invoice.id)) {
    payment.status = 'paid'
    payment.amount_paid = intent.amount
    payment.status_transitions.paid_at = work.now
    await work.save(payment)
    await work.emit('invoice_payment.paid', payment)
  }
  await markPaid(work, invoice)
}

async function markPaid(work: Work, invoice: InvoiceObject): Promise<void> {
  const before = structuredClone(invoice)
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.auto_advance = false
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = work.now
  await work.save(invoice)
  await work.emit('invoice.updated', invoice, before)
  await work.emit('invoice.paid', invoice)
  await work.emit('invoice.payment_succeeded', invoice)
  await afterPayment(work, invoice)
}

async function requestConfirmation(work: Work, invoice: InvoiceObject, intent: PaymentIntentObject): Promise<void> {
  intent.status = 'requires_action'
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url: invoice.hosted_invoice_url } }
  await work.save(intent)
  await work.save(invoice)
  await work.emit('payment_intent.requires_action', intent)
  await work.emit('invoice.payment_action_required', invoice)
  await work.emit('invoice.payment_failed', invoice)
  await afterFailure(work, invoice)
}

async function decline(work: Work, invoice: InvoiceObject, intent: PaymentIntentObject): Promise<void> {
  const failed = newCharge({ intent, invoice, card: 'declined', paid: false, now: work.now })
  await work.save(failed)
  intent.status = 'requires_payment_method'
  intent.latest_charge = failed.id
  intent.last_payment_error = declineError(failed.id)
  intent.next_action = null
  await work.save(intent)
  await work.save(invoice)
  await work.emit('charge.failed', failed)
  await work.emit('payment_intent.payment_failed', intent)
  await work.emit('invoice.payment_failed', invoice)
  await afterFailure(work, invoice)
}
