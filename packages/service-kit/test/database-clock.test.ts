import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startDatabaseClock } from '../src/mongo/index.ts'
import { testDatabase } from '../src/testing/index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase('clock')
})
afterAll(() => database.drop())
afterEach(() => void jest.restoreAllMocks())

test.each([-5 * 60_000, 5 * 60_000])('shows the time of the database on a machine whose clock is wrong by %d ms', async (wrongMs) => {
  const real = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => real() + wrongMs)
  const clock = await startDatabaseClock(database.connection)
  try {
    const before = await databaseTime()
    const shown = clock.now().getTime()
    const after = await databaseTime()
    // Less than a fifth of the error, however slow the machine is: half of the reading can be imprecise.
    expect(shown).toBeGreaterThan(before - 60_000)
    expect(shown).toBeLessThan(after + 60_000)
  } finally {
    await clock.stop()
  }
})

test('runs on between readings', async () => {
  const clock = await startDatabaseClock(database.connection)
  const first = clock.now()
  await clock.stop()
  while (clock.now() <= first) await new Promise(setImmediate)
  expect(clock.now() > first).toBe(true)
})

async function databaseTime(): Promise<number> {
  const { localTime } = await database.connection.getClient().db('admin').command({ hello: 1 })
  return localTime.getTime()
}
