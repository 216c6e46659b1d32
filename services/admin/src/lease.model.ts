import { Schema } from 'mongoose'

/** Exclusive leases, as `acquireLease` stores them. */
export interface LeaseRecord {
  _id: string
  owner: string
  until: Date
}

export const LEASES = 'admin_leases'

export const leaseSchema = new Schema<LeaseRecord>(
  { _id: { type: String, required: true }, owner: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: LEASES, versionKey: false },
)
leaseSchema.index({ until: 1 }, { expireAfterSeconds: 3600 })
