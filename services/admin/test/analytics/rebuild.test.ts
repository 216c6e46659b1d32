import { afterEach, expect, jest, test } from '@jest/globals'
import type { BusEvent } from '@loomcast/service-kit/events'
import { encodeEvent } from '@loomcast/service-kit/events'
import { ANALYTICS_GROUP } from '../../src/analytics/consume-analytics.ts'
import { createFiguresReader } from '../../src/analytics/figures-reader.ts'
import { deleteRetiredVersions, rebuildAnalytics } from '../../src/analytics/rebuild.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { randomHistory, randomOf, text } from './support/history.ts'

const TODAY = '2026-07-15'
let admin: AdminService
afterEach(() => admin?.stop())

async function started(events = 400) {
  admin = await startAdmin('rebuild', { now: `${TODAY}T12:00:00Z` })
  const history = randomHistory(randomOf(7), { events, users: 40, today: TODAY, days: 120 })
  for (let at = 0; at < history.length; at += 50) await batch(history.slice(at, at + 50), (at / 50) % 2)
  return history
}

async function batch(events: readonly BusEvent[], partition: number): Promise<void> {
  const subscription = admin.bus.subscriptions.find(({ group }) => group === ANALYTICS_GROUP)
  await subscription?.handleBatch?.(events, partition)
}

/** All figures, by a reader without a memory. */
async function figures() {
  const reader = createFiguresReader(admin.context)
  const bodies = [await reader.dashboard(), ...(await Promise.all(([7, 30, 90] as const).map((days) => reader.analytics(days))))]
  return bodies.map(({ body }) => body)
}
const countOf = async (name: string) => admin.connection.collection(name).countDocuments()
const versions = async () => admin.connection.collection('daily_usage').distinct('version')

test('gives equal figures in a new version, and deletes the old one', async () => {
  const history = await started()
  const before = await figures()
  const parts = await countOf('person_usage')
  expect(await rebuildAnalytics(admin.context, { batch: 60 })).toEqual({ version: 2, facts: await countOf('facts') })
  expect(await figures()).toEqual(before)
  expect(await versions()).toEqual([2])
  expect(await countOf('person_usage')).toBe(parts)
  expect(history.length).toBeGreaterThan(300)
})

test('corrects sums that are wrong', async () => {
  await started()
  const right = await figures()
  await admin.connection.collection('daily_usage').updateMany({}, { $set: { 'totals.texts': 999 } })
  await admin.connection.collection('person_usage').deleteMany({})
  await admin.connection.collection('fact_partitions').updateMany({}, { $set: { at: new Date(0) } })
  expect(await figures()).not.toEqual(right)
  await rebuildAnalytics(admin.context)
  const rebuilt = await figures()
  expect(rebuilt.map(({ updated_at: _at, ...body }) => body)).toEqual(right.map(({ updated_at: _at, ...body }) => body))
})

test('includes events that arrive while it runs, even on new partitions', async () => {
  await started()
  const factsBefore = await countOf('facts')
  let arrived = 0
  await rebuildAnalytics(admin.context, {
    batch: 40,
    async onStep() {
      if (arrived >= 25) return
      const events = Array.from({ length: 3 }, () => text(`usr_${arrived % 7}`, `${TODAY}T10:00:00.000Z`))
      await batch(events, arrived % 4)
      arrived++
    },
  })
  const rebuilt = await figures()
  expect(arrived).toBeGreaterThan(10)
  await admin.bus.receive(ANALYTICS_GROUP, encodeEvent(text('usr_1', `${TODAY}T10:00:00.000Z`)))
  const live = await figures()
  expect(live[0]).toMatchObject({ total_content: (rebuilt[0] as { total_content: number }).total_content + 1 })
  await rebuildAnalytics(admin.context)
  expect(await figures()).toEqual(live)
  expect(await countOf('facts')).toBe(factsBefore + arrived * 3 + 1)
})

test('changes nothing if it dies at any step, and the next rebuild completes', async () => {
  await started(150)
  const before = await figures()
  for (let dies = 1; ; dies++) {
    let steps = 0
    const crash = new Error('the process died')
    const run = rebuildAnalytics(admin.context, {
      batch: 50,
      onStep() {
        steps++
        if (steps === dies) throw crash
      },
    })
    const died = await run.then(
      () => false,
      (error: unknown) => {
        if (error !== crash) throw error
        return true
      },
    )
    expect(await figures()).toEqual(before)
    await batch([text('usr_1', `${TODAY}T10:00:00.000Z`, { platform: `p${dies}` })], 0)
    const [dashboard] = await figures()
    expect(dashboard).toMatchObject({ total_content: (before[0] as { total_content: number }).total_content + 1 })
    before.splice(0, before.length, ...(await figures()))
    if (!died) break
    expect(dies).toBeLessThan(50)
  }
  expect(await versions()).toHaveLength(1)
})

test('deletes the leftover data of a rebuild that ended after its result was shown', async () => {
  await started(100)
  const { facts } = admin.context.repositories
  const spy = jest.spyOn(facts, 'forgetVersion').mockRejectedValueOnce(new Error('the process died'))
  await expect(rebuildAnalytics(admin.context)).rejects.toThrow('died')
  spy.mockRestore()
  const before = await figures()
  expect((await facts.state()).retired).toEqual([1])
  await deleteRetiredVersions(admin.context)
  expect((await facts.state()).retired).toEqual([])
  expect(await figures()).toEqual(before)
})

test('refuses a second rebuild while one runs', async () => {
  await started(60)
  let second: unknown
  await rebuildAnalytics(admin.context, {
    async onStep() {
      second ??= await rebuildAnalytics(admin.context).catch((error: unknown) => error)
    },
  })
  expect(second).toMatchObject({ code: 'conflict' })
})
