import { appendEvents } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { sameDocument } from '../domain/documents.ts'
import { type Evaluation, evaluateEntitlement } from '../domain/entitlement.ts'
import { entitlementChanged, SERVICE } from '../events/publishes.ts'
import { freePackage } from '../packages/free-package.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'

export interface CustomerEvaluation extends Evaluation {
  /** Whether the entitlement differs from the previous one. */
  changed: boolean
  /** The row with the entitlement. */
  customer: CustomerRecord
}

/**
 * Evaluates a customer's entitlement from the stored subscriptions and grants, stores it, and publishes it if it differs from the previous one. Raises an alert for every
 * finding. Does nothing for a deleted account.
 */
export async function evaluateCustomer(
  context: CustomersContext,
  tx: Tx,
  customer: CustomerRecord,
  subscriptions: readonly SubscriptionRecord[],
): Promise<CustomerEvaluation | undefined> {
  if (customer.closed_at) return undefined
  const { repositories, clock, graceDays } = context
  const now = clock()
  const evaluation = evaluateEntitlement({
    subscriptions: subscriptions.map((row) => ({ ...row, id: row._id })),
    grants: await repositories.subscriptions.grantsOf(customer._id, tx),
    free: await freePackage(repositories, tx),
    last: customer.entitlement,
    graceDays,
    now,
  })
  const { entitlement, recheckAt, entitling } = evaluation
  const changed = !sameDocument(entitlement, customer.entitlement)
  const version = customer.entitlement_version + (changed ? 1 : 0)
  const changes = { entitlement, entitlement_version: version, recheck_at: recheckAt }
  await repositories.customers.update(tx, customer._id, changes)
  if (changed) await appendEvents(tx, SERVICE, entitlementChanged(customer._id, entitlement, version, now))
  for (const { _id, entitled } of subscriptions)
    if (entitled !== entitling.has(_id)) await repositories.subscriptions.setEntitled(tx, _id, entitling.has(_id))
  for (const { kind, subscriptionId, ...data } of evaluation.findings) {
    const alert = { kind, user_id: customer._id, subscription_id: subscriptionId, repair: null, data }
    await repositories.alerts.raise(subscriptionId, alert, now, tx)
  }
  return { ...evaluation, changed, customer: { ...customer, ...changes } }
}
