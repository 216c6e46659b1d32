import { AppError } from '@loomcast/service-kit/errors'
import type { ProviderCheckout } from '../engines/payment-provider.ts'
import { callProvider } from '../engines/provider-failures.ts'
import type { CheckoutContext } from './context.ts'
import type { ReservationRecord } from './reservation.model.ts'
import { isPaid, settleReservation } from './settle-reservation.ts'

export interface CheckoutState {
  status: ProviderCheckout['status']
  payment_status: 'paid' | 'unpaid'
  /** Whether the user has a live subscription. */
  applied: boolean
  package_name: string
  include_video: boolean
}

/**
 * Reads a session from the provider and applies it if it is complete. Can be repeated. Does nothing for sessions of other products. Resolves to the id of the
 * user who was synchronized; null if none was. Rejects with ProviderError.
 */
export async function applyCheckout(context: CheckoutContext, sessionId: string): Promise<string | null> {
  const reservation = await context.repositories.reservations.findBySession(sessionId)
  if (!reservation || !context.provider) return null
  const isSynchronized = await settleReservation(context, reservation, await context.provider.retrieveCheckout(sessionId))
  return isSynchronized ? reservation.user_id : null
}

/**
 * The state of one of the user's sessions, after it was applied. Throws AppError `not_found` for sessions of others, `payment_provider_unavailable` or
 * `payment_provider_rejected`.
 */
export async function readCheckout(context: CheckoutContext, userId: string, sessionId: string): Promise<CheckoutState> {
  const { repositories } = context
  const reservation = await repositories.reservations.findBySession(sessionId)
  if (reservation?.user_id !== userId) throw new AppError('not_found', 'There is no checkout with this id.')
  const live = await repositories.subscriptions.liveOf(userId)
  if (reservation.state === 'completed' && live?.reservation_id === reservation._id)
    return stateOf(reservation, { status: 'complete', payment_status: 'paid', applied: true })

  const { provider } = context
  if (!provider) throw new AppError('payment_provider_unavailable')
  const session = await callProvider(
    async () => {
      const current = await provider.retrieveCheckout(sessionId)
      await settleReservation(context, reservation, current)
      return current
    },
    { charged: 'no' },
  )
  const paid = isPaid(session)
  const applied = paid && (await repositories.subscriptions.liveOf(userId)) !== null
  return stateOf(reservation, { status: session.status, payment_status: paid ? 'paid' : 'unpaid', applied })
}

function stateOf(
  { terms, include_video }: ReservationRecord,
  state: Pick<CheckoutState, 'status' | 'payment_status' | 'applied'>,
): CheckoutState {
  return { ...state, package_name: terms.name, include_video }
}
