import type mongoose from 'mongoose'
import { type LeaseRecord, leaseSchema } from './lease.model.ts'

export interface Models {
  leases: mongoose.Model<LeaseRecord>
}

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
  return { leases: model('Lease', leaseSchema) }
}
