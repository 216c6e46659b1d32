import { missing } from '../api-failure.ts'
import type { CustomerObject } from '../objects/customer.ts'
import type { Work } from '../work.ts'

/** Finds a customer. Throws Stripe's `resource_missing` if there is none or if it was deleted. `param`: the parameter that has the id. */
export async function liveCustomer(work: Work, id: string, param?: string): Promise<CustomerObject> {
  const customer = await work.require('customer', id, param)
  if (customer._sandbox.deleted) throw missing('customer', id, param)
  return customer
}
