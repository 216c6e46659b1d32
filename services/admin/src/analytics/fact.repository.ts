import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { nativeCollection } from '../native-collection.ts'
import type { AnalyticsStateRecord, FactRecord, PartitionRecord, PersonRecord } from './analytics.model.ts'

const STATE = 'analytics' as const
const FIRST_VERSION = 1

/** Facts, their people and partitions. Uses the native driver, because these rows are written for every event. */
export function createFactRepository({
  facts,
  factPeople,
  factPartitions,
  analyticsState,
}: {
  facts: Model<FactRecord>
  factPeople: Model<PersonRecord>
  factPartitions: Model<PartitionRecord>
  analyticsState: Model<AnalyticsStateRecord>
}) {
  const factRows = nativeCollection(facts)
  const peopleRows = nativeCollection(factPeople)
  const partitionRows = nativeCollection(factPartitions)

  return {
    /** The people with these ids, by id. */
    async people(ids: readonly string[], tx: Tx): Promise<Map<string, PersonRecord>> {
      const rows = await peopleRows.find({ _id: { $in: [...ids] } }, { session: tx.session }).toArray()
      return new Map(rows.map((row) => [row._id, row]))
    },

    /** The key of a person's facts; null if there are none or the person was forgotten. */
    async keyOf(personId: string): Promise<string | null> {
      return (await peopleRows.findOne({ _id: personId }, { projection: { key: 1 } }))?.key ?? null
    },

    /** A concurrent transaction that adds the same person conflicts. */
    async addPeople(people: readonly PersonRecord[], tx: Tx): Promise<void> {
      if (people.length > 0) await peopleRows.insertMany([...people], { session: tx.session })
    },

    async savePeople(people: readonly PersonRecord[], tx: Tx): Promise<void> {
      if (people.length === 0) return
      const writes = people.map(({ _id, ...replacement }) => ({ replaceOne: { filter: { _id }, replacement } }))
      await peopleRows.bulkWrite(writes, { session: tx.session, ordered: false })
    },

    /** Removes the keys of accounts that were deleted long enough ago. Returns their number. */
    async forgetPeople(now: Date): Promise<number> {
      const result = await factPeople.updateMany({ forget_at: trusted({ $lte: now }) }, { $set: { key: null, forget_at: null } })
      return result.modifiedCount
    },

    async knownFacts(ids: readonly string[], tx: Tx): Promise<Set<string>> {
      const rows = await factRows.find({ _id: { $in: [...ids] } }, { session: tx.session, projection: { _id: 1 } }).toArray()
      return new Set(rows.map(({ _id }) => _id))
    },

    async insertFacts(rows: readonly FactRecord[], tx: Tx): Promise<void> {
      await factRows.insertMany([...rows], { session: tx.session })
    },

    /** Facts of a partition after a position, in order. */
    async factsAfter(partition: number, pos: number, limit: number, tx?: Tx): Promise<FactRecord[]> {
      return factRows
        .find({ partition, pos: { $gt: pos } }, tx && { session: tx.session })
        .sort({ partition: 1, pos: 1 })
        .limit(limit)
        .toArray()
    },

    /** Advances a partition by `count` positions, and returns it as it is then. A new partition changes the state, so that it conflicts with the end of a rebuild. */
    async advancePartition(partition: number, count: number, at: Date, tx: Tx): Promise<PartitionRecord> {
      const known = await partitionRows.findOneAndUpdate(
        { _id: partition },
        { $inc: { pos: count }, $set: { at } },
        { session: tx.session, returnDocument: 'after' },
      )
      if (known) return known
      const state = await analyticsState
        .findOneAndUpdate(
          { _id: STATE },
          {
            $addToSet: { partitions: partition },
            $setOnInsert: { version: FIRST_VERSION, last_version: FIRST_VERSION, building: null, retired: [] },
          },
          { upsert: true, returnDocument: 'after', session: tx.session },
        )
        .lean()
      const created: PartitionRecord = { _id: partition, pos: count, version: state.version, at }
      await partitionRows.insertOne(created, { session: tx.session })
      return created
    },

    async partitions(): Promise<PartitionRecord[]> {
      return partitionRows.find({ _id: { $gte: 0 } }).toArray()
    },

    async state(tx?: Tx): Promise<AnalyticsStateRecord> {
      const state = await analyticsState.findOne({ _id: STATE }, null, tx && { session: tx.session }).lean()
      return state ?? { _id: STATE, version: FIRST_VERSION, last_version: FIRST_VERSION, building: null, retired: [], partitions: [] }
    },

    /** Reserves a new version for a rebuild; an unfinished one is retired. */
    async beginVersion(tx: Tx): Promise<number> {
      const { _id, ...state } = await this.state(tx)
      const version = state.last_version + 1
      const retired = [...state.retired, ...(state.building === null ? [] : [state.building])]
      await analyticsState.replaceOne(
        { _id },
        { ...state, last_version: version, building: version, retired },
        { upsert: true, session: tx.session },
      )
      return version
    },

    /** Sets the version of all partitions, so that no transaction can add facts to the old one. Returns the partitions. */
    async movePartitions(partitions: readonly number[], version: number, tx: Tx): Promise<PartitionRecord[]> {
      const moved: PartitionRecord[] = []
      for (const partition of partitions) {
        const row = await factPartitions
          .findOneAndUpdate({ _id: partition }, { $set: { version } }, { session: tx.session, returnDocument: 'after' })
          .lean()
        if (row) moved.push(row)
      }
      return moved
    },

    /** Shows a version that was built, and retires the one before. */
    async showVersion(version: number, tx: Tx): Promise<void> {
      const { _id, ...state } = await this.state(tx)
      const retired = [...state.retired, state.version]
      await analyticsState.replaceOne({ _id }, { ...state, version, building: null, retired }, { upsert: true, session: tx.session })
    },

    async forgetVersion(version: number): Promise<void> {
      await analyticsState.updateOne({ _id: STATE }, { $pull: { retired: version } })
    },
  }
}

export type FactRepository = ReturnType<typeof createFactRepository>
