import type mongoose from 'mongoose'
import type { OutboxRow } from './outbox.ts'

export type OutboxCollection = ReturnType<typeof mongoose.connection.collection<OutboxRow>>

/**
 * What is read is what a majority has, at one moment. Otherwise an event could go out whose change is rolled back, and a scan in the order
 * of `seq` could find a key's later row after it passed the place where its earlier one was committed meanwhile.
 */
const READ = { readConcern: { level: 'snapshot' }, projection: { waiting: 0, published_at: 0 } } as const

/** The oldest rows that wait, each key in its order, without the rows named and without the keys named. */
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

/** The oldest rows of one key that wait, in their order. Steps over all rows that wait: for single keys. */
export function findPendingByKey(outbox: OutboxCollection, key: string): Promise<OutboxRow[]> {
  return outbox.find({ waiting: true, key }, READ).sort({ seq: 1 }).limit(50).toArray()
}

/**
 * Marks what is published, and drops its payload: personal data is not kept here for a week.
 * Waits for the majority, because the next read (see READ) has to see it; a mark that is lost in a crash means a duplicate, not a loss.
 */
export async function markPublished(outbox: OutboxCollection, ids: string[]): Promise<void> {
  await outbox.updateMany(
    { _id: { $in: ids } },
    { $set: { published_at: new Date() }, $unset: { waiting: true, data: true } },
    { writeConcern: { w: 'majority' } },
  )
}
