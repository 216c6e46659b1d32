import { Buffer } from 'node:buffer'
import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { bitsOf, daysOf, type Gaps, noGaps } from '../domain/analytics/activity.ts'
import type { DayRange } from '../domain/analytics/days.ts'
import { addSums } from '../domain/analytics/named-counts.ts'
import { noUsage, type PersonUsage } from '../domain/analytics/person-usage.ts'
import type { Rollup, TextSums } from '../domain/analytics/rollup.ts'
import { nativeCollection } from '../native-collection.ts'
import { ALL_DAYS, type PersonUsageRecord, type RebuildRecord, type RollupRecord } from './analytics.model.ts'

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
const usageId = (version: number, key: string) => `${version}:${key}`
const DELETE_BATCH = 5_000

/** Sums by day and by person. Uses the native driver, because these rows are written for every event. */
export function createRollupRepository({
  dailyUsage,
  personUsage,
  analyticsRebuilds,
}: {
  dailyUsage: mongoose.Model<RollupRecord>
  personUsage: mongoose.Model<PersonUsageRecord>
  analyticsRebuilds: mongoose.Model<RebuildRecord>
}) {
  const days = nativeCollection(dailyUsage)
  const usages = nativeCollection(personUsage)

  async function deleteByPrefix<T extends { _id: string }>(model: mongoose.Model<T>, version: number): Promise<void> {
    for (;;) {
      // ';' follows ':' in ASCII.
      const rows = await model
        .find({ _id: trusted({ $gte: `${version}:`, $lt: `${version};` }) } as never)
        .select({ _id: 1 })
        .limit(DELETE_BATCH)
        .lean<{ _id: string }[]>()
      if (rows.length === 0) return
      await model.deleteMany({ _id: trusted({ $in: rows.map(({ _id }) => _id) }) } as never)
    }
  }

  return {
    async load(version: number, keys: readonly RollupKey[], tx: Tx): Promise<DayRollup[]> {
      const ids = keys.map((key) => rollupId(version, key))
      const rows = await days.find({ _id: { $in: ids } }, { session: tx.session, promoteBuffers: true }).toArray()
      return rows.map(fromRow)
    },

    async save(version: number, rollups: readonly DayRollup[], tx: Tx): Promise<void> {
      if (rollups.length === 0) return
      const writes = rollups.map((rollup) => {
        const { _id, ...replacement } = toRow(version, rollup)
        return { replaceOne: { filter: { _id }, replacement, upsert: true } }
      })
      await days.bulkWrite(writes, { session: tx.session, ordered: false })
    },

    /** Usage of persons by `<person>:<part>`. */
    async usages(version: number, keys: readonly string[], tx: Tx): Promise<Map<string, PersonUsage>> {
      const ids = keys.map((key) => usageId(version, key))
      const rows = await usages.find({ _id: { $in: ids } }, { session: tx.session, promoteBuffers: true }).toArray()
      const prefix = `${version}:`.length
      return new Map(
        rows.map(({ _id, days: bits, sums }) => {
          const key = _id.slice(prefix)
          return [key, { days: daysOf(partOfKey(key), bits), sums }]
        }),
      )
    },

    /** Stores the changed usages. `known` are those that are stored already. */
    async saveUsages(
      version: number,
      all: ReadonlyMap<string, PersonUsage>,
      { changed, known }: { changed: ReadonlySet<string>; known: ReadonlySet<string> },
      tx: Tx,
    ): Promise<void> {
      const rowOf = (key: string): PersonUsageRecord => {
        const { days: active, sums } = all.get(key) ?? noUsage()
        return { _id: usageId(version, key), days: Buffer.from(bitsOf(partOfKey(key), active)), sums }
      }
      const added = [...changed].filter((key) => !known.has(key))
      const replaced = [...changed].filter((key) => known.has(key))
      // Cheaper than upserts. A concurrent transaction that adds the same row conflicts.
      if (added.length > 0) await usages.insertMany(added.map(rowOf), { session: tx.session })
      if (replaced.length === 0) return
      const writes = replaced.map((key) => {
        const { _id, ...replacement } = rowOf(key)
        return { replaceOne: { filter: { _id }, replacement } }
      })
      await usages.bulkWrite(writes, { session: tx.session, ordered: false })
    },

    /** The sums of all texts of a person. */
    async textsOf(version: number, person: string): Promise<TextSums> {
      const sums = noUsage().sums
      const ofPerson = { _id: { $gte: usageId(version, `${person}:`), $lt: usageId(version, `${person};`) } }
      for (const row of await usages.find(ofPerson, { projection: { sums: 1 } }).toArray()) addSums(sums, row.sums)
      return sums
    },

    /** The sums of all partitions for days of a range. */
    async inRange(version: number, { from, to }: DayRange): Promise<DayRollup[]> {
      const rows = await days.find({ version, day: { $gte: from, $lte: to } }, { promoteBuffers: true, batchSize: 5_000 }).toArray()
      return rows.map(fromRow)
    },

    /** Like `inRange`, without names. */
    async totalsInRange(version: number, { from, to }: DayRange): Promise<Pick<DayRollup, 'day' | 'totals' | 'gaps'>[]> {
      const rows = await days
        .find(
          { version, day: { $gte: from, $lte: to } },
          { promoteBuffers: true, batchSize: 5_000, projection: { day: 1, totals: 1, gaps: 1 } },
        )
        .toArray()
      return rows.map(({ day, totals, gaps }) => ({ day, totals, gaps: gapsOf(gaps) }))
    },

    /** The sums of all days, by partition. */
    async ofAllDays(version: number): Promise<DayRollup[]> {
      return (await days.find({ version, day: ALL_DAYS }, { promoteBuffers: true }).toArray()).map(fromRow)
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
      await deleteByPrefix(dailyUsage, version)
      await deleteByPrefix(personUsage, version)
      await deleteByPrefix(analyticsRebuilds, version)
    },
  }
}

const partOfKey = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1))

function fromRow({ partition, day, totals, platforms, models, failures, gaps }: RollupRecord): DayRollup {
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
