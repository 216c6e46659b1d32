import { acquireLease, newId } from '@loomcast/service-kit/mongo'
import { LEASES } from '../customers/lease.model.ts'
import type { ReconciliationContext } from './context.ts'
import type { Validity } from './reconcile.ts'

const DURATION_MS = 60_000

/** Runs `work` unless another process is running it. */
export async function runWithLease(
  { connection }: Pick<ReconciliationContext, 'connection'>,
  id: string,
  work: (lease: Validity) => Promise<unknown>,
): Promise<void> {
  const lease = await acquireLease({ connection, collection: LEASES, id, owner: newId('worker'), durationMs: DURATION_MS })
  if (!lease) return
  try {
    await work(lease)
  } finally {
    await lease.release()
  }
}
