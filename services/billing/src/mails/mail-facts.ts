import type { Tx } from '@loomcast/service-kit/mongo'
import type { MailsContext } from './context.ts'
import { dependsOnFacts, type MailInput } from './subscription-mails.ts'

type MailFacts = Pick<MailInput, 'duplicates' | 'endedBy' | 'reservations'>

const NONE: MailFacts = { duplicates: new Set(), endedBy: { dispute: new Set(), refund: new Set() }, reservations: new Set() }

/**
 * Reads the data for emails about a user's subscriptions that is not stored with the subscriptions. Resolves to empty sets if no email can depend on it, as in
 * most synchronizations.
 */
export async function mailFacts(
  { repositories }: Pick<MailsContext, 'repositories'>,
  tx: Tx,
  userId: string,
  input: Pick<MailInput, 'subscriptions' | 'ledger' | 'evaluation'>,
): Promise<MailFacts> {
  if (!dependsOnFacts(input)) return NONE
  const { alerts, refundRequests, terms, withdrawals } = repositories
  const ids = input.subscriptions.map(({ after }) => after._id)
  const reservationIds = input.subscriptions.flatMap(({ after }) => after.reservation_id ?? [])
  // One after another, because a transaction runs one operation at a time.
  const duplicates = await alerts.subjects(userId, 'duplicate_subscription', tx)
  const dispute = await alerts.subjects(userId, 'dispute_lost', tx)
  const refund = new Set([...(await refundRequests.endedSubscriptions(ids, tx)), ...(await withdrawals.among(ids, tx))])
  const reservations = new Set((await terms.findByReservation(reservationIds, tx)).keys())
  return { duplicates, endedBy: { dispute, refund }, reservations }
}
