import type mongoose from 'mongoose'
import {
  type AuditChainRecord,
  type AuditErasureRecord,
  type AuditRecord,
  auditChainSchema,
  auditErasureSchema,
  auditSchema,
} from './audit/audit.model.ts'
import { type CommandRecord, commandSchema } from './commands/command.model.ts'
import { type LeaseRecord, leaseSchema } from './lease.model.ts'

export interface Models {
  auditChain: mongoose.Model<AuditChainRecord>
  auditErasures: mongoose.Model<AuditErasureRecord>
  auditLog: mongoose.Model<AuditRecord>
  commands: mongoose.Model<CommandRecord>
  leases: mongoose.Model<LeaseRecord>
}

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
  return {
    auditChain: model('AuditChain', auditChainSchema),
    auditErasures: model('AuditErasure', auditErasureSchema),
    auditLog: model('AuditEntry', auditSchema),
    commands: model('Command', commandSchema),
    leases: model('Lease', leaseSchema),
  }
}
