import { afterEach, expect, jest, test } from '@jest/globals'
import { type BusEvent, createLocalBus } from '@loomcast/service-kit/events'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { fixedClock, testDatabase } from '@loomcast/service-kit/testing'
import mongoose from 'mongoose'
import { consumeAnalytics } from '../../src/analytics/consume-analytics.ts'
import type { AnalyticsContext } from '../../src/analytics/context.ts'
import { createFiguresReader } from '../../src/analytics/figures-reader.ts'
import { rebuildAnalytics } from '../../src/analytics/rebuild.ts'
import { textsOfUser } from '../../src/analytics/user-texts.ts'
import { createRepositories } from '../../src/repositories.ts'
import { type HistoryEvent, randomHistory, randomOf } from './support/history.ts'
import { expectedFigures } from './support/oracle.ts'

const TODAY = '2026-07-15'
const logger = createLogger('test', false)
/** Functions that stop what a test started. */
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

type Analytics = AnalyticsContext

async function startAnalytics() {
  const database = await testDatabase('analytics')
  stops.push(database.drop)
  const repositories = createRepositories(database.connection)
  await ensureCollections(database.connection)
  const context: Analytics = { connection: database.connection, repositories, clock: fixedClock(`${TODAY}T12:00:00Z`) }
  return context
}

/** The group as a transport with several partitions calls it. */
async function groupOf(context: Analytics) {
  const bus = createLocalBus({ logger })
  let handleBatch: ((events: readonly BusEvent[], partition: number) => Promise<void>) | undefined
  await consumeAnalytics(
    {
      ...bus,
      subscribe: async (subscription) => {
        handleBatch = subscription.handleBatch
      },
    },
    context,
  )
  if (!handleBatch) throw new Error('The group has no handler for batches.')
  return handleBatch
}

async function expectFigures(context: Analytics, history: readonly HistoryEvent[]) {
  const reader = createFiguresReader(context)
  const expected = expectedFigures(history, TODAY)
  const { updated_at: _at, ...dashboard } = (await reader.dashboard()).body
  // Accounts are counted in the list of users, which these histories do not have.
  const { total_users, comparison, ...figures } = dashboard
  expect({ ...figures, comparison: { ...comparison, total_users } }).toEqual({
    ...expected.dashboard(),
    comparison: { ...expected.dashboard().comparison, total_users: 0 },
  })
  for (const days of [7, 30, 90] as const) {
    const { updated_at: _updated, ...body } = (await reader.analytics(days)).body
    expect(body).toEqual(expected.analytics(days))
  }
  for (const user of ['usr_0', 'usr_1', 'usr_2', 'usr_unknown']) expect(await textsOfUser(context, user)).toEqual(expected.textsOf(user))
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const a = result[at] as T
    const b = result[other] as T
    result[at] = b
    result[other] = a
  }
  return result
}

/** Delivers events in batches of 1 to 50 on three partitions, some twice, and with crashes before and after commits. */
async function deliver(context: Analytics, events: readonly HistoryEvent[], random: () => number, crashes = 0.1) {
  const handleBatch = await groupOf(context)
  const { connection } = context
  const real = connection.transaction.bind(connection)
  const partitions = [0, 1, 2].map((partition) => events.filter((_, index) => index % 3 === partition))
  const crash = new mongoose.mongo.MongoNetworkError('the process died')
  for (const [partition, ofPartition] of partitions.entries()) {
    for (let at = 0; at < ofPartition.length; ) {
      const batch = ofPartition.slice(at, at + 1 + Math.floor(random() * 50))
      const draw = random()
      if (draw < crashes / 2) {
        const crashing = jest.spyOn(connection, 'transaction').mockImplementation((work, options) =>
          real(async (session) => {
            await work(session)
            throw crash
          }, options),
        )
        await expect(handleBatch(batch, partition)).rejects.toBe(crash)
        crashing.mockRestore()
        continue
      }
      if (draw < crashes) {
        const crashing = jest.spyOn(connection, 'transaction').mockImplementation(async (work, options) => {
          await real(work, options)
          throw crash
        })
        // Committed, but not acknowledged: the same events arrive again, possibly on another partition.
        await expect(handleBatch(batch, partition)).rejects.toBe(crash)
        crashing.mockRestore()
        await handleBatch(shuffled(batch, random), (partition + 1) % 3)
      }
      await handleBatch(batch, partition)
      if (random() < 0.1) await handleBatch(batch, partition)
      at += batch.length
    }
  }
}

/** `npm run test:soak` generates more. */
const SEEDS = process.env['LOOMCAST_SOAK'] === 'true' ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]

for (const seed of SEEDS) {
  test(`a random history gives the expected figures in any order, with duplicates and crashes (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const history = randomHistory(random, { events: 900, users: 60, today: TODAY, days: 200, accounts: 0.01 })
    const context = await startAnalytics()
    const published = history.flatMap((event) => (random() < 0.1 ? [event, { ...event, id: `snapshot_${event.id}` }] : [event]))
    // A later event of a recycle bin is identified by its own id only, and is not published again.
    const events = published.filter(({ id, type }) => !(id.startsWith('snapshot_') && type.endsWith('.deleted.v1')))
    await deliver(context, shuffled(events, random), random)
    await expectFigures(context, history)

    await rebuildAnalytics(context, { batch: 100 })
    await expectFigures(context, history)
  })
}

test('20,000 events give the expected figures', async () => {
  const random = randomOf(20_000)
  const history = randomHistory(random, { events: 20_000, users: 2_000, today: TODAY, days: 200 })
  const context = await startAnalytics()
  const handleBatch = await groupOf(context)
  const partitions = Map.groupBy(history, ({ key }) => Number(key.slice(4)) % 4)
  await Promise.all(
    [...partitions].map(async ([partition, events]) => {
      for (let at = 0; at < events.length; at += 50) await handleBatch(events.slice(at, at + 50), partition)
    }),
  )
  await expectFigures(context, history)
})
