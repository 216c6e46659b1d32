import { syncCustomer } from '../customers/sync-customer.ts'
import { type PaymentProvider, type ProviderCheckout, ProviderError } from '../engines/payment-provider.ts'
import type { CheckoutContext } from './context.ts'
import type { ReservationRecord } from './reservation.model.ts'

/** Whether a session needs no further payment. A session with nothing to pay counts as paid. */
export function isPaid({ status, paymentStatus }: Pick<ProviderCheckout, 'status' | 'paymentStatus'>): boolean {
  return status === 'complete' && paymentStatus !== 'unpaid'
}

/**
 * Records what became of a session. The customer is synchronized before a completed reservation ends, so that a request which finds no open reservation also
 * finds the subscription. Resolves to whether it was synchronized. Rejects with ProviderError.
 */
export async function settleReservation(
  context: CheckoutContext,
  reservation: ReservationRecord,
  session: ProviderCheckout,
): Promise<boolean> {
  const { repositories, clock } = context
  if (session.status === 'complete') {
    await syncCustomer(context, reservation.user_id)
    await repositories.reservations.complete(reservation._id, clock(), reservation.consented || session.termsAccepted)
    return true
  }
  if (session.status === 'expired') await repositories.reservations.end(reservation._id, 'expired', clock())
  return false
}

/**
 * Ends an open reservation and its session, so that the session can no longer be paid. Resolves to `completed` if it was paid before. Rejects with
 * ProviderError.
 */
export async function closeReservation(
  context: CheckoutContext,
  provider: PaymentProvider,
  reservation: ReservationRecord,
  state: 'expired' | 'replaced',
): Promise<'completed' | 'closed'> {
  const session = reservation.session_id === null ? null : await expire(provider, reservation.session_id)
  if (session?.status === 'complete') {
    await settleReservation(context, reservation, session)
    return 'completed'
  }
  // Without a session id, no URL was returned. A session that exists nevertheless expires at the provider.
  await context.repositories.reservations.end(reservation._id, state, context.clock())
  return 'closed'
}

async function expire(provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout | null> {
  try {
    return await provider.expireCheckout(sessionId)
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'not_found') return null
    throw error
  }
}

const SWEEP_BATCH = 100
/** The provider expires the session itself; its event usually arrives within this time. */
const SWEEP_AFTER_MS = 60_000

/** Ends expired reservations without an event. */
export async function sweepReservations(context: CheckoutContext): Promise<void> {
  const { provider, repositories, clock, logger } = context
  if (!provider) return
  for (const reservation of await repositories.reservations.listOverdue(new Date(clock().getTime() - SWEEP_AFTER_MS), SWEEP_BATCH)) {
    try {
      await closeReservation(context, provider, reservation, 'expired')
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ err: error, reservation_id: reservation._id }, 'an overdue checkout was not settled; the next run tries again')
    }
  }
}
