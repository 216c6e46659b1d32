import { ApiFailure } from '../api-failure.ts'
import type { CheckoutSessionObject } from '../objects/checkout-session.ts'
import type { InvoiceObject } from '../objects/invoice.ts'
import { hasEnded } from '../objects/subscription.ts'
import type { CheckoutBuyer, PaymentOutcome, SandboxCard } from '../sandbox.ts'
import type { Work } from '../work.ts'
import { saveBuyer } from './buyer.ts'
import { expireIncomplete } from './cancellation.ts'
import { attachCard, attemptPayment, confirmPayment } from './payments.ts'
import { subscribe } from './subscribe.ts'

function requireOpen(session: CheckoutSessionObject): void {
  if (session.status !== 'open')
    throw new ApiFailure(400, `This checkout session is ${session.status}.`, { code: 'checkout_session_not_open' })
}

/** The first attempt creates the subscription, further attempts pay the same invoice. The session is complete when the invoice is paid. */
export async function payCheckout(
  work: Work,
  session: CheckoutSessionObject,
  card: SandboxCard,
  buyer: CheckoutBuyer,
): Promise<PaymentOutcome> {
  requireOpen(session)
  const customer = await work.need('customer', session.customer)
  if (customer._sandbox.deleted) throw new ApiFailure(400, 'The account was deleted, so this checkout cannot be paid.')
  const open = await invoiceOf(work, session)
  if (!open) await saveBuyer(work, session, customer, buyer)
  const invoice = open ?? (await begin(work, session))
  await attachCard(work, customer, card)
  return attemptPayment(work, invoice, card)
}

export async function confirmCheckout(work: Work, session: CheckoutSessionObject, accept: boolean): Promise<PaymentOutcome> {
  requireOpen(session)
  const invoice = await invoiceOf(work, session)
  if (!invoice) throw new ApiFailure(400, 'This checkout does not need a confirmation.')
  return confirmPayment(work, invoice, accept)
}

/** The open invoice of earlier attempts. */
export async function invoiceOf(work: Work, session: CheckoutSessionObject): Promise<InvoiceObject | undefined> {
  const id = session._sandbox.subscription
  const subscription = id === null ? undefined : await work.get('subscription', id)
  if (!subscription || hasEnded(subscription) || subscription.latest_invoice === null) return undefined
  return work.get('invoice', subscription.latest_invoice)
}

async function begin(work: Work, session: CheckoutSessionObject): Promise<InvoiceObject> {
  const { price, quantity, subscriptionMetadata: metadata } = session._sandbox
  const { subscription, invoice } = await subscribe(work, {
    customer: session.customer,
    price: await work.need('price', price),
    quantity,
    metadata,
    automaticTax: session.automatic_tax.enabled,
  })
  session._sandbox.subscription = subscription.id
  session.total_details.amount_tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0)
  session.amount_total = invoice.total
  if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete'
  await work.save(session)
  return invoice
}

/** An incomplete subscription of the session ends too. */
export async function expireCheckout(work: Work, session: CheckoutSessionObject): Promise<void> {
  requireOpen(session)
  session.status = 'expired'
  session._sandbox.endedEarly = work.now < session.expires_at
  session.url = null
  await work.save(session)
  await work.emit('checkout.session.expired', session)
  const id = session._sandbox.subscription
  const subscription = id === null ? undefined : await work.get('subscription', id)
  if (subscription?.status === 'incomplete') await expireIncomplete(work, subscription)
}
