import type mongoose from 'mongoose'
import { trusted } from '../mongo/connection.ts'
import { newId } from '../mongo/id.ts'
import { type Tx, withTransaction } from '../mongo/transaction.ts'
import { appendSnapshots, type DomainEvent } from './outbox.ts'

/** Aggregates that can publish their present state again. */
export interface SnapshotSource {
  /** Such as `users`. Unique per service; a run continues after the last source by its position in the list. */
  name: string
  /** Appends the events of up to `limit` aggregates with ids after `after`. Resolves to the last id, or null after the last aggregate. */
  append(tx: Tx, service: string, after: string | null, limit: number): Promise<{ last: string | null; events: number }>
}

/**
 * The documents of a collection in the order of their ids. `eventsOf` resolves to the events of one document with its present version; it must run its queries
 * in `tx`.
 */
export function snapshotsOf<T extends { _id: string }>(
  name: string,
  model: mongoose.Model<T>,
  filter: Record<string, unknown>,
  eventsOf: (document: T, tx: Tx) => DomainEvent[] | Promise<DomainEvent[]>,
): SnapshotSource {
  return {
    name,
    async append(tx, service, after, limit) {
      const following = after === null ? {} : { _id: trusted({ $gt: after }) }
      const documents = await model
        .find({ ...filter, ...following } as never)
        .sort({ _id: 1 })
        .limit(limit)
        .session(tx.session)
        .lean<T[]>()
      let events = 0
      for (const document of documents) {
        const snapshots = await eventsOf(document, tx)
        await appendSnapshots(tx, service, ...snapshots)
        events += snapshots.length
      }
      return { last: documents.at(-1)?._id ?? null, events }
    },
  }
}

/** The progress of a run; one document per service. */
interface RepublicationRow {
  _id: 'current'
  run_id: string
  source: string | null
  after: string | null
  events: number
  started_at: Date
  ended_at: Date | null
}

export interface RepublishReport {
  run_id: string
  /** Events appended by the whole run, also before it was interrupted. */
  events: number
  /** Whether an interrupted run was continued. */
  resumed: boolean
}

const COLLECTION = 'republications'
const BATCH = 100

export interface RepublishOptions {
  connection: mongoose.Connection
  service: string
  sources: readonly SnapshotSource[]
  /** Aggregates per transaction. */
  batch?: number
  onProgress?: (source: string, events: number) => void
}

/**
 * Appends the present state of all aggregates to the outbox, in batches; the service's relay publishes them. Each batch is one transaction with the progress, so
 * an interrupted run continues where it stopped and appends nothing twice. Receivers ignore what they have: states by their version, facts by the ids in their
 * data.
 */
export async function republish({ connection, service, sources, batch = BATCH, onProgress }: RepublishOptions): Promise<RepublishReport> {
  const progress = connection.collection<RepublicationRow>(COLLECTION)
  const unfinished = await progress.findOne({ _id: 'current', ended_at: null })
  const run_id = unfinished?.run_id ?? newId('rep')
  if (!unfinished) {
    // Written outside of a transaction, so that the collection exists before the first one.
    const row = { run_id, source: null, after: null, events: 0, started_at: new Date(), ended_at: null }
    await progress.replaceOne({ _id: 'current' }, row, { upsert: true })
  }
  const first = Math.max(
    0,
    sources.findIndex(({ name }) => name === unfinished?.source),
  )
  for (const source of sources.slice(first)) while (await appendBatch(source));
  const ended = await progress.findOneAndUpdate({ _id: 'current', run_id }, { $set: { ended_at: new Date() } }, { returnDocument: 'after' })
  return { run_id, events: ended?.events ?? 0, resumed: unfinished !== null }

  /** Resolves to whether the source can have more. */
  async function appendBatch(source: SnapshotSource): Promise<boolean> {
    const done = await withTransaction(connection, async (tx) => {
      const row = await progress.findOne({ _id: 'current' }, { session: tx.session })
      if (row?.run_id !== run_id) throw new Error('Another run has started.')
      const after = row.source === source.name ? row.after : null
      const { last, events } = await source.append(tx, service, after, batch)
      const $set = { source: source.name, after: last ?? after }
      await progress.updateOne({ _id: 'current', run_id }, { $set, $inc: { events } }, { session: tx.session })
      return { more: last !== null, events: row.events + events }
    })
    onProgress?.(source.name, done.events)
    return done.more
  }
}
