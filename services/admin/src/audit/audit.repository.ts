import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import { GENESIS, hashEntry } from '../domain/audit-entry.ts'
import type { Models } from '../models.ts'
import type { AuditRecord } from './audit.model.ts'

export type NewAuditEntry = Omit<AuditRecord, '_id' | 'prev' | 'hash'>

const CHAIN = 'admin' as const

export function createAuditRepository({ auditLog, auditChain }: Models) {
  return {
    /** Creates the head of the chain, which a transaction could not do without conflicts. Run it at startup. */
    async prepare(): Promise<void> {
      try {
        await auditChain.updateOne({ _id: CHAIN }, { $setOnInsert: { seq: 0, head: GENESIS } }, { upsert: true })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** Adds an entry at the end of the chain. The head is changed first, so that concurrent transactions conflict there and run again. */
    async append(tx: Tx, entry: NewAuditEntry): Promise<AuditRecord> {
      const { session } = tx
      const chain = await auditChain.findOneAndUpdate({ _id: CHAIN }, { $inc: { seq: 1 } }, { session, returnDocument: 'after' }).lean()
      if (!chain) throw new Error('The audit chain has no head: prepare() did not run.')
      const prev = chain.head
      const hash = hashEntry({ ...entry, seq: chain.seq, prev })
      const record: AuditRecord = { ...entry, _id: chain.seq, prev, hash }
      await auditLog.insertOne(record, { session })
      await auditChain.updateOne({ _id: CHAIN }, { $set: { head: hash } }, { session })
      return record
    },

    async head(): Promise<{ seq: number; head: string }> {
      const chain = await auditChain.findOne({ _id: CHAIN }).lean()
      return { seq: chain?.seq ?? 0, head: chain?.head ?? GENESIS }
    },

    /** Entries in the order of the chain, up to and including `last`. */
    inOrder(last = Number.MAX_SAFE_INTEGER): AsyncIterable<AuditRecord> {
      return auditLog
        .find({ _id: trusted({ $lte: last }) })
        .sort({ _id: 1 })
        .lean<AuditRecord[]>()
        .cursor({ batchSize: 500 })
    },
  }
}

export type AuditRepository = ReturnType<typeof createAuditRepository>
