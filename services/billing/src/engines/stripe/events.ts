import Stripe from 'stripe'
import { InvalidSignature, type ProviderEvent } from '../payment-provider.ts'
import { orUndefined } from './errors.ts'
import { dateOf, optionalIdOf, PAGE, secondsOf } from './lists.ts'

/** The events that can change what billing stores of a customer. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Age at which a signed event is no longer accepted (s). */
const TOLERANCE_S = 300
/** Largest number of types in one request for events. */
const TYPES = 20
/** Stripe stores events for 30 days; one day less, so that none expires while they are read. */
const RETENTION_MS = 29 * 24 * 3600_000

/** Throws InvalidSignature. */
export function verifyEvent(body: Buffer, signature: string | undefined, secrets: readonly string[], now: Date): ProviderEvent {
  if (!signature) throw new InvalidSignature('The event has no signature')
  let reason = 'There is no signing secret'
  for (const secret of secrets) {
    if (secret.trim() === '') continue
    try {
      return eventOf(Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime()))
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new InvalidSignature(reason)
}

/** Reads only the fields that are the same in all versions of the API. */
function eventOf({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const object: EventObject = data.object
  return {
    id,
    type,
    customerId: object.object === 'customer' ? (object.id ?? null) : optionalIdOf(object.customer),
    checkoutId: object.object === 'checkout.session' ? (object.id ?? null) : null,
    paymentId: optionalIdOf(object.charge),
    createdAt: dateOf(created),
  }
}

interface EventObject {
  object: string
  id?: string
  customer?: string | { id: string } | null
  charge?: string | { id: string } | null
}

/** The customer of a payment; null if it has none or is unknown. */
export async function customerOfPayment(stripe: Stripe, paymentId: string): Promise<string | null> {
  const charge = await orUndefined(stripe.charges.retrieve(paymentId))
  return optionalIdOf(charge?.customer)
}

/** From the events since then. Events are stored for 30 days: for an earlier time, all customers. */
export async function* changedCustomers(stripe: Stripe, since: Date, now: Date): AsyncIterable<string> {
  if (now.getTime() - since.getTime() > RETENTION_MS) {
    for await (const { id } of stripe.customers.list({ limit: PAGE })) yield id
    return
  }
  const seen = new Set<string>()
  const payments = new Set<string>()
  for (let start = 0; start < EVENT_TYPES.length; start += TYPES) {
    const types = EVENT_TYPES.slice(start, start + TYPES)
    for await (const event of stripe.events.list({ types, created: { gte: secondsOf(since) }, limit: PAGE })) {
      const { customerId, paymentId } = eventOf(event)
      if (customerId === null && paymentId !== null) payments.add(paymentId)
      if (customerId === null || seen.has(customerId)) continue
      seen.add(customerId)
      yield customerId
    }
  }
  for (const paymentId of payments) {
    const customerId = await customerOfPayment(stripe, paymentId)
    if (customerId === null || seen.has(customerId)) continue
    seen.add(customerId)
    yield customerId
  }
}
