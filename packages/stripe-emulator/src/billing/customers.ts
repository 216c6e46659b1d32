import type { CustomerObject } from '../objects/customer.ts'
import type { Work } from '../work.ts'
import { endSubscription } from './cancellation.ts'

/** Deletes a customer and ends its subscriptions now. Its invoices and charges remain. */
export async function deleteCustomer(work: Work, customer: CustomerObject): Promise<void> {
  for (const subscription of await work.list('subscription', customer.id))
    await endSubscription(work, subscription, 'cancellation_requested')
  customer._sandbox.deleted = true
  customer._sandbox.card = null
  await work.save(customer)
  await work.emit('customer.deleted', customer)
}
