import type mongoose from 'mongoose'
import type { OutboxRow } from './outbox.ts'

export type OutboxCollection = ReturnType<typeof mongoose.connection.collection<OutboxRow>>

/**
 * Reads a majority-committed snapshot. Otherwise the relay could publish the event of a change that is later rolled back, and a scan in `seq` order could return a
 * later row of a key but miss an earlier one that was committed after the scan passed its position.
 */
const READ = { readConcern: { level: 'snapshot' }, projection: { waiting: 0, published_at: 0 } } as const

/** The oldest pending rows, in order per key, excluding the given ids and keys. */
export function waitingRows(
  outbox: OutboxCollection,
  limit: number,
  without: { ids: Iterable<string>; keys: readonly string[] },
): Promise<OutboxRow[]> {
  const ids = [...without.ids]
  return outbox
    .find(
      {
        waiting: true,
        ...(ids.length > 0 && { _id: { $nin: ids } }),
        ...(without.keys.length > 0 && { key: { $nin: [...without.keys] } }),
      },
      { ...READ, batchSize: limit + 1 },
    )
    .sort({ seq: 1 })
    .limit(limit)
    .toArray()
}

/** The oldest pending rows of one key, in order. Scans all pending rows, so use it only for single keys. */
export function findPendingByKey(outbox: OutboxCollection, key: string): Promise<OutboxRow[]> {
  return outbox.find({ waiting: true, key }, READ).sort({ seq: 1 }).limit(50).toArray()
}

/**
 * Marks rows as published and deletes their payload, so that personal data is not stored for another week. Waits for the majority, because the next read (see
 * READ) must see the mark. A mark that is lost in a crash causes a duplicate, not a loss.
 */
export async function markPublished(outbox: OutboxCollection, ids: string[]): Promise<void> {
  await outbox.updateMany(
    { _id: { $in: ids } },
    { $set: { published_at: new Date() }, $unset: { waiting: true, data: true } },
    { writeConcern: { w: 'majority' } },
  )
}
