import type mongoose from 'mongoose'
import { OUTBOX_LEASES } from '../mongo/collections.ts'

interface LeaseRow {
  _id: string
  owner: string
  until: Date
}

/** A relay's right to publish one key. Expiry is judged by the database's clock; `valid()` by ours, earlier, to be safe. */
export interface KeyLease {
  valid(): boolean
  release(): Promise<void>
}

const DUPLICATE_KEY = 11_000

/** Takes the lease of a key that is free, expired or ours; undefined when another relay holds it. Renews itself until released. */
export async function takeLease(
  connection: mongoose.Connection,
  key: string,
  owner: string,
  leaseMs: number,
): Promise<KeyLease | undefined> {
  const leases = connection.collection<LeaseRow>(OUTBOX_LEASES)
  const claim = [{ $set: { owner, until: { $add: ['$$NOW', leaseMs] } } }]
  let takenAt = performance.now()

  async function takeFree(): Promise<boolean> {
    try {
      await leases.updateOne({ _id: key, owner }, claim, { upsert: true })
      return true
    } catch (error) {
      if ((error as { code?: number }).code === DUPLICATE_KEY) return false
      throw error
    }
  }
  async function takeExpired(): Promise<boolean> {
    const result = await leases.updateOne({ _id: key, $expr: { $lt: ['$until', '$$NOW'] } }, claim)
    return result.modifiedCount === 1
  }

  if (!(await takeFree()) && !(await takeExpired())) return undefined

  let lost = false
  const renewal = setInterval(async () => {
    const askedAt = performance.now()
    try {
      const result = await leases.updateOne({ _id: key, owner }, claim)
      if (result.matchedCount === 0) lost = true
      else takenAt = askedAt
    } catch {
      // The database is away: the lease runs out by itself.
    }
  }, leaseMs / 3)
  renewal.unref()

  return {
    valid: () => !lost && performance.now() - takenAt < leaseMs * 0.8,
    async release() {
      clearInterval(renewal)
      await leases.deleteOne({ _id: key, owner })
    },
  }
}
