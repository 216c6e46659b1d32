import type { Connection } from 'mongoose'
import type { Seconds } from './calendar.ts'
import type { AnyObject, Kind } from './kinds.ts'
import type { EventObject } from './objects/event.ts'

export interface ObjectRow {
  _id: string
  kind: Kind
  /** Ids and keys by which it is listed. */
  references: string[]
  created: Seconds
  /** Order of creation. */
  seq: number
  due_at: Seconds | null
  data: AnyObject
}

export interface EventRow {
  _id: string
  type: string
  customer: string | null
  created: Seconds
  seq: number
  event: EventObject
  /** `stored`: no endpoint is subscribed to this type. */
  state: 'pending' | 'delivered' | 'dropped' | 'failed' | 'stored'
  attempts: number
  /** Deliveries that remain after this one; more than 0 only by a fault. */
  copies: number
  /** Real time, unlike the times of the objects. */
  next_at: Date
  stored_at: Date
}

/** The stored response to a request with an idempotency key. */
export interface KeyRow {
  _id: string
  fingerprint: string
  status: number
  body: string
  expires_at: Date
}

export interface StateRow {
  /** `root`, which every transaction writes so that they run one after another; `secret`; `invoices:{year}`. */
  _id: string
  /** Of root: number of the last transaction. */
  seq?: number
  /** Of root: what the sandbox's clock adds to real time. */
  offset_ms?: number
  /** Of secret. */
  value?: string
  /** Of a year's invoices: the last number. */
  last?: number
}

export type Collections = ReturnType<typeof collectionsOf>

export function collectionsOf(connection: Connection, prefix: string) {
  return {
    objects: connection.collection<ObjectRow>(`${prefix}objects`),
    events: connection.collection<EventRow>(`${prefix}events`),
    keys: connection.collection<KeyRow>(`${prefix}keys`),
    state: connection.collection<StateRow>(`${prefix}state`),
  }
}

/** Stripe's value. */
const EVENT_LIFETIME_S = 30 * 24 * 3600

/** Creates collections and indexes, which a transaction cannot. Idempotent. */
export async function createCollections(connection: Connection, prefix: string): Promise<void> {
  const { objects, events, keys, state } = collectionsOf(connection, prefix)
  for (const name of ['objects', 'events', 'keys', 'state']) await createCollection(connection, prefix + name)
  await objects.createIndex({ kind: 1, references: 1, seq: -1 })
  await objects.createIndex({ due_at: 1, seq: 1 })
  await events.createIndex({ seq: 1 })
  await events.createIndex({ state: 1, next_at: 1 }, { partialFilterExpression: { state: 'pending' } })
  await events.createIndex({ created: 1 })
  await events.createIndex({ stored_at: 1 }, { expireAfterSeconds: EVENT_LIFETIME_S })
  await keys.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 })
  await state.updateOne({ _id: 'root' }, { $setOnInsert: { seq: 0, offset_ms: 0 } }, { upsert: true })
}

const NAMESPACE_EXISTS = 48

async function createCollection(connection: Connection, name: string): Promise<void> {
  try {
    await connection.createCollection(name)
  } catch (error) {
    if ((error as { code?: number }).code !== NAMESPACE_EXISTS) throw error
  }
}
