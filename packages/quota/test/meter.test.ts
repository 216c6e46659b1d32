import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { appendEvents } from '@loomcast/service-kit/events'
import { ensureCollections, withTransaction } from '@loomcast/service-kit/mongo'
import { testDatabase } from '@loomcast/service-kit/testing'
import type mongoose from 'mongoose'
import { createMeter, type Meter, meterSchema, periodAt, type StoredMeter } from '../src/index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let connection: mongoose.Connection
let meter: Meter
beforeAll(async () => {
  database = await testDatabase('meter')
  connection = database.connection
  meter = createMeter(connection.model<StoredMeter>('Meter', meterSchema))
  await ensureCollections(connection)
})
afterAll(() => database.drop())

const at = (iso: string) => new Date(iso)
const NOW = at('2026-03-10T12:00:00Z')
const LATER = at('2026-03-10T12:01:00Z')
const stored = (user: string) => connection.collection<StoredMeter>('meters').findOne({ _id: user })
let counter = 0
const nextUser = () => `usr_meter_${counter++}`
const commit = (user: string, run: string, now = NOW) => withTransaction(connection, (tx) => meter.commit(user, run, now, tx))

describe('the period computed in an update', () => {
  test.each([
    ['2026-01-15T23:59:59Z', '2026-02-14T23:59:59Z'],
    ['2026-01-15T23:59:59Z', '2026-02-15T00:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-02-27T12:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-02-28T00:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-03-30T23:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-03-31T00:00:00Z'],
    ['2024-02-29T12:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z'],
    ['2026-03-10T15:00:00Z', '2026-03-10T15:00:00Z'],
  ])('for a sign-up at %s equals the displayed period at %s', async (signedUp, now) => {
    const user = nextUser()
    await withTransaction(connection, (tx) => meter.setSignUp(user, at(signedUp), at(signedUp), tx))
    await meter.reserve(user, 'run', 1, at(now), new Date(at(now).getTime() + 1_000))
    const { starts_at } = periodAt(at(signedUp), at(now))
    expect(await stored(user)).toMatchObject({ period_start: starts_at, reservations: [{ id: 'run', period_start: starts_at }] })
  })

  test('equals the displayed period on any day of four years, for any sign-up day of a year', async () => {
    const user = nextUser()
    const day = 24 * 3600_000
    for (let n = 0; n < 150; n++) {
      const signedUp = new Date(at('2024-01-01T05:00:00Z').getTime() + ((n * 37) % 366) * day)
      const now = new Date(signedUp.getTime() + ((n * 101) % 1_461) * day + (n % 2) * 20 * 3600_000)
      await connection.collection('meters').deleteOne({ _id: user as never })
      await withTransaction(connection, (tx) => meter.setSignUp(user, signedUp, signedUp, tx))
      await meter.reserve(user, 'run', 1, now, new Date(now.getTime() + 1_000))
      expect((await stored(user))?.period_start).toEqual(periodAt(signedUp, now).starts_at)
    }
  })

  test('starts with zero usage', async () => {
    const user = nextUser()
    for (const run of ['a', 'b']) {
      await meter.reserve(user, run, 2, NOW, LATER)
      await commit(user, run)
    }
    expect(await meter.reserve(user, 'c', 2, NOW, LATER)).toMatchObject({ outcome: 'exhausted', reading: { used: 2 } })
    const next = at('2026-04-10T00:00:00Z')
    expect(await meter.reserve(user, 'c', 2, next, new Date(next.getTime() + 1_000))).toEqual({ outcome: 'reserved', source: 'monthly' })
    expect(await commit(user, 'c', next)).toMatchObject({ reading: { used: 1 }, version: 3 })
  })
})

describe('reserving', () => {
  test("concurrently in a user's first moment grants exactly the limit", async () => {
    const user = nextUser()
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => meter.reserve(user, `run-${n}`, 3, NOW, LATER)))
    expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(3)
    expect(outcomes.filter(({ outcome }) => outcome === 'exhausted')).toHaveLength(17)
    expect(await meter.read(user, NOW)).toMatchObject({ used: 0, reserved: 3, period: periodAt(NOW, NOW) })
  })

  test('grants at most the given number concurrently, regardless of the quota', async () => {
    const user = nextUser()
    const wanted = Array.from({ length: 20 }, (_, n) => meter.reserve(user, `run-${n}`, null, NOW, LATER, 4))
    const outcomes = await Promise.all(wanted)
    expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(4)
    expect(outcomes.filter((each) => each.outcome === 'exhausted' && each.by === 'concurrency')).toHaveLength(16)
    const [free] = (await stored(user))?.reservations ?? []
    await meter.release(user, free?.id ?? '')
    expect(await meter.reserve(user, 'next', null, NOW, LATER, 4)).toMatchObject({ outcome: 'reserved' })
    expect(await meter.reserve(user, 'quota', 1, NOW, LATER, 9)).toMatchObject({ outcome: 'exhausted', by: 'quota' })
  })

  test('twice for one run reserves one unit', async () => {
    const user = nextUser()
    for (let n = 0; n < 2; n++) expect(await meter.reserve(user, 'run', 1, NOW, LATER)).toMatchObject({ outcome: 'reserved' })
    expect((await stored(user))?.reservations).toHaveLength(1)
  })

  test('is reported separately from usage until the reservation is released, expires or its month ends', async () => {
    const user = nextUser()
    await withTransaction(connection, (tx) => meter.grant(user, { grant_id: 'gift', amount: 1 }, NOW, tx))
    for (const run of ['charged', 'reserved']) await meter.reserve(user, run, 2, NOW, LATER)
    await meter.reserve(user, 'bonus', 2, NOW, new Date(LATER.getTime() + 1_000))
    expect(await commit(user, 'charged')).toMatchObject({ reading: { used: 1, reserved: 1, bonus_used: 0, bonus_reserved: 1 } })
    expect(await meter.reserve(user, 'more', 2, NOW, LATER)).toMatchObject({
      outcome: 'exhausted',
      reading: { used: 1, reserved: 1, bonus_reserved: 1 },
    })
    expect(await meter.read(user, LATER)).toMatchObject({ used: 1, reserved: 0, bonus_reserved: 1 })
    await meter.renew(user, 'reserved', at('2027-01-01T00:00:00Z'))
    expect(await meter.read(user, at('2026-04-10T00:00:00Z'))).toMatchObject({ used: 0, reserved: 0 })
    await meter.release(user, 'reserved')
    expect(await meter.read(user, NOW)).toMatchObject({ used: 1, reserved: 0 })
  })

  test('is rejected for a closed account, whether or not its meter existed', async () => {
    const known = nextUser()
    const unknown = nextUser()
    await meter.read(known, NOW)
    for (const user of [known, unknown]) {
      await withTransaction(connection, (tx) => meter.close(user, NOW, tx))
      expect(await meter.reserve(user, 'run', null, NOW, LATER)).toEqual({ outcome: 'closed' })
      expect(await commit(user, 'run')).toBeNull()
    }
  })
})

describe('data written while the account is deleted', () => {
  const data = (user: string) => connection.collection('meter_test_data').countDocuments({ user })
  /** Deletes the data, waits for `meanwhile`, then closes the meter or commits. */
  const deletion = (user: string, meanwhile: () => Promise<unknown>, when: 'before closing' | 'after closing') =>
    withTransaction(connection, async (tx) => {
      await connection.collection('meter_test_data').deleteMany({ user }, { session: tx.session })
      if (when === 'before closing') await meanwhile()
      await meter.close(user, NOW, tx)
      if (when === 'after closing') await meanwhile()
    })

  test.each(['before closing', 'after closing'] as const)(
    'is found by the deletion, or the writer learns of the deletion: written %s',
    async (when) => {
      for (const hasMeter of [true, false]) {
        const user = nextUser()
        if (hasMeter) await meter.read(user, NOW)
        let closed: Promise<boolean> | undefined
        await deletion(
          user,
          async () => {
            if (closed) return
            await connection.collection('meter_test_data').insertOne({ user })
            closed = meter.isClosed(user, NOW)
            // Waiting for it while the meter is locked would be a deadlock; a check that does not wait is done by now.
            if (when === 'before closing') await closed
            else for (let n = 0; n < 20; n++) await connection.db?.command({ ping: 1 })
          },
          when,
        )
        expect((await closed) || (await data(user)) === 0).toBe(true)
      }
    },
  )

  test('is allowed before, and for a user without a meter', async () => {
    const known = nextUser()
    const unknown = nextUser()
    await meter.reserve(known, 'run', 5, NOW, LATER)
    for (const user of [known, unknown]) expect(await meter.isClosed(user, NOW)).toBe(false)
    expect(await meter.read(known, NOW)).toMatchObject({ reserved: 1 })
  })
})

describe('charging', () => {
  test('a run twice charges it once', async () => {
    const user = nextUser()
    await meter.reserve(user, 'run', 5, NOW, LATER)
    expect(await commit(user, 'run')).toMatchObject({ reading: { used: 1 } })
    expect(await commit(user, 'run')).toBeNull()
    expect(await meter.read(user, NOW)).toMatchObject({ used: 1 })
  })

  test('a free run ends its reservation once and charges nothing', async () => {
    const user = nextUser()
    await meter.reserve(user, 'run', 5, NOW, LATER)
    const commitFree = () => withTransaction(connection, (tx) => meter.commitFree(user, 'run', NOW, tx))
    expect(await commitFree()).toMatchObject({ reading: { used: 0, reserved: 0 }, version: 1 })
    expect(await commitFree()).toBeNull()
  })

  test('a reservation that the database lost returns null', async () => {
    const user = nextUser()
    await meter.reserve(user, 'run', 5, NOW, LATER)
    await connection.collection('meters').updateOne({ _id: user as never }, { $set: { reservations: [] } })
    expect(await commit(user, 'run')).toBeNull()
  })
})

test('orders events by commit, one after another and under concurrency', async () => {
  const user = nextUser()
  const data = { user_id: user, deleted_at: '2026-11-21T10:00:00.000Z' }
  const append = () =>
    withTransaction(connection, async (tx) => {
      const change = await meter.nextChange(user, NOW, tx)
      await appendEvents(tx, 'auth', { type: 'com.loomcast.auth.account-deleted.v1', key: user, data, ...change })
    })
  const before = Date.now()
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 4 }, append))
  const rows = await connection.collection('outbox').find({ key: user }).sort({ seq: 1 }).toArray()
  expect(rows.map((row) => row['version'])).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(new Set(rows.map((row) => row['seq'])).size).toBe(20)
  expect(rows[0]?.['seq']).toBeGreaterThanOrEqual(before)
})
