import { Schema } from 'mongoose'

export type Pass = 'changes' | 'full'

/** The last run of a pass of the reconciler. */
export interface ReconciliationRecord {
  _id: Pass
  started_at: Date | null
  /** Start of the last run that ended. */
  succeeded_at: Date | null
  /** Of an unfinished full pass: the last user it handled. */
  cursor: string | null
  /** Customers of the last run, and those among them with a change that no event had announced. */
  customers: number
  drift: number
  failures: number
}

const count = { type: Number, default: 0 }
const moment = { type: Date, default: null }

export const reconciliationSchema = new Schema<ReconciliationRecord>(
  {
    _id: { type: String, required: true },
    started_at: moment,
    succeeded_at: moment,
    cursor: { type: String, default: null },
    customers: count,
    drift: count,
    failures: count,
  },
  { collection: 'reconciliations', versionKey: false },
)
