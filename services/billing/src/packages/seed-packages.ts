import { appendEvents } from '@loomcast/service-kit/events'
import { isDuplicateKey, withTransaction } from '@loomcast/service-kit/mongo'
import { DEFAULT_PACKAGES } from '../domain/package.ts'
import { SERVICE } from '../events/publishes.ts'
import type { PackagesContext } from './context.ts'
import { packageChanged } from './package-events.ts'
import { toRecord } from './package-record.ts'

/** Inserts the default packages if there is no package. Several processes can run it at the same time. */
export async function seedPackages({
  connection,
  repositories,
  clock,
}: Pick<PackagesContext, 'connection' | 'repositories' | 'clock'>): Promise<void> {
  if (!(await repositories.packages.isEmpty())) return
  const now = clock()
  const records = DEFAULT_PACKAGES.map((each) => toRecord(each, 1, now, now))
  try {
    await withTransaction(connection, async (tx) => {
      for (const record of records) await repositories.packages.insert(record, tx)
      await appendEvents(tx, SERVICE, ...records.map((record) => packageChanged(record)))
    })
  } catch (error) {
    // Another process inserted them first.
    if (!isDuplicateKey(error)) throw error
  }
}
