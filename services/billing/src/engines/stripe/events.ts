import Stripe from 'stripe'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { InvalidEvent, InvalidSignature, type ProviderEvent } from '../payment-provider.ts'
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

/** Throws InvalidSignature, or InvalidEvent if the content is not that of an event. */
export function verifyEvent(body: Buffer, signature: string | undefined, secrets: readonly string[], now: Date): ProviderEvent {
  verifySignature(body, signature, secrets, now)
  const content = parse(body)
  if (Value.Check(EventContent, content)) return eventOf(content)
  const [problem] = Value.Errors(EventContent, content)
  throw new InvalidEvent(`The event is not valid: ${problem?.instancePath} ${problem?.message}`)
}

function verifySignature(body: Buffer, signature: string | undefined, secrets: readonly string[], now: Date): void {
  if (!signature) throw new InvalidSignature('The event has no signature')
  const { signature: signatures } = Stripe.webhooks
  if (!signatures) throw new Error('The SDK of Stripe cannot verify signatures')
  let reason = 'There is no signing secret'
  for (const secret of secrets) {
    if (secret.trim() === '') continue
    try {
      signatures.verifyHeader(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
      // The SDK limits only the age.
      if (signedAt(signature) - secondsOf(now) <= TOLERANCE_S) return
      reason = 'The signature is of the future'
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new InvalidSignature(reason)
}

/** Of the last `t`, as the SDK reads it. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new InvalidEvent('The event is not JSON', { cause })
  }
}

const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,255}$' })
const Reference = Type.Optional(Type.Union([Id, Type.Object({ id: Id }), Type.Null()]))
/** The last second that a Date can have is far later. */
const LAST_S = 253_402_300_799

/** What is read of an event: only the fields that are the same in all versions of the API. */
const EventContent = Type.Object({
  id: Id,
  type: Type.String({ pattern: '^[\\w.-]{1,255}$' }),
  created: Type.Integer({ minimum: 0, maximum: LAST_S }),
  data: Type.Object({
    object: Type.Object({
      object: Type.String({ minLength: 1, maxLength: 255 }),
      id: Type.Optional(Id),
      customer: Reference,
      charge: Reference,
    }),
  }),
})

function eventOf({ id, type, created, data: { object } }: Static<typeof EventContent>): ProviderEvent {
  return {
    id,
    type,
    customerId: object.object === 'customer' ? (object.id ?? null) : optionalIdOf(object.customer),
    checkoutId: object.object === 'checkout.session' ? (object.id ?? null) : null,
    paymentId: optionalIdOf(object.charge),
    createdAt: dateOf(created),
  }
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
      if (!Value.Check(EventContent, event)) continue
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
