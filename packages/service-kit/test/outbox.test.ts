import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import {
  appendEvents,
  type BusEvent,
  consume,
  createLocalBus,
  createPausedBus,
  type DomainEvent,
  type EventBus,
  publishEach,
  type Relay,
  type RelayOptions,
  startRelay,
} from '../src/events/index.ts'
import { connectDatabase, ensureCollections, withTransaction } from '../src/mongo/index.ts'
import { continueTrace, createLogger, formatTraceparent, runInTrace } from '../src/observability/index.ts'
import { poll, testDatabase } from '../src/testing/index.ts'

const FACT = 'com.loomcast.auth.account-deleted.v1'
const logger = createLogger('test', false)
let database: Awaited<ReturnType<typeof testDatabase>>
let connection: mongoose.Connection
const relays: Relay[] = []

beforeEach(async () => {
  database = await testDatabase('outbox')
  connection = database.connection
  await ensureCollections(connection)
  await connection.createCollection('effects')
  await connection.createCollection('wire')
})
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
  await database.drop()
})

async function relayOver(bus: EventBus, over: Partial<RelayOptions> = {}): Promise<Relay> {
  const relay = await startRelay({ connection, service: 'auth', bus, logger, pollMs: 50, backoff: { baseMs: 5, capMs: 20 }, ...over })
  relays.push(relay)
  return relay
}

function append(key: string, version: number): Promise<void> {
  const data = { user_id: key, deleted_at: '2026-11-21T10:00:00.000Z' }
  return withTransaction(connection, (tx) => appendEvents(tx, 'auth', { type: FACT, key, version, data }))
}

/** A bus that publishes one event at a time. */
const publishingBus = (publish: EventBus['publish']) => ({ publishBatch: publishEach(publish) }) as Partial<EventBus> as EventBus
const rows = () => connection.collection('outbox').find().sort({ seq: 1 }).toArray()

describe('appending', () => {
  test('stores the event with its trace until it is published', async () => {
    const trace = continueTrace(undefined)
    await runInTrace(trace, () => append('usr_1', 7))
    expect(await rows()).toEqual([
      {
        _id: expect.stringMatching(/^evt_/),
        type: FACT,
        source: '/loomcast/auth',
        key: 'usr_1',
        seq: expect.any(Number),
        version: 7,
        data: { user_id: 'usr_1', deleted_at: '2026-11-21T10:00:00.000Z' },
        traceparent: formatTraceparent(trace),
        created_at: expect.any(Date),
        published_at: null,
        waiting: true,
      },
    ])
  })

  test('stores nothing if the transaction aborts or the data violates the schema', async () => {
    const aborted = withTransaction(connection, async (tx) => {
      await appendEvents(tx, 'auth', {
        type: FACT,
        key: 'usr_1',
        version: 1,
        data: { user_id: 'usr_1', deleted_at: '2026-11-21T10:00:00.000Z' },
      })
      throw new Error('no')
    })
    await expect(aborted).rejects.toThrow('no')
    // Parsed from JSON, because the compiler would reject such events.
    const broken = (data: object, type: string = FACT) => {
      const event: DomainEvent = JSON.parse(JSON.stringify({ type, key: 'usr_1', version: 1, data }))
      return withTransaction(connection, (tx) => appendEvents(tx, 'auth', event))
    }
    await expect(broken({ user_id: 'usr_1' })).rejects.toThrow(/deleted_at/)
    await expect(broken({ user_id: 'usr_1', deleted_at: 'yesterday' })).rejects.toThrow(/date-time/)
    await expect(broken({}, 'com.loomcast.auth.unknown.v1')).rejects.toThrow(/No event schema/)
    expect(await rows()).toEqual([])
  })

  test('numbers the events of a key in commit order when transactions overlap', async () => {
    const data = { user_id: 'usr_1', deleted_at: '2026-11-21T10:00:00.000Z' }
    const appended = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const first = withTransaction(connection, async (tx) => {
      await appendEvents(tx, 'auth', { type: FACT, key: 'usr_1', version: 1, data })
      appended.resolve()
      await gate.promise
    })
    await appended.promise
    let attempts = 0
    const second = withTransaction(connection, async (tx) => {
      attempts++
      await appendEvents(tx, 'auth', { type: FACT, key: 'usr_1', version: 2, data })
    })
    const met = poll(() => attempts > 1)
    expect(await Promise.race([second.then(() => 'overtook'), met.then(() => 'conflicted')])).toBe('conflicted')
    await append('usr_2', 1)
    gate.resolve()
    await Promise.all([first, second])
    expect((await rows()).filter((row) => row['key'] === 'usr_1').map((row) => row['version'])).toEqual([1, 2])
  })

  test('gives each event of a key a unique number across concurrent transactions', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => append(n % 2 ? 'odd' : 'even', n)))
    const numbers = (await rows()).map((row) => `${row['key']} ${row['seq']}`)
    expect(new Set(numbers).size).toBe(12)
  })

  test('keeps the order of several events appended in one call', async () => {
    const data = { user_id: 'usr_1', deleted_at: '2026-11-21T10:00:00.000Z' }
    const events = [1, 2, 3].map((version) => ({ type: FACT as typeof FACT, key: 'usr_1', version, data }))
    await withTransaction(connection, (tx) => appendEvents(tx, 'auth', ...events))
    expect((await rows()).map((row) => row['version'])).toEqual([1, 2, 3])
  })
})

describe('the relay', () => {
  test('publishes a committed event immediately and marks it as published', async () => {
    const published: BusEvent[] = []
    const relay = await relayOver(
      publishingBus(async (event) => {
        published.push(event)
      }),
      { pollMs: 600_000 },
    )
    await append('usr_1', 1)
    await poll(() => published.length === 1)
    await relay.drain()
    expect((await rows())[0]?.['published_at']).toBeInstanceOf(Date)
    expect(await relay.lag()).toEqual({ count: 0, oldest_s: 0 })
  })

  test('retries a rejected event indefinitely and keeps the order of its key', async () => {
    const published: number[] = []
    let rejections = 0
    let isAvailable = false
    const relay = await relayOver(
      publishingBus(async (event) => {
        if (event.key === 'sick' && !isAvailable) {
          rejections += 1
          throw new Error('the broker is unavailable')
        }
        published.push(event.version)
      }),
    )
    for (const version of [1, 2, 3]) await append('sick', version)
    await append('healthy', 100)
    await poll(() => rejections >= 12)
    // An event is counted until it is marked, which follows its publication.
    await poll(async () => (await relay.lag()).count === 3)
    expect(published).toEqual([100])
    isAvailable = true
    await poll(() => published.length === 4)
    expect(published).toEqual([100, 1, 2, 3])
  })

  test('publishes each event once and in order with two relays on one outbox', async () => {
    const second = await connectDatabase(database.url, database.name)
    const busy = new Set<string>()
    const overlaps: string[] = []
    const order = new Map<string, number[]>()
    const bus = publishingBus(async (event) => {
      if (busy.has(event.key)) overlaps.push(event.key)
      busy.add(event.key)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
      busy.delete(event.key)
      order.set(event.key, [...(order.get(event.key) ?? []), event.version])
    })
    const keys = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(
      keys.map(async (key) => {
        for (let version = 1; version <= 12; version++) await append(key, version)
      }),
    )
    const one = await relayOver(bus)
    await relayOver(bus, { connection: second })
    await one.drain()
    expect(overlaps).toEqual([])
    for (const key of keys) expect(order.get(key)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    for (const relay of relays.splice(0)) await relay.stop()
    await second.close()
  })

  test('renews its lease while publishing takes long', async () => {
    const gate = Promise.withResolvers<void>()
    const published: string[] = []
    const bus = publishingBus(async (event) => {
      published.push(event.key)
      await gate.promise
    })
    await append('usr_1', 1)
    await relayOver(bus, { leaseMs: 150 })
    const first = await poll(() => connection.collection('outbox_leases').findOne())
    await poll(async () => {
      const lease = await connection.collection('outbox_leases').findOne()
      return lease && lease['until'] > first['until']
    })
    await relayOver(bus, { leaseMs: 150 })
    await append('usr_2', 1)
    await poll(() => published.includes('usr_2'))
    expect(published.filter((key) => key === 'usr_1')).toHaveLength(1)
    gate.resolve()
  })

  test('publishes an event again after a crash before the mark, and the consumer applies it once', async () => {
    await append('usr_1', 1)
    await append('usr_1', 2)
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'processes', 'relay-killed-before-mark.ts'), database.url, database.name],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '' },
      },
    )
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')

    const bus = createLocalBus({ logger })
    const effect = async (event: BusEvent, tx: { session: mongoose.ClientSession }) => {
      await connection.collection('effects').insertOne({ version: event.version }, { session: tx.session })
    }
    await consume({ bus, connection, service: 'test', group: 'test.effects', handlers: { [FACT]: effect } })
    // The killed relay's event was delivered: it is handled before the next relay sends it again.
    const [sent] = await connection.collection('wire').find().toArray()
    const row = await connection.collection('outbox').findOne({ _id: sent?.['event_id'] })
    expect(row?.['published_at']).toBeNull()
    await bus.start()
    await bus.publish({
      id: sent?.['event_id'],
      type: FACT,
      source: '/loomcast/auth',
      time: '2026-11-21T10:00:00.000Z',
      key: 'usr_1',
      version: 1,
      data: row?.['data'],
    })
    expect(await connection.collection('effects').countDocuments()).toBe(1)

    const relay = await relayOver(bus, { leaseMs: 1_000 })
    await relay.drain()
    const effects = await connection.collection('effects').find().sort({ _id: 1 }).toArray()
    expect(effects.map((each) => each['version'])).toEqual([1, 2])
    await bus.stop()
  })

  test('counts events in the lag while the bus is paused', async () => {
    const relay = await relayOver(createPausedBus({ logger }))
    await append('usr_1', 1)
    const lag = await relay.lag()
    expect(lag.count).toBe(1)
    expect(lag.oldest_s).toBeGreaterThanOrEqual(0)
    await expect(relay.drain()).rejects.toThrow(/paused/)
  })
})
