import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { AnalyticsStateRecord, FactRecord, PartitionRecord, PersonRecord } from './analytics.model.ts'

const STATE = 'analytics' as const
const FIRST_VERSION = 1

/** Facts, their people and partitions. Uses the native driver, because these rows are written for every event. */
export function createFactRepository({ facts, factPeople, factPartitions, analyticsState }: Models) {
  return {
    /** The people with these ids, by id. */
    async people(ids: readonly string[], tx: Tx): Promise<Map<string, PersonRecord>> {
      const rows = await factPeople.collection.find({ _id: { $in: [...ids] as never[] } }, { session: tx.session }).toArray()
      return new Map((rows as unknown as PersonRecord[]).map((row) => [row._id, row]))
    },

    async savePeople(people: readonly PersonRecord[], tx: Tx): Promise<void> {
      if (people.length === 0) return
      const writes = people.map((row) => ({
        replaceOne: { filter: { _id: row._id as never }, replacement: { ...row } as never, upsert: true },
      }))
      await factPeople.collection.bulkWrite(writes, { session: tx.session })
    },

    /** Removes the keys of people whose accounts were deleted long enough ago. Returns their number. */
    async forgetPeople(now: Date): Promise<number> {
      const result = await factPeople.updateMany({ forget_at: trusted({ $lte: now }) }, { $set: { key: null, forget_at: null } })
      return result.modifiedCount
    },

    async knownFacts(ids: readonly string[], tx: Tx): Promise<Set<string>> {
      const rows = await facts.collection
        .find({ _id: { $in: [...ids] as never[] } }, { session: tx.session, projection: { _id: 1 } })
        .toArray()
      return new Set(rows.map(({ _id }) => String(_id)))
    },

    async insertFacts(rows: readonly FactRecord[], tx: Tx): Promise<void> {
      await facts.collection.insertMany(rows.map((row) => ({ ...row })) as never[], { session: tx.session })
    },

    /** Facts of a partition after a position, in order. */
    async factsAfter(partition: number, pos: number, limit: number, tx?: Tx): Promise<FactRecord[]> {
      const rows = await facts.collection
        .find({ partition, pos: { $gt: pos } }, tx && { session: tx.session })
        .sort({ partition: 1, pos: 1 })
        .limit(limit)
        .toArray()
      return rows as unknown as FactRecord[]
    },

    /** Advances a partition by `count` positions, and returns it as it is then. A new partition changes the state, so that it conflicts with the end of a rebuild. */
    async advancePartition(partition: number, count: number, at: Date, tx: Tx): Promise<PartitionRecord> {
      const known = await factPartitions.collection.findOneAndUpdate(
        { _id: partition as never },
        { $inc: { pos: count }, $set: { at } },
        { session: tx.session, returnDocument: 'after' },
      )
      if (known) return known as unknown as PartitionRecord
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
      await factPartitions.collection.insertOne({ ...created } as never, { session: tx.session })
      return created
    },

    async partitions(): Promise<PartitionRecord[]> {
      return factPartitions.find().lean()
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
