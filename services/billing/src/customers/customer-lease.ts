import { AppError } from '@loomcast/service-kit/errors'
import { remainingMs } from '@loomcast/service-kit/time'
import type { CustomersContext } from './context.ts'
import { whileLeased } from './wait-for-lease.ts'

const WAIT_MS = 20_000
const POLL_MS = 50

/**
 * Runs `work` while no other process works on the customer. Waits at most 20 s, or as long as the caller of the request waits, then throws AppError
 * `payment_provider_unavailable`. If the process stalls, the lease can expire during `work`, so its writes need a fence.
 */
export async function withCustomerLease<T>(
  { connection }: Pick<CustomersContext, 'connection'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  return whileLeased({
    connection,
    id: `customer:${userId}`,
    owner: 'sync',
    waitMs: Math.min(WAIT_MS, remainingMs()),
    pollMs: POLL_MS,
    refusal: () => new AppError('payment_provider_unavailable', undefined, { charged: 'unknown' }),
    work,
  })
}
