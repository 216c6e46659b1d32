import { AppError } from '@loomcast/service-kit/errors'
import { acquireLease, newId } from '@loomcast/service-kit/mongo'
import { delay, remainingMs } from '@loomcast/service-kit/time'
import type { CustomersContext } from './context.ts'
import { LEASES } from './lease.model.ts'

const DURATION_MS = 30_000
const WAIT_MS = 20_000
const POLL_MS = 25

/**
 * Runs `work` while no other request of the user starts a checkout or changes the plan. Waits at most 20 s, or as long as the caller of the request waits, then throws AppError
 * `busy`. The provider's idempotency keys protect work that continues after its lease expired.
 */
export async function asOnlyOperation<T>(
  { connection }: Pick<CustomersContext, 'connection'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const lease = { connection, collection: LEASES, id: `operation:${userId}`, owner: newId('op'), durationMs: DURATION_MS }
  const deadline = performance.now() + Math.min(WAIT_MS, remainingMs())
  let acquired = await acquireLease(lease)
  while (!acquired) {
    if (performance.now() > deadline) throw new AppError('busy', undefined, { headers: { 'retry-after': '2' } })
    await delay(POLL_MS)
    acquired = await acquireLease(lease)
  }
  try {
    return await work()
  } finally {
    await acquired.release()
  }
}
