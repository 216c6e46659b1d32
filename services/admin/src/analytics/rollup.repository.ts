import { Buffer } from 'node:buffer'
import type { Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { type Gaps, noGaps } from '../domain/analytics/activity.ts'
import type { DayRange } from '../domain/analytics/days.ts'
import type { Rollup } from '../domain/analytics/rollup.ts'
import type { Models } from '../models.ts'
import { type ActivityRecord, ALL_DAYS, type RollupRecord } from './analytics.model.ts'

/** The sums of one day of one partition. */
export interface DayRollup extends Rollup {
  partition: number
  day: number
}

export interface RollupKey {
  partition: number
  day: number
}

const rollupId = (version: number, { partition, day }: RollupKey) => `${version}:${partition}:${day}`
const activityId = (version: number, key: string) => `${version}:${key}`
const DELETED_AT_ONCE = 5_000

/** Sums and active days. Uses the native driver, because these rows are written for every event. */
export function createRollupRepository({ dailyUsage, activeDays, analyticsRebuilds }: Models) {
  async function deleteByPrefix(collection: mongoose.Collection, version: number): Promise<void> {
    // ';' follows ':' in ASCII.
    const ofVersion = { _id: { $gte: `${version}:`, $lt: `${version};` } as never }
    for (;;) {
      const rows = await collection.find(ofVersion, { projection: { _id: 1 }, limit: DELETED_AT_ONCE }).toArray()
      if (rows.length === 0) return
      await collection.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } })
    }
  }

  return {
    async load(version: number, keys: readonly RollupKey[], tx: Tx): Promise<DayRollup[]> {
      const ids = keys.map((key) => rollupId(version, key))
      const rows = await dailyUsage.collection
        .find({ _id: { $in: ids as never[] } }, { session: tx.session, promoteBuffers: true })
        .toArray()
      return rows.map(fromRow)
    },

    async save(version: number, rollups: readonly DayRollup[], tx: Tx): Promise<void> {
      if (rollups.length === 0) return
      const writes = rollups.map((rollup) => {
        const row = toRow(version, rollup)
        return { replaceOne: { filter: { _id: row._id as never }, replacement: row as never, upsert: true } }
      })
      await dailyUsage.collection.bulkWrite(writes, { session: tx.session, ordered: false })
    },

    /** Active days by `<person>:<part>`. */
    async activity(version: number, keys: readonly string[], tx: Tx): Promise<Map<string, number[]>> {
      const ids = keys.map((key) => activityId(version, key))
      const rows = await activeDays.collection.find({ _id: { $in: ids as never[] } }, { session: tx.session }).toArray()
      const prefix = `${version}:`.length
      return new Map((rows as unknown as ActivityRecord[]).map(({ _id, days }) => [_id.slice(prefix), days]))
    },

    async saveActivity(version: number, parts: ReadonlyMap<string, number[]>, tx: Tx): Promise<void> {
      if (parts.size === 0) return
      const writes = [...parts].map(([key, days]) => ({
        updateOne: { filter: { _id: activityId(version, key) as never }, update: { $set: { days } }, upsert: true },
      }))
      await activeDays.collection.bulkWrite(writes, { session: tx.session, ordered: false })
    },

    /** The sums of all partitions for days of a range. */
    async inRange(version: number, { from, to }: DayRange): Promise<DayRollup[]> {
      const rows = await dailyUsage.collection
        .find({ version, day: { $gte: from, $lte: to } }, { promoteBuffers: true, batchSize: 5_000 })
        .toArray()
      return rows.map(fromRow)
    },

    /** Like `inRange`, without names. */
    async totalsInRange(version: number, { from, to }: DayRange): Promise<Pick<DayRollup, 'day' | 'totals' | 'gaps'>[]> {
      const rows = await dailyUsage.collection
        .find(
          { version, day: { $gte: from, $lte: to } },
          { promoteBuffers: true, batchSize: 5_000, projection: { day: 1, totals: 1, gaps: 1 } },
        )
        .toArray()
      return (rows as unknown as RollupRecord[]).map(({ day, totals, gaps }) => ({ day, totals, gaps: gapsOf(gaps) }))
    },

    /** The sums of all days, by partition. */
    async ofAllDays(version: number): Promise<DayRollup[]> {
      const rows = await dailyUsage.collection.find({ version, day: ALL_DAYS }, { promoteBuffers: true }).toArray()
      return rows.map(fromRow)
    },

    async rebuildPosition(version: number, partition: number, tx?: Tx): Promise<number> {
      const row = await analyticsRebuilds
        .findOne({ _id: rollupId(version, { partition, day: 0 }) }, null, tx && { session: tx.session })
        .lean()
      return row?.pos ?? 0
    },

    async setRebuildPosition(version: number, partition: number, pos: number, tx: Tx): Promise<void> {
      await analyticsRebuilds.updateOne(
        { _id: rollupId(version, { partition, day: 0 }) },
        { $set: { pos } },
        { upsert: true, session: tx.session },
      )
    },

    /** Deletes the data of a version. */
    async deleteVersion(version: number): Promise<void> {
      for (const model of [dailyUsage, activeDays, analyticsRebuilds]) await deleteByPrefix(model.collection as never, version)
    },
  }
}

function fromRow(row: object): DayRollup {
  const { partition, day, totals, platforms, models, failures, gaps } = row as RollupRecord
  return { partition, day, totals, platforms, models, failures, gaps: gapsOf(gaps) }
}

function toRow(version: number, rollup: DayRollup): RollupRecord {
  const { partition, day, totals, platforms, models, failures, gaps } = rollup
  return { _id: rollupId(version, rollup), version, partition, day, totals, platforms, models, failures, gaps: bytesOf(gaps) }
}

/** The bytes may be shared with other rows at any offset, so they are copied. Both sides are little-endian machines. */
function gapsOf(bytes: Buffer): Gaps {
  const gaps = noGaps()
  Buffer.from(gaps.buffer).set(bytes.subarray(0, gaps.byteLength))
  return gaps
}

const bytesOf = (gaps: Gaps): Buffer => Buffer.from(gaps.buffer, gaps.byteOffset, gaps.byteLength)

export type RollupRepository = ReturnType<typeof createRollupRepository>
