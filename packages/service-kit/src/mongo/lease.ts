import type mongoose from 'mongoose'
import { every } from '../time/periodic.ts'
import { isDuplicateKey } from './duplicate-key.ts'

interface LeaseRow {
  _id: string
  owner: string
  until: Date
}

/** An exclusive lease. It expires by the database's clock. `isValid()` uses the process's clock and turns false after 80 % of the duration, to be safe. */
export interface Lease {
  isValid(): boolean
  release(): Promise<void>
}

interface LeaseOptions {
  connection: mongoose.Connection
  collection: string
  /** Id of the leased resource. */
  id: string
  owner: string
  durationMs: number
}

/** Acquires a lease that is free, has expired or already has this owner; undefined if another owner has it. It is renewed until it is released. */
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
  const renew = async () => {
    const requestedAt = performance.now()
    const result = await leases.updateOne({ _id: id, owner }, claim)
    if (result.matchedCount === 0) lost = true
    else acquiredAt = requestedAt
  }
  // Failed renewals are not logged: if the database stays unavailable, `isValid()` turns false.
  const renewal = every(durationMs / 3, 'lease renewal', renew, { error() {} }, { firstAfterMs: durationMs / 3 })

  return {
    isValid: () => !lost && performance.now() - acquiredAt < durationMs * 0.8,
    async release() {
      await renewal.stop()
      await leases.deleteOne({ _id: id, owner })
    },
  }
}
