import { PLATFORMS } from '@loomcast/platforms'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'

const MIGRATION_ID = 'platform-ids'
/** Longer than any deployment takes. */
const REPEATED_FOR_MS = 24 * 3600 * 1000
const BATCH = 500
const COLLECTIONS = ['contents', 'templates']

interface MigrationRecord {
  _id: string
  completed_at: Date
}

interface WithPlatform {
  _id: string
  platform: string
}

export interface MigrationOptions {
  connection: mongoose.Connection
  clock: Clock
  /** Stops the migration after the current batch. The next start continues it. */
  signal?: AbortSignal
  batch?: number
}

/**
 * Replaces the platform names stored with texts and templates by ids, in batches. Returns the number of changed documents. Every update is conditional on the
 * name, so several processes can run the migration at once and a crash leaves nothing to repair. During a deployment, processes of the earlier release can
 * still write names, so every start within a day of the first completed run repeats the migration.
 */
export async function migratePlatformNames({ connection, clock, signal, batch = BATCH }: MigrationOptions): Promise<number> {
  const records = connection.collection<MigrationRecord>('migrations')
  const record = await records.findOne({ _id: MIGRATION_ID })
  if (record && clock().getTime() - record.completed_at.getTime() >= REPEATED_FOR_MS) return 0

  let changed = 0
  for (const name of COLLECTIONS) changed += await migrateCollection(connection.collection<WithPlatform>(name), batch, signal)
  if (!signal?.aborted) await records.updateOne({ _id: MIGRATION_ID }, { $setOnInsert: { completed_at: clock() } }, { upsert: true })
  return changed
}

async function migrateCollection(
  documents: mongoose.Collection<WithPlatform>,
  batch: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const names = PLATFORMS.map(({ name }) => name)
  let changed = 0
  for (let last = ''; !signal?.aborted; ) {
    const found = await documents
      .find({ _id: { $gt: last }, platform: { $in: names } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray()
    const ids = found.map(({ _id }) => _id)
    const end = ids.at(-1)
    if (end === undefined) break
    const updates = PLATFORMS.map(({ id, name }) => ({
      updateMany: { filter: { _id: { $in: ids }, platform: name }, update: { $set: { platform: id } } },
    }))
    changed += (await documents.bulkWrite(updates)).modifiedCount
    last = end
  }
  return changed
}
