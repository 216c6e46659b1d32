import { afterEach, beforeEach, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { type BusEvent, encodeEvent, republish, snapshotsOf, startRelay } from '../src/events/index.ts'
import { ensureCollections } from '../src/mongo/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { poll, recordingBus, testDatabase } from '../src/testing/index.ts'

interface Account {
  _id: string
  version: number
}

let database: Awaited<ReturnType<typeof testDatabase>>
let accounts: mongoose.Model<Account>

beforeEach(async () => {
  database = await testDatabase('republish')
  const schema = new mongoose.Schema<Account>({ _id: String, version: Number }, { collection: 'accounts', versionKey: false })
  accounts = database.connection.model<Account>('Account', schema)
  await ensureCollections(database.connection)
  await accounts.insertMany([1, 2, 3, 4, 5].map((number) => ({ _id: `usr_${number}`, version: number })))
})
afterEach(() => database.drop())

const deleted_at = '2026-03-10T12:00:00.000Z'
const eventOf = ({ _id, version }: Account) => [
  { type: 'com.loomcast.auth.account-deleted.v1' as const, key: _id, version, data: { user_id: _id, deleted_at } },
]
const empty = () => snapshotsOf<Account>('empty', accounts, { version: 99 }, eventOf)
const all = () => snapshotsOf<Account>('accounts', accounts, {}, eventOf)
const rows = () => database.connection.collection('outbox').find({}).sort({ key: 1 }).toArray()
const run = (sources: Parameters<typeof republish>[0]['sources']) =>
  republish({ connection: database.connection, service: 'auth', sources, batch: 2 })

test('appends the present state of every aggregate, marked as a snapshot', async () => {
  expect(await run([empty(), all()])).toMatchObject({ events: 5, resumed: false })
  const appended = await rows()
  expect(appended.map(({ key, version, snapshot }) => [key, version, snapshot])).toEqual([1, 2, 3, 4, 5].map((n) => [`usr_${n}`, n, true]))
  const bus = recordingBus()
  const relay = await startRelay({ connection: database.connection, service: 'auth', bus, logger: createLogger('test', false), pollMs: 20 })
  await poll(() => bus.messages.length === 5)
  await relay.stop()
  expect(bus.messages.every(({ headers }) => headers['ce_snapshot'] === 'true')).toBe(true)
})

test('an ordinary event has no mark', () => {
  const event: BusEvent = { id: 'evt_1', type: 'a', source: '/loomcast/auth', time: deleted_at, key: 'usr_1', version: 1, data: {} }
  expect(encodeEvent(event).headers).not.toHaveProperty('ce_snapshot')
})

test('an interrupted run continues and appends nothing twice; another run starts from the beginning', async () => {
  let appended = 0
  const interrupted = snapshotsOf<Account>('accounts', accounts, {}, (account) => {
    if (++appended > 3) throw new Error('killed')
    return eventOf(account)
  })
  await expect(run([empty(), interrupted])).rejects.toThrow('killed')
  expect(await rows()).toHaveLength(2)
  expect(await run([empty(), all()])).toMatchObject({ events: 5, resumed: true })
  expect((await rows()).map(({ key }) => key)).toEqual(['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5'])
  expect(await run([empty(), all()])).toMatchObject({ events: 5, resumed: false })
  expect(await rows()).toHaveLength(10)
})
