import { expect, test } from '@jest/globals'
import { type BusEvent, consume, createDeadLetterStore, createLocalBus, replayStored } from '../src/events/index.ts'
import { ensureCollections } from '../src/mongo/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { poll, testDatabase } from '../src/testing/index.ts'

const FACT = 'com.loomcast.auth.account-deleted.v1'
const logger = createLogger('test', false)
const event = (id: string): BusEvent => ({
  id,
  type: FACT,
  source: '/loomcast/auth',
  time: '2026-11-21T10:00:00.000Z',
  key: id,
  version: 1,
  data: { user_id: id, deleted_at: '2026-11-21T10:00:00.000Z' },
})

test('replays stored dead letters on request, even after a restart of the service', async () => {
  const { connection, drop } = await testDatabase('stored-replay')
  await ensureCollections(connection)
  const handled: string[] = []
  let sick = true
  async function startBus() {
    const bus = createLocalBus({ logger })
    const handlers = {
      [FACT]: async ({ id }: BusEvent) => {
        if (sick) throw new Error('sick')
        handled.push(id)
      },
    }
    await consume({ bus, connection, service: 'content', group: 'content.test', retry: { attempts: 2, baseMs: 1, capMs: 1 }, handlers })
    await bus.start()
    return bus
  }
  const bus = await startBus()
  await bus.publish(event('evt_1'))
  await bus.publish(event('evt_2'))
  expect(await replayStored(connection, 'content.test', { dryRun: true })).toMatchObject({ event_ids: ['evt_1', 'evt_2'], dryRun: true })
  expect(await replayStored(connection, 'content.test', { eventIds: ['evt_1'] })).toMatchObject({ event_ids: ['evt_1'], failed: ['evt_1'] })
  expect(await createDeadLetterStore(connection).list('content.test')).toMatchObject([
    { event_id: 'evt_2', attempts: 2 },
    { event_id: 'evt_1', attempts: 4 },
  ])
  await bus.stop()

  const requested = await replayStored(connection, 'content.test', { withinMs: 0 })
  expect(requested.pending?.toSorted()).toEqual(['evt_1', 'evt_2'])
  sick = false
  const restarted = await startBus()
  await poll(() => handled.length === 2)
  await poll(async () => (await createDeadLetterStore(connection).list('content.test')).length === 0)
  expect(await restarted.figures?.()).toMatchObject({ deadLetters: [{ group: 'content.test', count: 0 }] })
  expect(handled.toSorted()).toEqual(['evt_1', 'evt_2'])
  await restarted.stop()
  await drop()
})
