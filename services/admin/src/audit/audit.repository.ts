import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { type AuditMember, type AuditResult, GENESIS, hashEntry } from '../domain/audit-entry.ts'
import type { AuditChainRecord, AuditErasureRecord, AuditRecord } from './audit.model.ts'

export type NewAuditEntry = Omit<AuditRecord, '_id' | 'prev' | 'hash'>

const DAY_MS = 24 * 3600 * 1000
const CHAIN = 'admin' as const

export interface AuditFilter {
  actor?: string
  action?: string
  target?: string
  result?: AuditResult
  /** Days in UTC, `2026-03-10`, both inclusive. */
  from?: string
  to?: string
  q?: string
}

const OWN_DETAILS = ['reason', 'address']

export function createAuditRepository({
  auditChain,
  auditErasures,
  auditLog,
}: {
  auditChain: Model<AuditChainRecord>
  auditErasures: Model<AuditErasureRecord>
  auditLog: Model<AuditRecord>
}) {
  /** Which details of an entry belong to a deleted account: all of its target, and the reason and address of its administrator. */
  async function erasedOf(tx: Tx, { actor_id, target_type, target_id }: NewAuditEntry): Promise<(path: string) => boolean> {
    const target = target_type === 'user' ? target_id : null
    const ids = [actor_id, ...(target === null ? [] : [target])]
    const found = await auditErasures.find({ _id: trusted({ $in: ids }) }, null, { session: tx.session }).lean()
    const erased = new Set(found.map(({ _id }) => _id))
    return (path) => (target !== null && erased.has(target) && path !== 'address') || (erased.has(actor_id) && OWN_DETAILS.includes(path))
  }

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
      const erased = await erasedOf(tx, entry)
      const members = entry.members.map((member) => (erased(member.path) ? withoutValue(member) : member))
      const record: AuditRecord = { ...entry, _id: chain.seq, prev, hash, members }
      await auditLog.insertOne(record, { session })
      await auditChain.updateOne({ _id: CHAIN }, { $set: { head: hash } }, { session })
      return record
    },

    /** Erases the personal details of a deleted account; their digests stay. */
    async erase(tx: Tx, userId: string): Promise<void> {
      const { session } = tx
      await auditChain.updateOne({ _id: CHAIN }, { $inc: { erasures: 1 } }, { session })
      await auditErasures.updateOne({ _id: userId }, { $setOnInsert: {} }, { session, upsert: true })
      const forget = { $unset: { 'members.$[personal].value': 1, 'members.$[personal].salt': 1 } }
      const personal = { 'personal.digest': { $exists: true } }
      const ofTarget = [{ ...personal, 'personal.path': { $ne: 'address' } }]
      const ofActor = [{ ...personal, 'personal.path': { $in: OWN_DETAILS } }]
      await auditLog.updateMany({ target_type: 'user', target_id: userId }, forget, { session, arrayFilters: ofTarget })
      await auditLog.updateMany({ actor_id: userId }, forget, { session, arrayFilters: ofActor })
    },

    /** Number of the first entry after the head; null if there is none, as it should be. */
    async beyondHead(): Promise<number | null> {
      const newest = await auditLog.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean()
      const chain = await auditChain.findOne({ _id: CHAIN }).lean()
      const seq = chain?.seq ?? 0
      if (!newest || newest._id <= seq) return null
      const first = await auditLog
        .findOne({ _id: trusted({ $gt: seq }) }, { _id: 1 })
        .sort({ _id: 1 })
        .lean()
      return first?._id ?? null
    },

    async list(filter: AuditFilter, { page, limit }: { page: number; limit: number }): Promise<{ entries: AuditRecord[]; total: number }> {
      const query = queryOf(filter)
      const found = auditLog
        .find(query)
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<AuditRecord[]>()
      const [entries, total] = await Promise.all([found, auditLog.countDocuments(query)])
      return { entries, total }
    },

    /** All entries that match, newest first. */
    matching(filter: AuditFilter): AsyncIterable<AuditRecord> {
      return auditLog.find(queryOf(filter)).sort({ _id: -1 }).lean<AuditRecord[]>().cursor({ batchSize: 200 })
    },

    async head(): Promise<{ seq: number; head: string }> {
      const chain = await auditChain.findOne({ _id: CHAIN }).lean()
      return { seq: chain?.seq ?? 0, head: chain?.head ?? GENESIS }
    },

    /** Entries in the order of the chain, after `after`, up to and including `last`. */
    inOrder(last = Number.MAX_SAFE_INTEGER, after = 0): AsyncIterable<AuditRecord> {
      return auditLog
        .find({ _id: trusted({ $gt: after, $lte: last }) })
        .sort({ _id: 1 })
        .lean<AuditRecord[]>()
        .cursor({ batchSize: 500 })
    },
  }
}

function withoutValue({ path, digest, ...member }: AuditMember): AuditMember {
  return digest === undefined ? { path, ...member } : { path, digest }
}

function queryOf({ actor, action, target, result, from, to, q }: AuditFilter) {
  const at = { ...(from && { $gte: new Date(`${from}T00:00:00Z`) }), ...(to && { $lt: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS) }) }
  const anywhere = ['actor_id', 'target_id', 'request_id', 'command_id'].map((field) => ({ [field]: q }))
  return {
    ...(actor && { actor_id: actor }),
    ...(action && { action: beginsWith(action) }),
    ...(target && { target_id: target }),
    ...(result && { result }),
    ...((from || to) && { at: trusted(at) }),
    ...(q && { $or: trusted([...anywhere, { action: beginsWith(q) }]) }),
  }
}

function beginsWith(text: string) {
  return trusted({ $gte: text, $lt: `${text}\uffff` })
}

export type AuditRepository = ReturnType<typeof createAuditRepository>
