import { missing } from '../api-failure.ts'
import type { CustomerObject } from '../objects/customer.ts'
import type { Work } from '../work.ts'

/** A customer that exists. Throws Stripe's error for a deleted one. */
export async function liveCustomer(work: Work, id: string, param?: string): Promise<CustomerObject> {
  const customer = await work.require('customer', id, param)
  if (customer._sandbox.deleted) throw missing('customer', id, param)
  return customer
}
