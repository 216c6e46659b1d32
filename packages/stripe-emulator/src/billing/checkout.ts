import { ApiFailure } from '../api-failure.ts'
import { type CheckoutSessionObject, setDiscount } from '../objects/checkout-session.ts'
import { ruleOf } from '../objects/discount.ts'
import type { InvoiceObject } from '../objects/invoice.ts'
import { hasEnded } from '../objects/subscription.ts'
import type { PaymentOutcome } from '../sandbox.ts'
import type { CheckoutBuyer, SandboxCard } from '../sandbox-objects.ts'
import type { Work } from '../work.ts'
import { saveBuyer } from './buyer.ts'
import { expireIncomplete } from './cancellation.ts'
import { codeOf, type Redemption, redemptionOf, requireUsable } from './discounts.ts'
import { attachCard, attemptPayment, confirmPayment } from './payments.ts'
import { subscribe } from './subscribe.ts'

function requireOpen(session: CheckoutSessionObject): void {
  if (session.status !== 'open')
    throw new ApiFailure(400, `This checkout session is ${session.status}.`, { code: 'checkout_session_not_open' })
}

/**
 * Attempts to pay a checkout. The first attempt creates the subscription; further attempts pay the same invoice. The session is complete when the invoice is
 * paid. Throws ApiFailure with the reason if the session, the customer, the buyer's entries or the discount do not allow a payment.
 */
export async function payCheckout(
  work: Work,
  session: CheckoutSessionObject,
  card: SandboxCard,
  buyer: CheckoutBuyer,
): Promise<PaymentOutcome> {
  requireOpen(session)
  const customer = await work.require('customer', session.customer)
  if (customer._sandbox.deleted) throw new ApiFailure(400, 'The account was deleted, so this checkout cannot be paid.')
  const existingInvoice = await invoiceOf(work, session)
  if (!existingInvoice) await saveBuyer(work, session, customer, buyer)
  const invoice = existingInvoice ?? (await startSubscription(work, session))
  // If nothing is due, the card is only saved for later payments, and a declined card cannot be saved.
  if (card === 'declined' && invoice.amount_due === 0)
    throw new ApiFailure(402, 'The card was declined, so nothing was bought. Use another card.', {
      type: 'card_error',
      code: 'card_declined',
    })
  await attachCard(work, customer, card)
  return attemptPayment(work, invoice, card)
}

/** Completes a payment that requires the cardholder's confirmation. Throws ApiFailure if no payment does. */
export async function confirmCheckout(work: Work, session: CheckoutSessionObject, accept: boolean): Promise<PaymentOutcome> {
  requireOpen(session)
  const invoice = await invoiceOf(work, session)
  if (!invoice) throw new ApiFailure(400, 'This checkout has no payment to confirm.')
  return confirmPayment(work, invoice, accept)
}

/** Returns the invoice that the first attempt to pay created; undefined before that, and once its subscription has ended. */
export async function invoiceOf(work: Work, session: CheckoutSessionObject): Promise<InvoiceObject | undefined> {
  const id = session._sandbox.subscription
  const subscription = id === null ? undefined : await work.get('subscription', id)
  if (!subscription || hasEnded(subscription) || subscription.latest_invoice === null) return undefined
  return work.get('invoice', subscription.latest_invoice)
}

async function startSubscription(work: Work, session: CheckoutSessionObject): Promise<InvoiceObject> {
  const purchase = await purchaseOf(work, session)
  const { subscription, invoice } = await subscribe(work, {
    ...purchase,
    metadata: session._sandbox.subscriptionMetadata,
    automaticTax: session.automatic_tax.enabled,
    redemption: await sessionRedemption(work, session, purchase),
    checkoutSession: session.id,
  })
  session._sandbox.subscription = subscription.id
  session.total_details.amount_tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0)
  session.amount_total = invoice.total
  if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete'
  await work.save(session)
  return invoice
}

async function purchaseOf(work: Work, { customer, _sandbox }: CheckoutSessionObject) {
  return { customer, price: await work.require('price', _sandbox.price), quantity: _sandbox.quantity }
}

/** Returns the redemption of the session's discount; null without one. Throws ApiFailure if the discount can no longer be redeemed. */
async function sessionRedemption(
  work: Work,
  { discounts: [discount] }: CheckoutSessionObject,
  purchase: Awaited<ReturnType<typeof purchaseOf>>,
): Promise<Redemption | null> {
  if (!discount) return null
  if (discount.promotion_code !== null) return redemptionOf(work, await work.require('promotion_code', discount.promotion_code), purchase)
  const coupon = await work.require('coupon', discount.coupon ?? '')
  requireUsable(work, coupon, purchase)
  return { coupon, code: null }
}

/** Replaces the session's promotion code with the one that the buyer entered; null removes it. Throws ApiFailure with the reason if it cannot be used. */
export async function enterCode(work: Work, session: CheckoutSessionObject, entered: string | null): Promise<void> {
  requireOpen(session)
  if (!session.allow_promotion_codes) throw new ApiFailure(400, 'This checkout does not accept promotion codes.')
  if (await invoiceOf(work, session)) throw new ApiFailure(400, 'The code cannot be changed after the first attempt to pay.')
  const purchase = await purchaseOf(work, session)
  const redemption = entered === null ? null : await redemptionOf(work, await codeOf(work, entered), purchase)
  const rules = redemption ? [ruleOf({ id: '' }, redemption.coupon, purchase.price.currency)] : []
  const discounts = redemption ? [{ coupon: null, promotion_code: redemption.code?.id ?? null }] : []
  setDiscount(session, purchase.price.product, discounts, rules)
  await work.save(session)
}

/** Expires the session and its incomplete subscription, if it has one. */
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
