import type { CustomerRecord } from '../customers/customer.model.ts'
import { refreshEntitlement } from '../customers/refresh-entitlement.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import { sameDocument } from '../domain/documents.ts'
import { DAY_MS, ofFreePackage } from '../domain/entitlement.ts'
import { ProviderError } from '../engines/payment-provider.ts'
import { freePackage } from '../packages/free-package.ts'
import type { ReconciliationContext } from './context.ts'

/** Events of the provider can become visible a little later than their time. */
const OVERLAP_MS = 15 * 60_000
/** How far back the first run reads. */
const FIRST_MS = 2 * DAY_MS
/** An event that arrived within this time can have caused the change. */
const ANNOUNCED_MS = 10 * 60_000
const BATCH = 200

export interface ReconciliationResult {
  customers: number
  /** Customers with a change that no event had announced. */
  drift: number
  failures: number
}

/** A lease of the reconciler; the pass ends early once it is lost. */
export interface Validity {
  isValid(): boolean
}

/**
 * Synchronizes the customers that changed at the provider since the last run. Rejects with ProviderError if the provider is unavailable; the next run then
 * starts from the same time.
 */
export async function reconcileChanges(context: ReconciliationContext, lease: Validity): Promise<ReconciliationResult> {
  const { provider, repositories, clock } = context
  const result = { customers: 0, drift: 0, failures: 0 }
  if (!provider) return result
  const startedAt = clock()
  const last = await repositories.reconciliations.find('changes')
  await repositories.reconciliations.update('changes', { started_at: startedAt })
  const since = last?.succeeded_at ? last.succeeded_at.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_MS
  for await (const customerId of provider.changedCustomers(new Date(since))) {
    if (!lease.isValid()) return result
    const customer = await repositories.customers.findByProviderId(customerId)
    if (customer) await reconcile(context, customer, result)
  }
  await repositories.reconciliations.update('changes', { succeeded_at: startedAt, ...result })
  return result
}

/** Synchronizes all customers, and evaluates users of the free package again if it was edited. A pass that was interrupted continues where it ended. */
export async function reconcileAll(context: ReconciliationContext, lease: Validity): Promise<ReconciliationResult> {
  const { repositories, clock } = context
  const last = await repositories.reconciliations.find('full')
  const unfinished = last?.cursor ?? null
  const startedAt = unfinished === null || !last?.started_at ? clock() : last.started_at
  const result: ReconciliationResult =
    unfinished === null || !last
      ? { customers: 0, drift: 0, failures: 0 }
      : { customers: last.customers, drift: last.drift, failures: last.failures }
  await repositories.reconciliations.update('full', { started_at: startedAt })
  for (let cursor = unfinished ?? ''; ; ) {
    const batch = await repositories.customers.after(cursor, BATCH)
    for (const customer of batch) {
      if (!lease.isValid()) return result
      await reconcile(context, customer, result)
      cursor = customer._id
    }
    if (batch.length < BATCH) break
    await repositories.reconciliations.update('full', { cursor, ...result })
  }
  await repositories.reconciliations.update('full', { succeeded_at: startedAt, cursor: null, ...result })
  return result
}

async function reconcile(context: ReconciliationContext, customer: CustomerRecord, result: ReconciliationResult): Promise<void> {
  const { repositories, clock, metrics, logger } = context
  if (customer.closed_at) return
  result.customers++
  try {
    if (customer.customer_id === null) return await refreshFree(context, customer)
    const announced = await repositories.providerEvents.announced(customer.customer_id, new Date(clock().getTime() - ANNOUNCED_MS))
    const { changed } = await syncCustomer(context, customer._id, customer)
    if (!changed || announced) return
    result.drift++
    metrics.drift.inc()
    logger.warn({ user_id: customer._id }, 'the provider had changes of a customer that no event announced')
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'unavailable') throw error
    result.failures++
    metrics.reconciliationFailures.inc()
    logger.error({ err: error, user_id: customer._id }, 'a customer could not be reconciled')
  }
}

async function refreshFree(context: ReconciliationContext, { _id, entitlement }: CustomerRecord): Promise<void> {
  const free = ofFreePackage(await freePackage(context.repositories))
  if (!sameDocument(entitlement, free)) await refreshEntitlement(context, _id)
}
