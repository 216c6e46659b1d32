import type mongoose from 'mongoose'
import { isDuplicateKey } from './duplicate-key.ts'

interface LeaseRow {
  _id: string
  owner: string
  until: Date
}

/** The exclusive right to do something. Expiry is judged by the database's clock; `isValid()` by the process's, earlier, to be safe. */
export interface Lease {
  isValid(): boolean
  release(): Promise<void>
}

interface LeaseOptions {
  connection: mongoose.Connection
  collection: string
  /** What is leased. */
  id: string
  owner: string
  durationMs: number
}

/** Acquires a lease that is free, expired or already the owner's; undefined while another owner has it. Renews itself until released. */
export async function acquireLease({ connection, collection, id, owner, durationMs }: LeaseOptions): Promise<Lease | undefined> {
  const leases = connection.collection<LeaseRow>(collection)
  const claim = [{ $set: { owner, until: { $add: ['$$NOW', durationMs] } } }]
  let acquiredAt = performance.now()

  async function acquireFree(): Promise<boolean> {
    try {
      await leases.updateOne({ _id: id, owner }, claim, { upsert: true })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
  async function acquireExpired(): Promise<boolean> {
    const result = await leases.updateOne({ _id: id, $expr: { $lt: ['$until', '$$NOW'] } }, claim)
    return result.modifiedCount === 1
  }

  if (!(await acquireFree()) && !(await acquireExpired())) return undefined

  let lost = false
  const renewal = setInterval(async () => {
    const requestedAt = performance.now()
    try {
      const result = await leases.updateOne({ _id: id, owner }, claim)
      if (result.matchedCount === 0) lost = true
      else acquiredAt = requestedAt
    } catch {
      // The database is unavailable: the lease expires.
    }
  }, durationMs / 3)
  renewal.unref()

  return {
    isValid: () => !lost && performance.now() - acquiredAt < durationMs * 0.8,
    async release() {
      clearInterval(renewal)
      await leases.deleteOne({ _id: id, owner })
    },
  }
}
