import type { ClientSession } from 'mongoose'
import { missing } from './api-failure.ts'
import type { Seconds } from './calendar.ts'
import type { Collections, KeyRow, ObjectRow } from './collections.ts'
import { DELIVERED_EVENTS } from './event-types.ts'
import { stripeId } from './ids.ts'
import { type AnyObject, dueAt, type Kind, type Kinds, referencesOf, wireOf } from './kinds.ts'
import { type EventObject, newEvent } from './objects/event.ts'
import { createWrites } from './writes.ts'

/** Access to the stored objects within one transaction, or within one read. An object that is read twice is the same object. */
export interface Work {
  /** The time that new objects get. */
  readonly now: Seconds
  get<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>
  /** Returns the object, or throws Stripe's error if it does not exist. `param`: the name of the parameter, if the id was not part of the path. */
  require<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>
  /** Returns an object of any kind. */
  find(id: string): Promise<AnyObject | undefined>
  /** Newest first; with `reference`, only those that refer to it. */
  list<K extends Kind>(kind: K, reference?: string): Promise<Kinds[K][]>
  /** Reads objects in one query, before `find` is called with each id. */
  preload(ids: readonly string[]): Promise<void>
  /** Reads in one query what `list` resolves to for each of the references, until the next write. */
  preloadLists(kind: Kind, references: readonly string[]): Promise<void>
  save(object: AnyObject): Promise<void>
  /** Stores an event in the transaction. `before`: the object before a change, for `previous_attributes`. */
  emit(type: string, object: AnyObject, before?: AnyObject): Promise<void>
  remove(object: AnyObject): Promise<void>
  nextInvoiceNumber(): Promise<string>
  /** The signing secret of events, created once. */
  webhookSecret(): Promise<string>
  /** Newest first. No types: all of them. */
  events(filter: { types: readonly string[]; since: Seconds | undefined }): Promise<EventObject[]>
  event(id: string): Promise<EventObject | undefined>
  /** The stored response to a request with this idempotency key. */
  keyRow(key: string): Promise<KeyRow | undefined>
  saveKey(row: KeyRow): Promise<void>
  /** Sends what was saved and emitted. It is sent together, at the latest at the end of the transaction and before a query whose result it can change. */
  flush(): Promise<void>
  /** URLs of the hosted pages. */
  readonly pages: HostedPages
  readonly accountName: string
}

export interface HostedPages {
  checkout: (sessionId: string) => string
  portal: (portalId: string) => string
  invoice: (invoiceId: string) => string
  invoicePdf: (invoiceId: string) => string
}

interface WorkOptions {
  collections: Collections
  /** Undefined: only reads. */
  session: ClientSession | undefined
  now: Seconds
  /** The first number for new rows. */
  seq: number
  /** Events are dated with the time of the transaction, even when work is done late. */
  eventTime: Seconds
  /** Real time, for deliveries. */
  realTime: Date
  request: { id: string | null; idempotency_key: string | null }
  pages: HostedPages
  deliveryDelayMs: number
  copies: number
}

export function createWork(options: WorkOptions): Work {
  const { collections, session, now, seq, eventTime, realTime, request, pages, deliveryDelayMs, copies } = options
  const { objects, events, keys, state } = collections
  const writes = createWrites(collections, session)
  const loaded = new Map<string, AnyObject>()
  /** By kind and reference. */
  const lists = new Map<string, AnyObject[]>()
  const listKey = (kind: Kind, reference: string) => `${kind} ${reference}`
  const inSession = session ? { session } : {}
  let next = seq
  let enabled: readonly string[] | undefined

  const remember = ({ data }: ObjectRow): AnyObject => {
    const known = loaded.get(data.id)
    if (known) return known
    loaded.set(data.id, data)
    return data
  }

  async function find(id: string): Promise<AnyObject | undefined> {
    const known = loaded.get(id)
    if (known) return known
    const row = await objects.findOne({ _id: id }, inSession)
    return row ? remember(row) : undefined
  }

  async function get<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const object = await find(id)
    return object?.object === kind ? (object as Kinds[K]) : undefined
  }

  async function list<K extends Kind>(kind: K, reference?: string): Promise<Kinds[K][]> {
    const known = reference === undefined ? undefined : lists.get(listKey(kind, reference))
    if (known) return [...known] as Kinds[K][]
    await writes.flushKind(kind)
    const filter = reference === undefined ? { kind } : { kind, references: reference }
    const rows = await objects.find(filter, inSession).sort({ seq: -1 }).toArray()
    return rows.map((row) => remember(row) as Kinds[K])
  }

  async function preload(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !loaded.has(id))
    if (missing.length === 0) return
    for (const row of await objects.find({ _id: { $in: missing } }, inSession).toArray()) remember(row)
  }

  async function preloadLists(kind: Kind, references: readonly string[]): Promise<void> {
    await writes.flushKind(kind)
    const wanted = new Set(references)
    const rows = await objects
      .find({ kind, references: { $in: [...wanted] } }, inSession)
      .sort({ seq: -1 })
      .toArray()
    for (const reference of wanted) lists.set(listKey(kind, reference), [])
    for (const row of rows) for (const reference of new Set(row.references)) lists.get(listKey(kind, reference))?.push(remember(row))
  }

  /** The types to which registered endpoints are subscribed. */
  async function enabledEvents(): Promise<readonly string[]> {
    const endpoints = (await list('webhook_endpoint')).filter(({ status }) => status === 'enabled')
    return endpoints.length === 0 ? DELIVERED_EVENTS : endpoints.flatMap((endpoint) => endpoint.enabled_events)
  }

  return {
    now,
    pages,
    accountName: 'Loomcast',
    find,
    get,
    list,
    preload,
    preloadLists,
    flush: writes.flush,

    async require(kind, id, param) {
      const object = await get(kind, id)
      if (!object) throw missing(kind, id, param)
      return object
    },

    async save(object) {
      loaded.set(object.id, object)
      lists.clear()
      writes.save({
        _id: object.id,
        kind: object.object,
        references: referencesOf(object),
        created: 'created' in object ? object.created : object.start,
        seq: next++,
        due_at: dueAt(object),
        data: structuredClone(object),
      })
    },

    async emit(type, object, before) {
      enabled ??= await enabledEvents()
      const wanted = enabled.includes('*') || enabled.includes(type)
      const snapshot = structuredClone(wireOf(object))
      const event = newEvent({ type, object: snapshot, previous: before && changed(before, object), request, now: eventTime })
      writes.add({
        _id: event.id,
        type,
        customer: customerOf(object),
        created: event.created,
        seq: next++,
        event,
        state: wanted ? 'pending' : 'stored',
        attempts: 0,
        copies,
        next_at: new Date(realTime.getTime() + deliveryDelayMs),
        stored_at: realTime,
      })
    },

    async remove({ id }) {
      loaded.delete(id)
      lists.clear()
      await writes.flush()
      await objects.deleteOne({ _id: id }, inSession)
    },

    async webhookSecret() {
      const row = await state.findOneAndUpdate(
        { _id: 'secret' },
        { $setOnInsert: { value: stripeId('whsec') } },
        { ...inSession, upsert: true, returnDocument: 'after' },
      )
      return String(row?.value)
    },

    async events({ types, since }) {
      await writes.flush()
      const filter = { ...(types.length > 0 && { type: { $in: [...types] } }), ...(since !== undefined && { created: { $gte: since } }) }
      const rows = await events.find(filter, inSession).sort({ seq: -1 }).toArray()
      return rows.map(({ event }) => event)
    },

    async event(id) {
      await writes.flush()
      return (await events.findOne({ _id: id }, inSession))?.event
    },

    async keyRow(key) {
      return (await keys.findOne({ _id: key }, inSession)) ?? undefined
    },

    async saveKey(row) {
      await keys.insertOne(row, inSession)
    },

    async nextInvoiceNumber() {
      const year = new Date(now * 1000).getUTCFullYear()
      const counter = await state.findOneAndUpdate(
        { _id: `invoices:${year}` },
        { $inc: { last: 1 } },
        { ...inSession, upsert: true, returnDocument: 'after' },
      )
      return `LC-${year}-${String(counter?.last).padStart(6, '0')}`
    },
  }
}

function customerOf(object: AnyObject): string | null {
  if (object.object === 'customer') return object.id
  if ('customer' in object) return object.customer
  if ('_sandbox' in object && 'customer' in object._sandbox) return object._sandbox.customer
  return null
}

/** The earlier values of the fields that changed. */
function changed(before: AnyObject, after: AnyObject): Record<string, unknown> {
  const current = wireOf(after) as Record<string, unknown>
  const differing = Object.entries(wireOf(before)).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(current[key]))
  return structuredClone(Object.fromEntries(differing))
}
