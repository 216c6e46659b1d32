import mongoose from 'mongoose'
import { consume } from '../../events/consumer.ts'
import { appendEvents } from '../../events/outbox.ts'
import { startRelay } from '../../events/relay.ts'
import { withTransaction } from '../../mongo/transaction.ts'
import { createLogger } from '../../observability/logging.ts'
import { type ConformanceSuite, FACT, jestGlobals, QUICK } from './suite.ts'

/** Tests the bus with an outbox and an inbox across a database outage and a restart. */
export function outboxAndInbox({ makeBus, newGroup, suffix, soon, database, endAfterTest }: ConformanceSuite): void {
  const { test, expect } = jestGlobals()

  test('loses no event and applies none twice across a restart when used with the outbox', async () => {
    const { connection } = database()
    const logger = createLogger('conformance', false)
    const group = newGroup()
    let databaseUnavailable = true
    // Count only our own keys: all publishers on the broker share the topic of a real event type, and a new group reads it from the beginning.
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
      endAfterTest(() => relay.stop())
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
}
