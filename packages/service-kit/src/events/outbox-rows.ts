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

/** Whose rows wait, oldest first, without the keys named. */
export function waitingKeys(
  outbox: OutboxCollection,
  limit: number,
  without: readonly string[],
): Promise<Pick<OutboxRow, '_id' | 'key'>[]> {
  return outbox
    .find(
      { waiting: true, ...(without.length > 0 && { key: { $nin: [...without] } }) },
      { ...READ, projection: { key: 1 }, batchSize: limit + 1 },
    )
    .sort({ seq: 1 })
    .limit(limit)
    .toArray()
}

/** Those of these rows of one key that wait, in their order. */
export function stillWaiting(outbox: OutboxCollection, ids: readonly string[]): Promise<OutboxRow[]> {
  return outbox
    .find({ _id: { $in: [...ids] }, waiting: true }, READ)
    .sort({ seq: 1 })
    .hint({ _id: 1 })
    .toArray()
}

/** The oldest rows of one key that wait, in their order. Steps over all rows that wait: for single keys. */
export function waitingOfKey(outbox: OutboxCollection, key: string): Promise<OutboxRow[]> {
  return outbox.find({ waiting: true, key }, READ).sort({ seq: 1 }).limit(50).toArray()
}

/**
 * Marks what is published, and drops its payload: what a service had to say of a person is not kept here for a week.
 * Waits for the majority, because the next look (see READ) has to see it; a mark that is lost in a crash means a duplicate, not a loss.
 */
export async function markPublished(outbox: OutboxCollection, ids: string[]): Promise<void> {
  await outbox.updateMany(
    { _id: { $in: ids } },
    { $set: { published_at: new Date() }, $unset: { waiting: true, data: true } },
    { writeConcern: { w: 'majority' } },
  )
}
