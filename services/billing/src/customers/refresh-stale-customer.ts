import { ProviderError } from '../engines/payment-provider.ts'
import type { CustomersContext } from './context.ts'
import { syncCustomer } from './sync-customer.ts'

const HOUR_MS = 3600_000
/** Links of invoices are read again after this time. */
const LINKS_MS = 24 * HOUR_MS
/** A visit to the portal can last this long. */
const VISIT_MS = HOUR_MS
/** After a visit to the portal, the user's pages read the provider's state at most this often. */
const FRESH_MS = 5_000

/** Synchronizes a user with a stored state that may be outdated. If the provider does not respond, the stored state stays as it is. */
async function refreshOlderThan(context: CustomersContext, userId: string, ageMs: number): Promise<void> {
  const { repositories, clock, logger } = context
  const customer = await repositories.customers.find(userId)
  if (customer?.customer_id == null || customer.closed_at) return
  if (customer.synced_at && clock().getTime() - customer.synced_at.getTime() <= ageMs) return
  try {
    await syncCustomer(context, userId, customer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error }, 'a customer was not synchronized; the stored state is used')
  }
}

/** After a visit to the portal, because its changes arrive by webhook at an unknown time. */
export async function refreshAfterPortal(context: CustomersContext, userId: string): Promise<void> {
  const since = new Date(context.clock().getTime() - VISIT_MS)
  if (await context.repositories.portalVisits.isRecent(userId, since)) await refreshOlderThan(context, userId, FRESH_MS)
}

/** Before links of invoices are shown. */
export async function refreshLinks(context: CustomersContext, userId: string): Promise<void> {
  await refreshOlderThan(context, userId, LINKS_MS)
}
