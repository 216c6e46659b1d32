import { EventEmitter } from 'node:events'
import type { EventData, EventType } from '@loomcast/contracts'
import type mongoose from 'mongoose'
import { OUTBOX, OUTBOX_KEYS } from '../mongo/collections.ts'
import { newId } from '../mongo/id.ts'
import type { Tx } from '../mongo/transaction.ts'
import { currentTraceparent } from '../observability/trace.ts'
import type { BusEvent } from './envelope.ts'
import { checkEventData } from './event-schemas.ts'

interface EventToAppend<T extends EventType> {
  type: T
  /** Aggregate id. Events with the same key keep their order. */
  key: string
  /** Version of the aggregate after the change. */
  version: number
  data: EventData<T>
  /**
   * Only for aggregates that number their own events: a number that increases with every event of the key, starts at the current time (ms) and comes from a
   * write to the aggregate in the same transaction. It saves the write to the outbox's own counter. Set it for every event of a key, or for none.
   */
  order?: number
}

/** An event to append; `data` must match the schema of `type`. Without a type argument, an event of any type. */
export type DomainEvent<T extends EventType = EventType> = { [Type in T]: EventToAppend<Type> }[T]

export interface OutboxRow {
  /** Event id. */
  _id: string
  type: string
  source: string
  key: string
  /** Order within the key: strictly ascending, in commit order. */
  seq: number
  version: number
  /** Deleted once the event is published. */
  data?: unknown
  traceparent: string | null
  created_at: Date
  published_at: Date | null
  /** Present until the event is published. */
  waiting?: true
  /** Present if the event repeats the present state of an aggregate. */
  snapshot?: true
}

const wakeUps = new WeakMap<mongoose.Connection, EventEmitter>()

/** Notifies the relay in the same process of commits. */
export function outboxWakeUps(connection: mongoose.Connection): EventEmitter {
  const existing = wakeUps.get(connection)
  if (existing) return existing
  const created = new EventEmitter()
  wakeUps.set(connection, created)
  return created
}

/**
 * Appends events to the outbox in the same transaction as the change that they announce; the relay publishes them after the commit. Throws if `data` does not
 * match the schema of its type: that is a bug in the caller, and the transaction is aborted.
 */
export async function appendEvents(tx: Tx, service: string, ...events: DomainEvent[]): Promise<void> {
  await append(tx, service, events, false)
}

/** Like appendEvents, for events that repeat the present state of their aggregates. Consumers can recognize them by `snapshot`. */
export async function appendSnapshots(tx: Tx, service: string, ...events: DomainEvent[]): Promise<void> {
  await append(tx, service, events, true)
}

async function append(tx: Tx, service: string, events: readonly DomainEvent[], isSnapshot: boolean): Promise<void> {
  for (const event of events) checkEventData(event.type, event.data)
  const traceparent = currentTraceparent() ?? null
  for (const event of events) {
    const row: OutboxRow = {
      _id: newId('evt'),
      type: event.type,
      source: `/loomcast/${service}`,
      key: event.key,
      seq: event.order ?? (await nextSeq(tx, event.key)),
      version: event.version,
      data: asJson(event.data),
      traceparent,
      created_at: new Date(),
      published_at: null,
      waiting: true,
      ...(isSnapshot && { snapshot: true }),
    }
    await tx.connection.collection<OutboxRow>(OUTBOX).insertOne(row, { session: tx.session })
  }
  const { connection } = tx
  tx.afterCommit(() => outboxWakeUps(connection).emit('committed'))
}

/**
 * Writes the key's counter in the same transaction, so that two transactions on one key conflict and the numbers follow the commit order. Numbers start at
 * the current time (ms), so that a counter that expired and is created again never falls behind rows that are still pending.
 */
async function nextSeq(tx: Tx, key: string): Promise<number> {
  const counter = await tx.connection
    .collection<{ _id: string; seq: number }>(OUTBOX_KEYS)
    .findOneAndUpdate(
      { _id: key },
      [{ $set: { seq: { $max: [{ $add: [{ $ifNull: ['$seq', 0] }, 1] }, { $toLong: '$$NOW' }] }, touched_at: '$$NOW' } }],
      { upsert: true, returnDocument: 'after', session: tx.session },
    )
  return Number(counter?.seq)
}

/** Removes undefined members, which the schema check treats as absent but MongoDB would store as null. */
function asJson(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data))
}

export function toBusEvent(row: OutboxRow): BusEvent {
  const event: BusEvent = {
    id: row._id,
    type: row.type,
    source: row.source,
    time: row.created_at.toISOString(),
    key: row.key,
    version: row.version,
    data: row.data,
    ...(row.snapshot && { snapshot: true }),
  }
  return row.traceparent === null ? event : { ...event, traceparent: row.traceparent }
}
