import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import mongoose from 'mongoose'
import { consumeBatches } from '../events/batch-consumer.ts'
import { type EventBus, MAX_BATCH, type RetryPolicy, type Subscription } from '../events/bus.ts'
import { consume } from '../events/consumer.ts'
import { createDeadLetterStore } from '../events/dead-letters.ts'
import { type BusEvent, encodeEvent } from '../events/envelope.ts'
import { UnprocessableEvent } from '../events/event-errors.ts'
import { appendEvents } from '../events/outbox.ts'
import { startRelay } from '../events/relay.ts'
import { ensureCollections } from '../mongo/collections.ts'
import { withTransaction } from '../mongo/transaction.ts'
import { createLogger } from '../observability/logging.ts'
import { poll } from './poll.ts'
import { testDatabase } from './real-servers.ts'

export interface BusHarness {
  /** Creates a bus on the same transport as all others created here; a new one represents the process after a restart. */
  makeBus(): Promise<EventBus>
  /** How long the slow handler takes (ms); longer than the transport's session timeout. Default 300 ms. */
  slowHandlerMs?: number
  /** How long to wait for a delivery (ms). Default 20 s. */
  timeoutMs?: number
}

// Read when the suite runs, so that this entry point can be imported outside of Jest.
const jest = () =>
  globalThis as unknown as Pick<typeof import('@jest/globals'), 'describe' | 'test' | 'expect' | 'afterEach' | 'beforeAll' | 'afterAll'>

const QUICK: Partial<RetryPolicy> = { attempts: 3, baseMs: 5, capMs: 20 }
const FACT = 'com.loomcast.auth.account-deleted.v1'

/** The requirements of every EventBus adapter, on any transport. */
export function busConformance(name: string, harness: BusHarness): void {
  const { describe, test, expect, afterEach, beforeAll, afterAll } = jest()
  const timeoutMs = harness.timeoutMs ?? 20_000
  const soon = <T>(probe: () => T | Promise<T>) => poll(probe, { timeoutMs })
  const open: EventBus[] = []
  let database: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    database = await testDatabase('bus-conformance')
    await ensureCollections(database.connection)
    await database.connection.createCollection('effects')
  })
  afterAll(() => database.drop())
  /** Cleanup that would be skipped if a test fails. */
  const leftOver: (() => Promise<void>)[] = []

  async function makeBus(): Promise<EventBus> {
    const bus = await harness.makeBus()
    open.push(bus)
    return bus
  }
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.stop()
    for (const end of leftOver.splice(0).reverse()) await end()
  })

  const suffix = () => randomBytes(4).toString('hex')
  const newType = () => `com.loomcast.conformance.fact-${suffix()}.v1`
  const newGroup = () => `conformance.${suffix()}`
  let counter = 0
  function event(type: string, key: string, data: unknown = { n: counter }): BusEvent {
    counter++
    return {
      id: `evt_${suffix()}_${counter}`,
      type,
      source: '/loomcast/conformance',
      time: '2026-11-21T10:00:00.000Z',
      key,
      version: counter,
      data,
      traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
    }
  }

  /** Subscribes a group that records the events it handled. */
  async function recorder(bus: EventBus, types: string[], over: Partial<Subscription> = {}): Promise<{ group: string; seen: BusEvent[] }> {
    const seen: BusEvent[] = []
    const group = over.group ?? newGroup()
    const { handle, ...rest } = over
    await bus.subscribe({
      types,
      retry: QUICK,
      deadLetters: createDeadLetterStore(database.connection),
      ...rest,
      group,
      handle: async (received, partition) => {
        await handle?.(received, partition)
        seen.push(received)
      },
    })
    return { group, seen }
  }
  const ids = (events: BusEvent[]) => [...new Set(events.map((each) => each.id))]

  describe(`${name} as an event bus`, () => {
    test('delivers every event unchanged to every group that subscribes to its type, and to no other group', async () => {
      const bus = await makeBus()
      const [type, otherType] = [newType(), newType()]
      const first = await recorder(bus, [type])
      const second = await recorder(bus, [type, otherType])
      const other = await recorder(bus, [otherType])
      await bus.start()
      const sent = event(type, 'käfer ✓', { text: 'line\nbreak, "quotes", emoji 🧵, عربى', nested: { list: [1, 2.5, null, true] } })
      await bus.publish(sent)
      await soon(() => first.seen.length > 0 && second.seen.length > 0)
      expect(first.seen[0]).toEqual(sent)
      expect(second.seen[0]).toEqual(sent)
      expect(other.seen).toEqual([])
    })

    test('accepts an event without subscribers', async () => {
      const bus = await makeBus()
      await bus.start()
      await bus.publish(event(newType(), 'key'))
    })

    test('delivers the events of each key in order', async () => {
      const bus = await makeBus()
      const type = newType()
      const { seen } = await recorder(bus, [type], { handle: () => delay(Math.random() * 3) })
      await bus.start()
      const keys = ['a', 'b', 'c', 'd']
      await Promise.all(
        keys.map(async (key) => {
          for (let n = 0; n < 15; n++) await bus.publish(event(type, key, { n }))
        }),
      )
      await soon(() => ids(seen).length === keys.length * 15)
      for (const key of keys) {
        const order = seen.filter((each) => each.key === key).map((each) => (each.data as { n: number }).n)
        expect(firstSightings(order)).toEqual(Array.from({ length: 15 }, (_, n) => n))
      }
    })

    test('does not delay a group because another group is slow', async () => {
      const bus = await makeBus()
      const type = newType()
      const gate = Promise.withResolvers<void>()
      const slow = await recorder(bus, [type], { handle: () => gate.promise })
      const quick = await recorder(bus, [type])
      await bus.start()
      const published = [bus.publish(event(type, 'key')), bus.publish(event(type, 'key'))]
      await soon(() => ids(quick.seen).length === 2)
      expect(slow.seen).toEqual([])
      gate.resolve()
      await soon(() => ids(slow.seen).length === 2)
      await Promise.all(published)
    })

    test('delivers an event to a slow handler once, then delivers the next event', async () => {
      const bus = await makeBus()
      const type = newType()
      const started: string[] = []
      const slow = await recorder(bus, [type], {
        handle: async (received) => {
          started.push(received.id)
          if (started.length === 1) await delay(harness.slowHandlerMs ?? 300)
        },
      })
      await bus.start()
      const [one, two] = [event(type, 'key'), event(type, 'key')]
      await Promise.all([bus.publish(one), bus.publish(two)])
      await soon(() => slow.seen.length >= 2)
      expect(started).toEqual([one.id, two.id])
      expect(slow.seen.map((each) => each.id)).toEqual([one.id, two.id])
    })

    test('retries a failing handler before delivering the next event of the key', async () => {
      const bus = await makeBus()
      const type = newType()
      let failures = 2
      const { group, seen } = await recorder(bus, [type], {
        handle: async () => {
          if (failures-- > 0) throw new Error('not yet')
        },
      })
      await bus.start()
      const sent = [event(type, 'key'), event(type, 'key')]
      await Promise.all(sent.map((each) => bus.publish(each)))
      await soon(() => ids(seen).length === 2)
      expect(ids(seen)).toEqual(sent.map((each) => each.id))
      expect(await bus.deadLetters(group)).toEqual([])
    })

    test('creates no dead letter for transient errors', async () => {
      const bus = await makeBus()
      const type = newType()
      let failures = 8
      const unavailable = new Error('the database is unavailable')
      const { group, seen } = await recorder(bus, [type], {
        retry: { ...QUICK, isTransient: (error) => error === unavailable },
        handle: async () => {
          if (failures-- > 0) throw unavailable
        },
      })
      await bus.start()
      await bus.publish(event(type, 'key'))
      await soon(() => seen.length > 0)
      expect(await bus.deadLetters(group)).toEqual([])
    })

    test('stores an event that always fails as a dead letter of its group, unchanged, and handles the next event', async () => {
      const bus = await makeBus()
      const type = newType()
      const [poison, next] = [event(type, 'key', { poison: true }), event(type, 'key')]
      let attempts = 0
      const sick = await recorder(bus, [type], {
        handle: async (received) => {
          if (received.id !== poison.id) return
          attempts++
          throw new TypeError('cannot swallow that')
        },
      })
      const healthy = await recorder(bus, [type])
      await bus.start()
      await Promise.all([bus.publish(poison), bus.publish(next)])
      await soon(() => ids(sick.seen).includes(next.id) && ids(healthy.seen).length === 2)
      const letters = await soon(async () => {
        const found = await bus.deadLetters(sick.group)
        return found.length > 0 && found
      })
      expect(attempts).toBe(QUICK.attempts)
      expect(letters).toEqual([
        {
          group: sick.group,
          event_id: poison.id,
          type,
          message: encodeEvent(poison),
          attempts: QUICK.attempts,
          error: { name: 'TypeError', message: 'cannot swallow that' },
          failed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ])
      expect(await bus.deadLetters(healthy.group)).toEqual([])
    })

    test('does not retry an unprocessable event', async () => {
      const bus = await makeBus()
      const type = newType()
      let attempts = 0
      const { group } = await recorder(bus, [type], {
        handle: async () => {
          attempts++
          throw new UnprocessableEvent('not ours')
        },
      })
      await bus.start()
      await bus.publish(event(type, 'key'))
      await soon(async () => (await bus.deadLetters(group)).length === 1)
      expect(attempts).toBe(1)
    })

    test('replays to one group only and deletes the dead letters that were handled', async () => {
      const bus = await makeBus()
      const type = newType()
      let sick = true
      const failing = await recorder(bus, [type], {
        handle: async () => {
          if (sick) throw new Error('sick')
        },
      })
      const bystander = await recorder(bus, [type])
      await bus.start()
      const sent = [event(type, 'one'), event(type, 'two')]
      await Promise.all(sent.map((each) => bus.publish(each)))
      await soon(async () => (await bus.deadLetters(failing.group)).length === 2 && ids(bystander.seen).length === 2)
      const expected = sent.map((each) => each.id).sort()

      const dry = await bus.replay(failing.group, { dryRun: true })
      expect({ ...dry, event_ids: dry.event_ids.toSorted() }).toEqual({
        group: failing.group,
        dryRun: true,
        event_ids: expected,
        failed: [],
      })
      expect(await bus.deadLetters(failing.group)).toHaveLength(2)

      const again = await bus.replay(failing.group)
      expect(again.failed.toSorted()).toEqual(expected)
      const still = await soon(async () => {
        const letters = await bus.deadLetters(failing.group)
        return letters.length === 2 && letters.every((letter) => letter.attempts === 6) && letters
      })
      expect(still.map((letter) => letter.event_id).sort()).toEqual(expected)

      sick = false
      const before = bystander.seen.length
      const report = await bus.replay(failing.group, { eventIds: [sent[0]?.id ?? ''] })
      expect(report).toMatchObject({ event_ids: [sent[0]?.id], failed: [] })
      await soon(() => ids(failing.seen).length === 1)
      expect((await bus.deadLetters(failing.group)).map((letter) => letter.event_id)).toEqual([sent[1]?.id])
      await bus.replay(failing.group)
      await soon(async () => ids(failing.seen).length === 2 && (await bus.deadLetters(failing.group)).length === 0)
      expect(bystander.seen).toHaveLength(before)
    })

    test('rejects a second subscription of a group, and events after stop', async () => {
      const bus = await makeBus()
      const { group } = await recorder(bus, [newType()])
      await expect(bus.subscribe({ group, types: [], handle: async () => {} })).rejects.toThrow(group)
      await bus.start()
      await bus.stop()
      await expect(bus.publish(event(newType(), 'key'))).rejects.toThrow()
    })

    describe('with handleBatch', () => {
      test('passes the events that wait to the group together, at most 50, those of each key in order', async () => {
        const bus = await makeBus()
        const type = newType()
        const gate = Promise.withResolvers<void>()
        const batches: BusEvent[][] = []
        const { seen } = await recorder(bus, [type], {
          handle: () => gate.promise,
          handleBatch: async (events) => {
            await gate.promise
            batches.push([...events])
          },
        })
        await bus.start()
        const sent = Array.from({ length: 130 }, (_, n) => event(type, `key ${n % 3}`, { n }))
        const published = sent.map((each) => bus.publish(each))
        gate.resolve()
        const all = () => [...seen, ...batches.flat()]
        await soon(() => ids(all()).length === sent.length)
        await Promise.all(published)
        expect(Math.max(...batches.map((batch) => batch.length))).toBeGreaterThan(1)
        expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(MAX_BATCH)
        for (const batch of batches) {
          for (const key of ['key 0', 'key 1', 'key 2']) {
            const order = batch.filter((each) => each.key === key).map(({ data }) => (data as { n: number }).n)
            expect(order).toEqual(order.toSorted((a, b) => a - b))
          }
        }
      })

      test('delivers the events of a failed batch one by one, and only the failing one becomes a dead letter', async () => {
        const bus = await makeBus()
        const type = newType()
        const sent = Array.from({ length: 20 }, (_, n) => event(type, 'key', { n }))
        const poison = sent[7]?.id
        const order: string[] = []
        const { group } = await recorder(bus, [type], {
          handle: async ({ id }) => {
            if (id === poison) throw new Error('poison')
            order.push(id)
          },
          handleBatch: async (events) => {
            if (events.some(({ id }) => id === poison)) throw new Error('poison')
            order.push(...events.map(({ id }) => id))
          },
        })
        await bus.start()
        await Promise.all(sent.map((each) => bus.publish(each)))
        await soon(() => new Set(order).size === 19)
        expect(firstSightings(order)).toEqual(sent.map(({ id }) => id).filter((id) => id !== poison))
        const letters = await soon(async () => {
          const found = await bus.deadLetters(group)
          return found.length > 0 && found
        })
        expect(letters.map(({ event_id, attempts }) => [event_id, attempts])).toEqual([[poison, QUICK.attempts]])
      })

      test('applies each event once, in the order of its key, when batches fail, events repeat and the process restarts', async () => {
        const { connection } = database
        const group = newGroup()
        const keys = [`usr_${suffix()}`, `usr_${suffix()}`, `usr_${suffix()}`]
        const effects = () =>
          connection
            .collection('effects')
            .find({ key: { $in: keys } })
            .sort({ _id: 1 })
            .toArray()
        const sent = Array.from({ length: 60 }, (_, n) => ({
          ...event(FACT, keys[n % 3] ?? '', { user_id: keys[n % 3] ?? '', deleted_at: '2026-11-21T10:00:00.000Z' }),
          version: n,
        }))
        let crashes = 4
        async function start() {
          const bus = await makeBus()
          await consumeBatches({
            bus,
            connection,
            service: 'conformance',
            group,
            retry: QUICK,
            types: [FACT],
            async handle(events, tx) {
              const ours = events.filter(({ key }) => keys.includes(key))
              for (const { key, version } of ours)
                await connection.collection('effects').insertOne({ key, version }, { session: tx.session })
              if (events.length > 1 && crashes-- > 0) throw new mongoose.mongo.MongoNetworkError('connection reset')
            },
          })
          await bus.start()
          return bus
        }
        const first = await start()
        await Promise.all(sent.slice(0, 40).map((each) => first.publish(each)))
        await first.stop()
        const second = await start()
        await Promise.all(sent.flatMap((each) => [second.publish(each), second.publish(each)]))
        await soon(async () => (await effects()).length >= sent.length)
        const applied = await effects()
        for (const key of keys) {
          const versions = applied.filter((effect) => effect['key'] === key).map((effect) => effect['version'])
          expect(versions).toEqual(sent.filter((each) => each.key === key).map(({ version }) => version))
        }
        expect(await second.deadLetters(group)).toEqual([])
      })
    })

    test('loses no event and applies none twice across a restart when used with the outbox', async () => {
      const { connection } = database
      const logger = createLogger('conformance', false)
      const group = newGroup()
      let databaseUnavailable = true
      // Count only our own keys: the topic of a real event type is shared with all other publishers on the broker, and a new group reads it from
      // the beginning.
      const keys = [`usr_${suffix()}`, `usr_${suffix()}`, `usr_${suffix()}`]
      const ours = () => connection.collection('effects').countDocuments({ key: { $in: keys } })

      async function start() {
        const bus = await makeBus()
        await consume({
          bus,
          connection,
          service: 'conformance',
          group,
          retry: QUICK,
          handlers: {
            [FACT]: async (received, tx) => {
              if (!keys.includes(received.key)) return
              const row = { key: received.key, version: received.version }
              await connection.collection('effects').insertOne(row, { session: tx.session })
              if (databaseUnavailable && received.version > 3) throw new mongoose.mongo.MongoNetworkError('connection reset')
            },
          },
        })
        const relay = await startRelay({ connection, service: 'auth', bus, logger, pollMs: 50 })
        leftOver.push(() => relay.stop())
        await bus.start()
        return { bus, relay }
      }

      const before = await start()
      for (let version = 1; version <= 6; version++) {
        for (const key of keys) {
          const data = { user_id: key, deleted_at: '2026-11-21T10:00:00.000Z' }
          await withTransaction(connection, (tx) => appendEvents(tx, 'auth', { type: FACT, key, version, data }))
        }
      }
      await soon(async () => (await ours()) === 9)
      await before.bus.stop()
      await before.relay.stop()

      databaseUnavailable = false
      const after = await start()
      await soon(async () => (await ours()) >= 18)
      await after.relay.drain()
      for (const key of keys) {
        const effects = await connection.collection('effects').find({ key }).sort({ _id: 1 }).toArray()
        expect(effects.map((effect) => effect['version'])).toEqual([1, 2, 3, 4, 5, 6])
      }
      expect(await after.bus.deadLetters(group)).toEqual([])
    })
  })
}

/** At-least-once delivery may repeat events; only the order of first deliveries is guaranteed. */
function firstSightings<T>(order: readonly T[]): T[] {
  return [...new Set(order)]
}
