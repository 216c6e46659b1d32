import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import {
  appendEvents,
  type BusEvent,
  consume,
  createLocalBus,
  createLogger,
  ensureCollections,
  startRelay,
  withTransaction,
} from '../src/index.ts'
import { testDatabase } from '../src/testing/index.ts'

const logger = createLogger('test', false)
let connection: mongoose.Connection
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ connection, drop } = await testDatabase('outbox'))
  await ensureCollections(connection)
})
afterAll(() => drop())

test('what a transaction appends reaches a consumer once', async () => {
  const bus = createLocalBus({ logger })
  const seen: BusEvent[] = []
  await consume({
    bus,
    connection,
    service: 'test',
    group: 'test.projection',
    handlers: {
      'com.loomcast.auth.account-deleted.v1': async (event, tx) => {
        await connection.collection('effects').insertOne({ key: event.key }, { session: tx.session })
        seen.push(event)
      },
    },
  })
  const relay = await startRelay({ connection, service: 'test', bus, logger })
  await bus.start()
  await withTransaction(connection, (tx) =>
    appendEvents(tx, 'auth', {
      type: 'com.loomcast.auth.account-deleted.v1',
      key: 'usr_1',
      version: 3,
      data: { user_id: 'usr_1', deleted_at: new Date().toISOString() },
    }),
  )
  await relay.drain()
  expect(seen).toMatchObject([{ key: 'usr_1', version: 3, source: '/loomcast/auth' }])
  expect(await connection.collection('effects').countDocuments()).toBe(1)
  await bus.stop()
  await relay.stop()
})
