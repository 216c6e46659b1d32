import mongoose from 'mongoose'

/** One unit set aside for a run that is not finished. It counts against the quota until `expires_at`. */
export interface Hold {
  /** The run's id. */
  id: string
  source: 'monthly' | 'bonus'
  /** Start of the period that a monthly hold counts in. */
  period_start: Date
  expires_at: Date
}

export interface StoredMeter {
  /** The user's id. */
  _id: string
  signed_up_at: Date
  period_start: Date
  /** Monthly units charged in the period that began at `period_start`. */
  used: number
  bonus_used: number
  grants: { grant_id: string; amount: number }[]
  holds: Hold[]
  /** Number of events told about what is counted: the version of the next one. */
  changes: number
  /** Order of the latest of them in the outbox. */
  order?: number
  /** The account is gone; nothing may be reserved any more. */
  closed_at: Date | null
}

const hold = new mongoose.Schema<Hold>({ id: String, source: String, period_start: Date, expires_at: Date }, { _id: false })
const grant = new mongoose.Schema<StoredMeter['grants'][number]>({ grant_id: String, amount: Number }, { _id: false })

export const meterSchema = new mongoose.Schema<StoredMeter>(
  {
    _id: { type: String, required: true },
    signed_up_at: Date,
    period_start: Date,
    used: Number,
    bonus_used: Number,
    grants: [grant],
    holds: [hold],
    changes: Number,
    order: Number,
    closed_at: Date,
  },
  { collection: 'meters', versionKey: false },
)
