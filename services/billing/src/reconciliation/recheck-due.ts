import { refreshEntitlement } from '../customers/refresh-entitlement.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import type { ReconciliationContext } from './context.ts'
import type { Validity } from './reconcile.ts'

const BATCH = 100
const POSTPONE_MS = 5 * 60_000

/**
 * Evaluates the customers for whom a date has passed: end of a grant, of a grace period, of a subscription or of its period, or a reminder. Customers of the
 * provider are synchronized first, because a payment may have arrived; while the provider is unavailable, they keep their package and are tried again in 5
 * minutes. Resolves to the number of evaluated customers.
 */
export async function recheckDue(context: ReconciliationContext, lease: Validity): Promise<number> {
  const { provider, repositories, clock, logger } = context
  let evaluated = 0
  for (;;) {
    const batch = await repositories.customers.due(clock(), BATCH)
    for (const customer of batch) {
      if (!lease.isValid()) return evaluated
      try {
        if (provider && customer.customer_id !== null) await syncCustomer(context, customer._id, customer)
        else await refreshEntitlement(context, customer._id)
        evaluated++
      } catch (error) {
        logger.warn({ err: error, user_id: customer._id }, 'a customer could not be evaluated and will be tried again')
        await repositories.customers.postpone(customer, new Date(clock().getTime() + POSTPONE_MS))
      }
    }
    if (batch.length < BATCH) return evaluated
  }
}
