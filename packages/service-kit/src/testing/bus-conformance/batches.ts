import mongoose from 'mongoose'
import { consumeBatches } from '../../events/batch-consumer.ts'
import { MAX_BATCH } from '../../events/bus.ts'
import type { BusEvent } from '../../events/envelope.ts'
import { type ConformanceSuite, FACT, firstDeliveries, jestGlobals, QUICK } from './suite.ts'

/** Consumers that handle several events at once. */
export function batches({ makeBus, recorder, event, ids, newType, newGroup, suffix, soon, database }: ConformanceSuite): void {
  const { describe, test, expect } = jestGlobals()

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
      expect(firstDeliveries(order)).toEqual(sent.map(({ id }) => id).filter((id) => id !== poison))
      const letters = await soon(async () => {
        const found = await bus.deadLetters(group)
        return found.length > 0 && found
      })
      expect(letters.map(({ event_id, attempts }) => [event_id, attempts])).toEqual([[poison, QUICK.attempts]])
    })

    test('applies each event once, in the order of its key, when batches fail, events repeat and the process restarts', async () => {
      const { connection } = database()
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
            for (const { key, version } of ours) await connection.collection('effects').insertOne({ key, version }, { session: tx.session })
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
}
