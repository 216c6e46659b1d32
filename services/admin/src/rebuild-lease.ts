import { randomUUID } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { acquireLease } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import { LEASES } from './lease.model.ts'

/**
 * Runs a rebuild of this name alone. `requireLease` throws AppError `conflict` once another process has taken over. Throws AppError `conflict` if a rebuild
 * of this name is running.
 */
export async function withRebuildLease<T>(
  connection: Connection,
  id: string,
  rebuild: (requireLease: () => void) => Promise<T>,
  durationMs = 30_000,
): Promise<T> {
  const lease = await acquireLease({ connection, collection: LEASES, owner: randomUUID(), id, durationMs })
  if (!lease) throw new AppError('conflict', 'A rebuild is running.')
  try {
    return await rebuild(() => {
      if (!lease.isValid()) throw new AppError('conflict', 'Another rebuild took over.')
    })
  } finally {
    await lease.release()
  }
}
