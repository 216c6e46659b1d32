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
  /** Aggregate id; events of one key keep their order. */
  key: string
  /** Version of the aggregate after the fact. */
  version: number
  data: EventData<T>
  /**
   * For an aggregate that numbers its own events: a number that grows with every event of the key and begins at the clock (ms), from a write to
   * the aggregate in the same transaction. It saves the write to the outbox's own counter. A key has it with every event, or with none.
   */
  order?: number
}

/** An event to append: `data` has the shape that the schema of `type` gives it. Without a type argument, an event of any type. */
export type DomainEvent<T extends EventType = EventType> = { [Type in T]: EventToAppend<Type> }[T]

export interface OutboxRow {
  /** Event id. */
  _id: string
  type: string
  source: string
  key: string
  /** Order within the key: strictly ascending, follows commits. */
  seq: number
  version: number
  /** Deleted once published. */
  data?: unknown
  traceparent: string | null
  created_at: Date
  published_at: Date | null
  /** Present until published. */
  waiting?: true
}

const wakeUps = new WeakMap<mongoose.Connection, EventEmitter>()

/** Notifies the relay of the same process of commits. */
export function outboxWakeUps(connection: mongoose.Connection): EventEmitter {
  const existing = wakeUps.get(connection)
  if (existing) return existing
  const created = new EventEmitter()
  wakeUps.set(connection, created)
  return created
}

/**
 * Writes events into the outbox, in the transaction of the change that they announce; the relay publishes them after the commit.
 * Throws when `data` does not satisfy the schema of its type: that is a defect of the caller, and the transaction ends.
 */
export async function appendEvents(tx: Tx, service: string, ...events: DomainEvent[]): Promise<void> {
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
    }
    await tx.connection.collection<OutboxRow>(OUTBOX).insertOne(row, { session: tx.session })
  }
  const { connection } = tx
  tx.afterCommit(() => outboxWakeUps(connection).emit('committed'))
}

/**
 * The counter of a key is written in the same transaction, so two transactions on one key conflict and the order of the numbers is
 * the order of the commits. Numbers start at the clock (ms): an expired counter never goes back behind rows that still wait.
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

/** MongoDB stores an undefined member as null; JSON leaves it out, as the contract checked it. */
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
  }
  return row.traceparent === null ? event : { ...event, traceparent: row.traceparent }
}
