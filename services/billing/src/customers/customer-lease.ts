import { AppError } from '@loomcast/service-kit/errors'
import { acquireLease, newId } from '@loomcast/service-kit/mongo'
import { delay, remainingMs } from '@loomcast/service-kit/time'
import type { CustomersContext } from './context.ts'
import { LEASES } from './lease.model.ts'

const DURATION_MS = 30_000
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
  const lease = { connection, collection: LEASES, id: `customer:${userId}`, owner: newId('sync'), durationMs: DURATION_MS }
  const deadline = performance.now() + Math.min(WAIT_MS, remainingMs())
  let acquired = await acquireLease(lease)
  while (!acquired) {
    if (performance.now() > deadline) throw new AppError('payment_provider_unavailable', undefined, { charged: 'unknown' })
    await delay(POLL_MS)
    acquired = await acquireLease(lease)
  }
  try {
    return await work()
  } finally {
    await acquired.release()
  }
}
