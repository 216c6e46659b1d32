import { AppError } from '@loomcast/service-kit/errors'
import { remainingMs } from '@loomcast/service-kit/time'
import type { CustomersContext } from './context.ts'
import { whileLeased } from './wait-for-lease.ts'

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
  return whileLeased({
    connection,
    id: `operation:${userId}`,
    owner: 'op',
    waitMs: Math.min(WAIT_MS, remainingMs()),
    pollMs: POLL_MS,
    refusal: () => new AppError('busy', undefined, { headers: { 'retry-after': '2' } }),
    work,
  })
}
