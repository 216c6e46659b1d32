import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import { type BusEvent, consume, consumeBatches, createLocalBus, type EventBus, type EventHandler } from '../src/events/index.ts'
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

test('applies a redelivered event once', async () => {
  const bus = await busWith(recordEffect)
  const same = event('evt_same')
  await bus.publish(same)
  await bus.publish(same)
  await Promise.all([bus.publish(same), bus.publish({ ...same, key: 'elsewhere' }), bus.publish({ ...same, key: 'and elsewhere' })])
  expect(await effects()).toBe(1)
  expect(await bus.deadLetters('test.group')).toEqual([])
})

test('applies an event once when two processes receive it at the same time', async () => {
  const one = await busWith(recordEffect)
  const two = await busWith(recordEffect)
  for (let n = 0; n < 10; n++) await Promise.all([one.publish(event(`evt_${n}`)), two.publish(event(`evt_${n}`))])
  expect(await effects()).toBe(10)
  expect(await one.deadLetters('test.group')).toEqual([])
})

test('applies an event once per group', async () => {
  const bus = createLocalBus({ logger })
  buses.push(bus)
  for (const group of ['test.a', 'test.b']) await consume({ bus, connection, service: 'test', group, handlers: { [FACT]: recordEffect } })
  await bus.start()
  await bus.publish(event('evt_1'))
  expect(await effects()).toBe(2)
})

test('rolls back a failed attempt and retries it', async () => {
  let failures = 1
  const bus = await busWith(async (received, tx) => {
    await recordEffect(received, tx)
    if (failures-- > 0) throw new Error('after the effect')
  })
  await bus.publish(event('evt_1'))
  expect(await effects()).toBe(1)
  expect(await connection.collection('inbox').countDocuments()).toBe(1)
})

test('accepts additional fields, and moves invalid data to the dead letters without calling the handler', async () => {
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

test('applies a batch and its inbox rows in one transaction, and only the events that are new', async () => {
  const bus = createLocalBus({ logger })
  buses.push(bus)
  const batches: string[][] = []
  let failures = 1
  await consumeBatches({
    bus,
    connection,
    service: 'test',
    group: 'test.batches',
    types: [FACT],
    retry: { attempts: 3, baseMs: 2, capMs: 5 },
    async handle(events, tx, partition) {
      expect(partition).toBe(0)
      batches.push(events.map(({ id }) => id))
      for (const { id } of events) await connection.collection('effects').insertOne({ id }, { session: tx.session })
      if (events.length > 1 && failures-- > 0) throw new Error('after the effects')
    },
  })
  await bus.start()
  const events = ['evt_1', 'evt_2', 'evt_3'].map((id) => event(id))
  await Promise.all(events.map((each) => bus.publish(each)))
  expect(batches).toEqual([['evt_1', 'evt_2', 'evt_3'], ['evt_1'], ['evt_2'], ['evt_3']])
  await Promise.all([...events, event('evt_4'), event('evt_4')].map((each) => bus.publish(each)))
  expect(batches.at(-1)).toEqual(['evt_4'])
  expect(await effects()).toBe(4)
  expect(await connection.collection('inbox').countDocuments()).toBe(4)
  expect(await bus.deadLetters('test.batches')).toEqual([])
})

test('recognizes repeated events by the rows of the handler, without inbox rows', async () => {
  const bus = createLocalBus({ logger })
  buses.push(bus)
  const rows = connection.collection<{ _id: string }>('identified')
  await connection.createCollection('identified')
  await consumeBatches({
    bus,
    connection,
    service: 'test',
    group: 'test.batches',
    types: [FACT],
    async withoutApplied(events, tx) {
      const known = await rows.find({ _id: { $in: events.map(({ id }) => id) } }, { session: tx.session }).toArray()
      return events.filter(({ id }) => !known.some(({ _id }) => _id === id))
    },
    async handle(events, tx) {
      for (const { id } of events) await connection.collection('effects').insertOne({ id }, { session: tx.session })
      await rows.insertMany(
        events.map(({ id }) => ({ _id: id })),
        { session: tx.session },
      )
    },
  })
  await bus.start()
  const publish = (...ids: string[]) => Promise.all(ids.map((id) => bus.publish(event(id))))
  await publish('evt_1', 'evt_2', 'evt_3')
  await publish('evt_0', 'evt_2', 'evt_3', 'evt_4')
  await publish('evt_4')
  expect(await effects()).toBe(5)
  expect(await connection.collection('inbox').countDocuments()).toBe(0)
  expect(await bus.deadLetters('test.batches')).toEqual([])
})

test('moves only the invalid event of a batch to the dead letters', async () => {
  const bus = createLocalBus({ logger })
  buses.push(bus)
  await consumeBatches({
    bus,
    connection,
    service: 'test',
    group: 'test.batches',
    types: [FACT],
    async handle(events, tx) {
      for (const { id } of events) await connection.collection('effects').insertOne({ id }, { session: tx.session })
    },
  })
  await bus.start()
  await Promise.all([event('evt_1'), event('evt_2', { user_id: 1 }), event('evt_3')].map((each) => bus.publish(each)))
  expect(await effects()).toBe(2)
  expect(await bus.deadLetters('test.batches')).toMatchObject([{ event_id: 'evt_2', attempts: 1 }])
})
