import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ANALYTICS_GROUP } from '../../src/analytics/consume-analytics.ts'
import { rebuildAnalytics } from '../../src/analytics/rebuild.ts'
import { textsOfUser } from '../../src/analytics/user-texts.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { randomHistory, randomOf } from './support/history.ts'

const TODAY = '2026-07-15'
let admin: AdminService
let batches: ReturnType<typeof randomHistory>[]

beforeAll(async () => {
  admin = await startAdmin('query_plans', { now: `${TODAY}T12:00:00Z` })
  const history = randomHistory(randomOf(3), { events: 300, users: 40, today: TODAY, days: 200 })
  batches = Array.from({ length: Math.ceil(history.length / 50) }, (_, n) => history.slice(n * 50, n * 50 + 50))
  await receiveBatches(batches.slice(0, -1))
})
afterAll(() => admin.stop())

async function receiveBatches(list: typeof batches) {
  const subscription = admin.bus.subscriptions.find(({ group }) => group === ANALYTICS_GROUP)
  for (const [index, batch] of list.entries()) await subscription?.handleBatch?.(batch, index % 2)
}

interface Profiled {
  op: string
  ns: string
  planSummary?: string
  docsExamined?: number
  nreturned?: number
}

/** The commands that MongoDB ran on the figures' collections during `work`, from its profiler. */
async function commandsOf(work: () => Promise<unknown>): Promise<Profiled[]> {
  const { db } = admin.connection
  await db?.command({ profile: 0 })
  await db?.dropCollection('system.profile').catch(() => undefined)
  await db?.command({ profile: 2 })
  await work()
  await db?.command({ profile: 0 })
  const names = ['facts', 'fact_people', 'fact_partitions', 'daily_usage', 'person_usage', 'analytics_state', 'analytics_rebuilds']
  const rows = await admin.connection.collection<Profiled>('system.profile').find().toArray()
  return rows.filter(({ ns }) => names.some((name) => ns.endsWith(`.${name}`)))
}

const scans = (commands: Profiled[]) => commands.filter(({ planSummary }) => planSummary?.includes('COLLSCAN'))

test.each(['dashboard', 'analytics?days=7', 'analytics?days=90'])('GET %s scans no collection and reads no fact', async (path) => {
  const commands = await commandsOf(async () => {
    expect((await admin.call('usr_admin', 'GET', `/api/admin/${path}`)).status).toBe(200)
  })
  const reads = commands.filter(({ planSummary }) => planSummary !== undefined)
  expect(reads.length).toBeGreaterThan(2)
  expect(scans(reads)).toEqual([])
  expect(reads.filter(({ ns }) => ns.endsWith('.facts'))).toEqual([])
  for (const { docsExamined, nreturned } of reads) expect(docsExamined).toBe(nreturned)
})

test('additions, the cost of a user and a rebuild scan no collection', async () => {
  const commands = await commandsOf(async () => {
    await receiveBatches(batches.slice(-1))
    await textsOfUser(admin.context, 'usr_1')
    await rebuildAnalytics(admin.context)
  })
  expect(commands.filter(({ planSummary }) => planSummary !== undefined).length).toBeGreaterThan(10)
  expect(scans(commands)).toEqual([])
})
