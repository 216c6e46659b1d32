import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest, IDEMPOTENCY_MS, requireSameRequest } from '@loomcast/service-kit/http'
import { newId } from '@loomcast/service-kit/mongo'
import type { CustomerRecord } from '../customers/customer.model.ts'
import { ensureProviderCustomer, findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import { asOnlyOperation } from '../customers/user-operation.ts'
import { isProductOrigin } from '../domain/product-url.ts'
import { checkoutNote, consentText, withdrawalTerms } from '../domain/withdrawal.ts'
import { type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import { callProvider } from '../engines/provider-failures.ts'
import { type Choice, type Offer, requireOffer } from '../packages/offer.ts'
import { priceOfOffer } from '../packages/sync-catalog.ts'
import { hasWithdrawn } from '../withdrawals/has-withdrawn.ts'
import type { CheckoutContext } from './context.ts'
import type { ReservationRecord } from './reservation.model.ts'
import { closeReservation } from './settle-reservation.ts'

/** The provider accepts sessions of 30 minutes or more by its own clock. This leaves ten minutes for a clock that is slow. */
const SESSION_MS = 40 * 60_000

export interface CheckoutRequest extends Choice {
  /** Origin of the page that the user returns to. */
  origin_url: string
}

export interface CheckoutSession {
  checkout_url: string
  session_id: string
}

/**
 * Starts a checkout, or returns the user's open checkout of the same package. A checkout of another package is ended first. Throws AppError
 * `package_unavailable`, `origin_not_allowed`, `subscription_exists`, `idempotency_key_reused`, `account_deleted`, `busy`, `payment_provider_unavailable` or
 * `payment_provider_rejected`.
 */
export async function createCheckout(
  context: CheckoutContext,
  userId: string,
  request: CheckoutRequest,
  key: string | undefined,
): Promise<CheckoutSession> {
  const { provider, repositories, publicUrl, clock } = context
  if (!provider) throw new AppError('payment_provider_unavailable', 'Failed to create checkout session', { charged: 'no' })
  if (!isProductOrigin(request.origin_url, publicUrl)) throw new AppError('origin_not_allowed')
  const request_hash = hashOf(request)

  const previous = await findPreviousSession(context, userId, key, request_hash)
  if (previous) return previous

  const offer = await requireOffer(context, request)
  const open = await repositories.reservations.findOpen(userId)
  const started = open && isCurrent(open, offer, clock()) ? sessionOf(open) : null
  // With an idempotency key, the open checkout is returned below, where no other request of the user runs: the key is bound to it there.
  if (started && key === undefined) return started

  const checkout: Checkout = { context, provider, userId, offer, request, request_hash, key: key ?? null }
  return callProvider(() => asOnlyOperation(context, userId, () => startCheckout(checkout)), { charged: 'no' })
}

/** A request of an earlier release has no interval, and the same hash as one that is paid by the month. */
function hashOf(request: CheckoutRequest): string {
  const { interval, ...monthly } = request
  return hashRequest(interval === 'month' ? monthly : request)
}

/** The session that the key got first. Throws AppError `idempotency_key_reused` if that was for another request. */
async function findPreviousSession(
  { repositories, clock }: CheckoutContext,
  userId: string,
  key: string | undefined,
  requestHash: string,
): Promise<CheckoutSession | null> {
  if (key === undefined) return null
  const earlier = await repositories.reservations.findByKey(userId, key, new Date(clock().getTime() - IDEMPOTENCY_MS))
  if (!earlier) return null
  requireSameRequest(earlier, requestHash)
  return sessionOf(earlier.reservation)
}

interface Checkout {
  context: CheckoutContext
  provider: PaymentProvider
  userId: string
  offer: Offer
  request: CheckoutRequest
  request_hash: string
  key: string | null
}

async function startCheckout(checkout: Checkout): Promise<CheckoutSession> {
  const { context, provider, userId, offer, key, request_hash } = checkout
  const { repositories, clock } = context
  const previous = await findPreviousSession(context, userId, key ?? undefined, request_hash)
  if (previous) return previous
  const open = await repositories.reservations.findOpen(userId)
  if (open && isCurrent(open, offer, clock())) {
    try {
      const session = await openSession(checkout, open)
      if (key !== null) await repositories.reservations.bindKey(open._id, { key, request_hash, at: clock() })
      return session
    } catch (error) {
      // The provider rejects a session that would end in less than 30 minutes, such as that of an old reservation: a new one replaces it.
      if (!(error instanceof ProviderError) || error.failure !== 'rejected') throw error
    }
  } else if (open) {
    const closed = await closeReservation(context, provider, open, open.expires_at <= clock() ? 'expired' : 'replaced')
    if (closed === 'completed') throw new AppError('subscription_exists')
  }
  if (await repositories.subscriptions.liveOf(userId)) await requireNoSubscription(context, userId)
  return openSession(checkout, await reserve(checkout))
}

async function reserve({ context, provider, userId, offer, request, request_hash, key }: Checkout): Promise<ReservationRecord> {
  const { repositories, clock } = context
  if ((await repositories.customers.find(userId))?.closed_at) throw new AppError('account_deleted')
  const price_id = await priceOfOffer(context, provider, offer)
  const withdrawal = withdrawalTerms(context.sale, await hasWithdrawn(context, userId, offer.terms.package_id))
  const now = clock()
  const reservation: ReservationRecord = {
    _id: newId('chk'),
    user_id: userId,
    state: 'open',
    terms: offer.terms,
    include_video: offer.include_video,
    interval: offer.interval,
    amount_minor: offer.amount_minor,
    currency: offer.currency,
    price_id,
    origin: request.origin_url,
    session_id: null,
    session_url: null,
    idempotency_key: key,
    request_hash,
    reused_by: [],
    consent_text: consentText(context.sale, withdrawal),
    withdrawal_rule: withdrawal.rule,
    consented: withdrawal.repeated,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
    ended_at: null,
  }
  if (await repositories.reservations.insert(reservation)) return reservation
  // Another process works for the user, because the lease of this one expired.
  throw new AppError('busy', undefined, { headers: { 'retry-after': '2' } })
}

/** Creates the session of a reservation, or returns it. The same idempotency key gives the same session. */
async function openSession({ context, provider }: Checkout, reservation: ReservationRecord): Promise<CheckoutSession> {
  const existing = sessionOf(reservation)
  if (existing) return existing
  const { repositories, clock } = context
  const { _id, user_id, origin, price_id, expires_at } = reservation
  try {
    const customerId = await buyer(context, user_id)
    const { id, url } = await provider.createCheckout({
      customerId,
      priceId: price_id,
      successUrl: `${origin}/billing?session_id={CHECKOUT_SESSION_ID}&checkout=success`,
      cancelUrl: `${origin}/billing?checkout=cancelled`,
      expiresAt: expires_at,
      note: checkoutNote(context.sale, context.publicUrl, { repeated: reservation.consented }),
      terms: reservation.consent_text,
      metadata: { user_id, reservation_id: _id },
      idempotencyKey: `chk:${_id}`,
    })
    if (url === null) throw new ProviderError('rejected', 'The checkout session has no URL.')
    const stored = await repositories.reservations.storeSession(_id, { id, url })
    if (stored?.session_id === id) return { checkout_url: url, session_id: id }
    await provider.expireCheckout(id)
    throw new AppError('busy', undefined, { headers: { 'retry-after': '2' } })
  } catch (error) {
    const canBeContinued = error instanceof ProviderError && error.failure === 'unavailable'
    if (!canBeContinued) await repositories.reservations.end(_id, 'failed', clock())
    throw error
  }
}

/** The user's id at the provider. Throws AppError `subscription_exists` or `account_deleted`; rejects with ProviderError. */
async function buyer(context: CheckoutContext, userId: string): Promise<string> {
  const { customers } = context.repositories
  // The reservation was inserted before this call. So an earlier checkout that was paid has ended its own, which happens after its subscription is recorded.
  const customer = await findOrCreateCustomer(context, userId)
  if (customer.customer_id === null || (await requireNoSubscription(context, userId, customer)))
    return ensureProviderCustomer(context, customer)
  // A customer that the provider does not have is replaced only here: with a wrong API key, it would have none of them.
  const without = (await customers.removeProviderId(userId, customer.customer_id)) ?? (await customers.find(userId))
  return ensureProviderCustomer(context, without ?? customer)
}

/** Synchronizes first, because the mirror may lack the newest state. Resolves to whether the provider has the customer. Throws AppError `subscription_exists`. */
async function requireNoSubscription(context: CheckoutContext, userId: string, known?: CustomerRecord): Promise<boolean> {
  const { exists } = await syncCustomer(context, userId, known)
  if (await context.repositories.subscriptions.liveOf(userId)) throw new AppError('subscription_exists')
  return exists
}

function sessionOf({ session_id, session_url }: ReservationRecord): CheckoutSession | null {
  return session_id === null || session_url === null ? null : { checkout_url: session_url, session_id }
}

/** Whether an open reservation is for the same package at the same price and has not expired. */
function isCurrent(open: ReservationRecord, offer: Offer, now: Date): boolean {
  return (
    open.expires_at > now &&
    open.terms.package_id === offer.terms.package_id &&
    open.include_video === offer.include_video &&
    open.interval === offer.interval &&
    open.amount_minor === offer.amount_minor &&
    open.currency === offer.currency
  )
}
