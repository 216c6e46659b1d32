import type { Tx } from '@loomcast/service-kit/mongo'
import type { MirrorChange } from '../subscription-records/mirror.ts'
import type { MailsContext } from './context.ts'
import type { MailInput } from './subscription-mails.ts'

/** Reads what the emails about a user's subscriptions depend on besides the subscriptions themselves. */
export async function mailFacts(
  { repositories }: Pick<MailsContext, 'repositories'>,
  tx: Tx,
  userId: string,
  subscriptions: readonly Pick<MirrorChange, 'after'>[],
): Promise<Pick<MailInput, 'duplicates' | 'endedBy' | 'reservations'>> {
  const { alerts, refundRequests, terms } = repositories
  const ids = subscriptions.map(({ after }) => after._id)
  const reservationIds = subscriptions.flatMap(({ after }) => after.reservation_id ?? [])
  // One after another, because a transaction runs one operation at a time.
  const duplicates = await alerts.subjects(userId, 'duplicate_subscription', tx)
  const dispute = await alerts.subjects(userId, 'dispute_lost', tx)
  const refund = await refundRequests.endedSubscriptions(ids, tx)
  const reservations = new Set((await terms.byReservation(reservationIds, tx)).keys())
  return { duplicates, endedBy: { dispute, refund }, reservations }
}
