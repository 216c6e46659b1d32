import { type JobRecord, jobFields } from '@loomcast/service-kit/jobs'
import { Schema } from 'mongoose'

/** The work that is left for a deleted account. The row is removed when the provider has nothing more and the data is erased. */
export interface AccountClosingRecord extends JobRecord {
  /** The user's id. */
  _id: string
  requested_at: Date
  last_error: string | null
}

export const accountClosingSchema = new Schema<AccountClosingRecord>(
  {
    _id: { type: String, required: true },
    requested_at: { type: Date, required: true },
    last_error: { type: String, default: null },
    ...jobFields,
  },
  { collection: 'account_closings', versionKey: false },
)
accountClosingSchema.index({ next_attempt_at: 1 })
accountClosingSchema.index({ requested_at: 1 })
