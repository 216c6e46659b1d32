import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { nativeCollection } from '../native-collection.ts'
import type { FinanceCustomerRecord, FinanceDayRecord, FinanceStateRecord } from './finance.model.ts'

const STATE = 'finance' as const
const INITIAL: Omit<FinanceStateRecord, '_id'> = { version: 1, last_version: 1, building: null }

type Versions = Pick<FinanceStateRecord, 'version' | 'building'>

interface VersionModels {
  financeCustomers: Model<FinanceCustomerRecord>
  financeDays: Model<FinanceDayRecord>
  financeState: Model<FinanceStateRecord>
}

/** The versions of the sums by day: the one that is shown, and the one that a rebuild computes. */
export function createFigureVersions(models: VersionModels) {
  const customers = nativeCollection(models.financeCustomers)
  const days = nativeCollection(models.financeDays)
  const stateRows = nativeCollection(models.financeState)

  async function versions(tx?: Tx): Promise<Versions> {
    return (await stateRows.findOne({ _id: STATE }, tx && { session: tx.session })) ?? INITIAL
  }

  /** Creates the row, or changes it so that concurrent transactions that do the same conflict. */
  async function touchState(tx: Tx): Promise<void> {
    await stateRows.updateOne({ _id: STATE }, { $inc: { customers: 1 }, $setOnInsert: INITIAL } as never, {
      session: tx.session,
      upsert: true,
    })
  }

  return {
    versions,
    touchState,

    /** Begins a version that a rebuild computes. */
    async beginVersion(tx: Tx): Promise<number> {
      await touchState(tx)
      const row = await stateRows.findOne({ _id: STATE }, { session: tx.session })
      const version = (row?.last_version ?? INITIAL.last_version) + 1
      await stateRows.updateOne({ _id: STATE }, { $set: { building: version, last_version: version } }, { session: tx.session })
      return version
    },

    /** Customers that are not part of a version, which then are. */
    async takeUnbuilt(version: number, limit: number, tx: Tx): Promise<string[]> {
      const rows = await customers
        .find({ built: { $ne: version } }, { session: tx.session, projection: { _id: 1 } })
        .limit(limit)
        .toArray()
      const ids = rows.map(({ _id }) => _id)
      if (ids.length > 0) await customers.updateMany({ _id: { $in: ids } }, { $set: { built: version } }, { session: tx.session })
      return ids
    },

    async hasUnbuilt(version: number, tx: Tx): Promise<boolean> {
      return (await customers.findOne({ built: { $ne: version } }, { session: tx.session })) !== null
    },

    /** Shows a version that was built. Returns false if another rebuild took over. */
    async showVersion(version: number, tx: Tx): Promise<boolean> {
      await touchState(tx)
      const shown = await stateRows.updateOne(
        { _id: STATE, building: version },
        { $set: { version, building: null } },
        { session: tx.session },
      )
      return shown.matchedCount === 1
    },

    /** Deletes the sums of versions that are neither shown nor built. */
    async deleteOldVersions(): Promise<void> {
      const { version, building } = await versions()
      await days.deleteMany({ version: { $nin: [version, building ?? version] } })
    },
  }
}
