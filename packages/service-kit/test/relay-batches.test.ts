import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import { boundedBatches } from '../src/events/bounded-batches.ts'
import {
  appendEvents,
  type BusEvent,
  type DomainEvent,
  type EventBus,
  type Relay,
  type RelayOptions,
  startRelay,
} from '../src/events/index.ts'
import type { OutboxRow } from '../src/events/outbox.ts'
import { RejectedKeys } from '../src/events/rejected-keys.ts'
import { connectDatabase, ensureCollections, withTransaction } from '../src/mongo/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { poll, testDatabase } from '../src/testing/index.ts'

const FACT = 'com.loomcast.auth.account-deleted.v1'
const logger = createLogger('test', false)
let database: Awaited<ReturnType<typeof testDatabase>>
let connection: mongoose.Connection
let second: mongoose.Connection
const relays: Relay[] = []

beforeEach(async () => {
  database = await testDatabase('batches')
  connection = database.connection
  second = await connectDatabase(database.url, database.name)
  await ensureCollections(connection)
  await connection.createCollection('wire')
})
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
  await second.close()
  await database.drop()
})

async function relayOver(bus: EventBus, over: Partial<RelayOptions> = {}): Promise<Relay> {
  const relay = await startRelay({ connection, service: 'auth', bus, logger, pollMs: 50, backoff: { baseMs: 5, capMs: 20 }, ...over })
  relays.push(relay)
  return relay
}

function append(key: string, versions: number[], through = connection): Promise<void> {
  const data = { user_id: key, deleted_at: '2026-11-21T10:00:00.000Z' }
  const events = versions.map((version): DomainEvent => ({ type: FACT, key, version, data }))
  return withTransaction(through, (tx) => appendEvents(tx, 'auth', ...events))
}

/** A bus that accepts batches and rejects every batch with an event for which `rejects` returns true. */
function batchBus(rejects: (event: BusEvent) => boolean = () => false) {
  const wire: BusEvent[] = []
  const batches: BusEvent[][] = []
  const rejected: BusEvent[][] = []
  async function publishBatch(events: readonly BusEvent[]): Promise<void> {
    if (events.some(rejects)) {
      rejected.push([...events])
      throw new Error('the broker rejected the batch')
    }
    batches.push([...events])
    wire.push(...events)
  }
  const bus = { publish: (event: BusEvent) => publishBatch([event]), publishBatch } as Partial<EventBus> as EventBus
  const versionsOf = (key: string) => wire.filter((event) => event.key === key).map((event) => event.version)
  return { bus, wire, batches, rejected, versionsOf }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const rows = () => connection.collection('outbox').find().sort({ seq: 1 }).toArray()

describe('a relay on a bus that accepts batches', () => {
  test('sends many keys in few batches, every event once and in order per key', async () => {
    const { bus, wire, batches, versionsOf } = batchBus()
    await Promise.all(['a', 'b', 'c'].map((key) => append(key, upTo(20))))
    const relay = await relayOver(bus, { batch: { events: 25, bytes: 1_000_000 } })
    await relay.drain()
    for (const key of ['a', 'b', 'c']) expect(versionsOf(key)).toEqual(upTo(20))
    expect(wire).toHaveLength(60)
    expect(batches.length).toBeLessThan(10)
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(25)
    expect(await relay.lag()).toEqual({ count: 0, oldest_s: 0 })
  })

  test('drops the data of a published row and keeps its id, key and times', async () => {
    const relay = await relayOver(batchBus().bus)
    await append('usr_1', [1])
    await relay.drain()
    expect(await rows()).toEqual([
      {
        _id: expect.stringMatching(/^evt_/),
        type: FACT,
        source: '/loomcast/auth',
        key: 'usr_1',
        seq: expect.any(Number),
        version: 1,
        traceparent: null,
        created_at: expect.any(Date),
        published_at: expect.any(Date),
      },
    ])
  })

  test('delays only the key of a rejected event and counts its events in the lag', async () => {
    let healed = false
    const { bus, wire, versionsOf } = batchBus((event) => event.key === 'huge' && event.version === 2 && !healed)
    await append('huge', upTo(4))
    await Promise.all(upTo(8).map((n) => append(`usr_${n}`, upTo(3))))
    const relay = await relayOver(bus)
    await poll(() => wire.length === 8 * 3 + 1)
    for (const n of upTo(8)) expect(versionsOf(`usr_${n}`)).toEqual(upTo(3))
    await append('usr_9', [1])
    await poll(() => versionsOf('usr_9').length === 1)
    expect(versionsOf('huge')).toEqual([1])
    await poll(async () => (await relay.lag()).count === 3)

    healed = true
    await poll(() => versionsOf('huge').length === 4)
    expect(versionsOf('huge')).toEqual(upTo(4))
    await append('huge', [5])
    await relay.drain()
    expect(versionsOf('huge')).toEqual(upTo(5))
  })

  test('continues after a batch of rejected events', async () => {
    const { bus, versionsOf } = batchBus((event) => event.key.startsWith('huge'))
    await Promise.all(upTo(4).map((n) => append(`huge_${n}`, [1])))
    await append('usr_1', [1])
    await relayOver(bus, { batch: { events: 2, bytes: 1_000_000 } })
    await poll(() => versionsOf('usr_1').length === 1)
  })

  test('retries indefinitely while the broker is unavailable, and keeps the order of each key', async () => {
    let unavailable = true
    const { bus, wire, rejected, versionsOf } = batchBus(() => unavailable)
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => append(key, upTo(5))))
    const relay = await relayOver(bus)
    await poll(() => rejected.length > 12)
    await append('a', [6])
    expect(wire).toEqual([])
    expect((await relay.lag()).count).toBe(21)
    unavailable = false
    await poll(() => wire.length === 21)
    expect(versionsOf('a')).toEqual(upTo(6))
    for (const key of ['b', 'c', 'd']) expect(versionsOf(key)).toEqual(upTo(5))
  })

  test('publishes from a single relay until it stops or its lease expires', async () => {
    const first = batchBus()
    const other = batchBus()
    const one = await relayOver(first.bus)
    await append('usr_1', [1])
    await one.drain()
    await relayOver(other.bus, { connection: second })
    await append('usr_1', [2])
    await append('usr_1', [3], second)
    await poll(() => first.wire.length === 3)
    expect(other.wire).toEqual([])

    await one.stop()
    await append('usr_1', [4], second)
    await poll(() => other.versionsOf('usr_1').includes(4))

    const lease = connection.collection('outbox_leases')
    await lease.updateMany({}, { $set: { owner: 'relay_other', until: new Date(Date.now() + 3_600_000) } })
    for (const relay of relays.splice(0)) await relay.stop()
    const late = batchBus()
    await relayOver(late.bus)
    await append('usr_1', [5])
    await poll(async () => (await connection.collection('outbox').countDocuments({ waiting: true })) === 1)
    expect(late.wire).toEqual([])
    await lease.updateMany({}, { $set: { until: new Date(0) } })
    await poll(() => late.versionsOf('usr_1').includes(5))
  })

  test('does not send rows that were read under a lease that was lost', async () => {
    const gate = Promise.withResolvers<void>()
    const { bus, wire, versionsOf } = batchBus()
    let sends = 0
    const slow: EventBus = {
      ...bus,
      publishBatch: async (events) => {
        if (++sends === 1) await gate.promise
        await bus.publishBatch(events)
      },
    }
    await append('usr_1', upTo(4))
    await relayOver(slow, { batch: { events: 2, bytes: 1_000_000 }, leaseMs: 150 })
    await poll(() => sends === 1)
    const leases = connection.collection('outbox_leases')
    const lease = await leases.findOne()
    await leases.updateOne({ _id: lease?._id }, { $set: { owner: 'relay_other', until: new Date(Date.now() + 3_600_000) } })
    const stolenAt = performance.now()
    // Simulates the other relay sending the remaining rows.
    await connection.collection('outbox').updateMany({ version: { $gt: 2 } }, { $unset: { waiting: true } })
    await poll(() => performance.now() > stolenAt + 150)
    gate.resolve()
    await poll(() => wire.length === 2)
    await leases.updateOne({ _id: lease?._id }, { $set: { until: new Date(0) } })
    await append('usr_1', [5])
    await poll(() => versionsOf('usr_1').includes(5))
    expect(versionsOf('usr_1')).toEqual([1, 2, 5])
  })

  test('sends a backlog in parallel without sending a key in two batches at a time', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(keys.map((key) => append(key, upTo(20))))
    const { bus, wire, versionsOf } = batchBus()
    const inFlight = new Set<readonly BusEvent[]>()
    let widest = 0
    let shared = 0
    const slow: EventBus = {
      ...bus,
      publishBatch: async (events) => {
        const busy = new Set([...inFlight].flatMap((batch) => batch.map((event) => event.key)))
        shared += events.filter((event) => busy.has(event.key)).length
        inFlight.add(events)
        widest = Math.max(widest, inFlight.size)
        // Longer than the other queues need to start.
        for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve))
        await bus.publishBatch(events)
        inFlight.delete(events)
      },
    }
    const relay = await relayOver(slow, { batch: { events: 7, bytes: 1_000_000 } })
    await relay.drain()
    expect(widest).toBeGreaterThan(1)
    expect(shared).toBe(0)
    expect(wire).toHaveLength(120)
    for (const key of keys) expect(versionsOf(key)).toEqual(upTo(20))
  })
})

describe('a commit of another process', () => {
  const rarePolls = { pollMs: 600_000 }

  test('wakes the relay immediately', async () => {
    const { bus, versionsOf } = batchBus()
    const relay = await relayOver(bus, rarePolls)
    await append('usr_1', [1])
    await relay.drain()
    await append('usr_2', [1], second)
    await poll(() => versionsOf('usr_2').length === 1)
  })

  test('wakes the relay after the change stream has failed', async () => {
    const { bus, versionsOf } = batchBus()
    await relayOver(bus, rarePolls)
    await append('usr_1', [1], second)
    await poll(() => versionsOf('usr_1').length === 1)
    // Closes all change streams on the collection.
    await connection.dropCollection('outbox')
    await ensureCollections(connection)
    await append('usr_2', [1], second)
    await poll(() => versionsOf('usr_2').length === 1)
    await append('usr_3', [1], second)
    await poll(() => versionsOf('usr_3').length === 1)
  })

  test('is found by the poll, without a change stream, if the bus connects the parts of one process', async () => {
    const streams = () =>
      connection
        .getClient()
        .db('admin')
        .aggregate([{ $currentOp: { idleCursors: true } }, { $match: { ns: `${connection.name}.outbox`, 'cursor.tailable': true } }])
        .toArray()
    const { bus, versionsOf } = batchBus()
    const relay = await relayOver({ ...bus, withinProcess: true })
    await append('usr_1', [1], second)
    await poll(() => versionsOf('usr_1').length === 1)
    expect(await streams()).toEqual([])
    await relay.stop()
    await relayOver(bus)
    await poll(async () => (await streams()).length === 1)
  })

  test('is not needed for the commits of the same process', async () => {
    const { bus, versionsOf } = batchBus()
    const relay = await relayOver({ ...bus, withinProcess: true }, rarePolls)
    await append('usr_1', [1])
    await relay.drain()
    await append('usr_2', [1])
    await poll(() => versionsOf('usr_2').length === 1)
  })
})

describe('the backoff of a rejected key', () => {
  const reject = (rejected: RejectedKeys, times: number) => Math.max(...Array.from({ length: times }, () => rejected.rejected('usr_1')))

  test('is short while the bus may be unavailable, and grows when the bus accepts other events', () => {
    const rejected = new RejectedKeys({ baseMs: 200, capMs: 30_000 }, 3_000)
    expect(reject(rejected, 12)).toBeLessThanOrEqual(3_000)
    rejected.busAccepted()
    expect(rejected.rejected('usr_1')).toBeGreaterThan(10_000)
  })

  test('is short if the key is rejected for the first time after the bus accepted others', () => {
    const rejected = new RejectedKeys({ baseMs: 200, capMs: 30_000 }, 3_000)
    rejected.busAccepted()
    expect(reject(rejected, 12)).toBeLessThanOrEqual(3_000)
  })
})

describe('boundedBatches', () => {
  const row = (id: string, bytes: number) => ({ _id: id, data: 'x'.repeat(bytes - 2) }) as OutboxRow
  const cut = (...sizes: number[]) =>
    boundedBatches(
      sizes.map((size, n) => row(String(n), size)),
      { events: 3, bytes: 100 },
    ).map((batch) => batch.map((each) => each._id))

  test('limits batches by count and by bytes, and sends a row that is too large alone', () => {
    expect(cut(10, 10, 10, 10)).toEqual([['0', '1', '2'], ['3']])
    expect(cut(60, 40, 10)).toEqual([['0', '1'], ['2']])
    expect(cut(10, 500, 10)).toEqual([['0'], ['1'], ['2']])
    expect(cut()).toEqual([])
  })
})
