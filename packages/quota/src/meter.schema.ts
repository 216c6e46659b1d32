import mongoose from 'mongoose'

/** One unit reserved for an active run. It counts toward the quota until `expires_at`. */
export interface StoredReservation {
  /** The run's id. */
  id: string
  source: 'monthly' | 'bonus'
  /** Start of the period that a monthly reservation counts toward. */
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
  reservations: StoredReservation[]
  /** Number of events published about the metered work, which is the version of the latest event. */
  changes: number
  /** Position of the latest event in the outbox. */
  order?: number
  /** When data of the account was last written outside of runs. */
  confirmed_at?: Date
  /** When the account was deleted. No reservations are possible afterwards. */
  closed_at: Date | null
}

const reservation = new mongoose.Schema<StoredReservation>(
  { id: String, source: String, period_start: Date, expires_at: Date },
  { _id: false },
)
const grant = new mongoose.Schema<StoredMeter['grants'][number]>({ grant_id: String, amount: Number }, { _id: false })

export const meterSchema = new mongoose.Schema<StoredMeter>(
  {
    _id: { type: String, required: true },
    signed_up_at: Date,
    period_start: Date,
    used: Number,
    bonus_used: Number,
    grants: [grant],
    reservations: [reservation],
    changes: Number,
    order: Number,
    confirmed_at: Date,
    closed_at: Date,
  },
  { collection: 'meters', versionKey: false },
)
