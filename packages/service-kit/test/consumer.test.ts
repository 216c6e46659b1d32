import { afterEach, beforeEach, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { type BusEvent, consume, createLocalBus, type EventBus, type EventHandler } from '../src/events/index.ts'
import { ensureCollections } from '../src/mongo/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { testDatabase } from '../src/testing/index.ts'

const FACT = 'com.loomcast.auth.account-deleted.v1'
const logger = createLogger('test', false)
let database: Awaited<ReturnType<typeof testDatabase>>
let connection: mongoose.Connection
const buses: EventBus[] = []

beforeEach(async () => {
  database = await testDatabase('consumer')
  connection = database.connection
  await ensureCollections(connection)
  await connection.createCollection('effects')
})
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.stop()
  await database.drop()
})

const recordEffect: EventHandler<typeof FACT> = async (event, tx) => {
  await connection.collection('effects').insertOne({ id: event.id }, { session: tx.session })
}
async function busWith(handler: EventHandler<typeof FACT>, group = 'test.group'): Promise<EventBus> {
  const bus = createLocalBus({ logger })
  buses.push(bus)
  await consume({ bus, connection, service: 'test', group, handlers: { [FACT]: handler }, retry: { attempts: 3, baseMs: 2, capMs: 5 } })
  await bus.start()
  return bus
}
function event(id: string, data: unknown = { user_id: 'usr_1', deleted_at: '2026-11-21T10:00:00.000Z' }): BusEvent {
  return { id, type: FACT, source: '/loomcast/auth', time: '2026-11-21T10:00:00.000Z', key: id, version: 1, data }
}
const effects = () => connection.collection('effects').countDocuments()

test('the same event three times, one after another and at once, takes effect once', async () => {
  const bus = await busWith(recordEffect)
  const same = event('evt_same')
  await bus.publish(same)
  await bus.publish(same)
  await Promise.all([bus.publish(same), bus.publish({ ...same, key: 'elsewhere' }), bus.publish({ ...same, key: 'and elsewhere' })])
  expect(await effects()).toBe(1)
  expect(await bus.deadLetters('test.group')).toEqual([])
})

test('the same new event through two processes at once takes effect once', async () => {
  const [one, two] = [await busWith(recordEffect), await busWith(recordEffect)]
  for (let n = 0; n < 10; n++) await Promise.all([one.publish(event(`evt_${n}`)), two.publish(event(`evt_${n}`))])
  expect(await effects()).toBe(10)
  expect(await one.deadLetters('test.group')).toEqual([])
})

test('two groups of one service each take effect', async () => {
  const bus = createLocalBus({ logger })
  buses.push(bus)
  for (const group of ['test.a', 'test.b']) await consume({ bus, connection, service: 'test', group, handlers: { [FACT]: recordEffect } })
  await bus.start()
  await bus.publish(event('evt_1'))
  expect(await effects()).toBe(2)
})

test('a failed attempt leaves neither effect nor inbox row, and the next one succeeds', async () => {
  let failures = 1
  const bus = await busWith(async (received, tx) => {
    await recordEffect(received, tx)
    if (failures-- > 0) throw new Error('after the effect')
  })
  await bus.publish(event('evt_1'))
  expect(await effects()).toBe(1)
  expect(await connection.collection('inbox').countDocuments()).toBe(1)
})

test('fields beyond the contract are fine; data that breaks it is a dead letter at once and the handler never sees it', async () => {
  let calls = 0
  const bus = await busWith(async () => {
    calls++
  })
  await bus.publish(event('evt_more', { user_id: 'usr_1', deleted_at: '2026-11-21T10:00:00.000Z', added_later: true }))
  await bus.publish(event('evt_less', { user_id: 'usr_1' }))
  expect(calls).toBe(1)
  expect(await bus.deadLetters('test.group')).toMatchObject([
    { event_id: 'evt_less', attempts: 1, error: { message: expect.stringContaining('deleted_at') } },
  ])
})

test('dead letters outlive the process and are replayed by the next one', async () => {
  const before = await busWith(async () => {
    throw new Error('a defect')
  })
  await before.publish(event('evt_1'))
  await before.stop()
  const after = await busWith(recordEffect)
  expect(await after.deadLetters('test.group')).toMatchObject([{ event_id: 'evt_1', attempts: 3 }])
  expect(await after.replay('test.group')).toMatchObject({ event_ids: ['evt_1'], failed: [] })
  expect(await effects()).toBe(1)
  expect(await after.deadLetters('test.group')).toEqual([])
})

test('a database that is away is waited for, beyond the attempts of a handler', async () => {
  let failures = 8
  const bus = await busWith(async (received, tx) => {
    if (failures-- > 0) throw new mongoose.mongo.MongoNetworkError('connection reset')
    await recordEffect(received, tx)
  })
  await bus.publish(event('evt_1'))
  expect(await effects()).toBe(1)
  expect(await bus.deadLetters('test.group')).toEqual([])
})
