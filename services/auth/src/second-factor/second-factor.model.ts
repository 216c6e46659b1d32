import { Schema } from 'mongoose'

/** An administrator's authenticator app. */
export interface SecondFactorRecord {
  /** The user's id. */
  _id: string
  /** Encrypted with SECOND_FACTOR_KEY. */
  secret: string
  created_at: Date
  /** Null until a first code confirms that the app has the secret. */
  confirmed_at: Date | null
  /** Period of the last accepted code. Codes of this period and earlier ones are rejected, so that each code works once. */
  last_step: number
  /** Keyed digests of the unused recovery codes. */
  recovery_codes: string[]
}

export const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    _id: { type: String, required: true },
    secret: { type: String, required: true },
    created_at: { type: Date, required: true },
    confirmed_at: { type: Date, default: null },
    last_step: { type: Number, default: 0 },
    recovery_codes: { type: [String], default: [] },
  },
  { collection: 'second_factors', versionKey: false },
)
