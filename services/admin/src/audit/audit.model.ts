import { Schema } from 'mongoose'
import type { AuditContent, AuditMember } from '../domain/audit-entry.ts'

/** An entry of the audit log. `_id` is its number in the chain, without gaps. Only the values of personal members are ever changed: they can be erased. */
export interface AuditRecord extends Omit<AuditContent, 'seq' | 'members'> {
  _id: number
  members: AuditMember[]
  hash: string
}

/** The end of the chain, written in the same transaction as each entry. */
export interface AuditChainRecord {
  _id: 'admin'
  seq: number
  head: string
  /** Changed with every erased account, so that a concurrent entry about it conflicts. */
  erasures?: number
}

/** A deleted account: later entries about it are stored without personal details. */
export interface AuditErasureRecord {
  _id: string
}

const text = { type: String, required: true }
const textOrNull = { type: String, default: null }

export const auditSchema = new Schema<AuditRecord>(
  {
    _id: { type: Number, required: true },
    prev: text,
    hash: text,
    at: { type: Date, required: true },
    actor_id: text,
    session_id: text,
    action: text,
    target_type: textOrNull,
    target_id: textOrNull,
    result: text,
    code: textOrNull,
    command_id: textOrNull,
    request_id: text,
    members: [
      new Schema<AuditMember>(
        { path: text, value: { type: Schema.Types.Mixed }, digest: { type: String }, salt: { type: String } },
        { _id: false },
      ),
    ],
  },
  { collection: 'audit_log', versionKey: false },
)
auditSchema.index({ at: -1 })
auditSchema.index({ actor_id: 1, _id: -1 })
auditSchema.index({ action: 1, _id: -1 })
auditSchema.index({ target_id: 1, _id: -1 })
auditSchema.index({ command_id: 1 })

export const auditChainSchema = new Schema<AuditChainRecord>(
  { _id: text, seq: { type: Number, required: true }, head: text, erasures: { type: Number } },
  { collection: 'audit_chain', versionKey: false },
)

export const auditErasureSchema = new Schema<AuditErasureRecord>({ _id: text }, { collection: 'audit_erasures', versionKey: false })
