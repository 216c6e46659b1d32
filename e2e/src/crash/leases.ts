import type mongoose from 'mongoose'
import { isSoak } from '../soak.ts'

type Client = mongoose.mongo.MongoClient

/** Where services store leases: the database, the collection, and the field with the time at which a lease ends. */
const LEASES = [
  ['loomcast_admin', 'admin_leases', 'until'],
  ['loomcast_billing', 'billing_leases', 'until'],
  ['loomcast_content', 'generations', 'lease_expires_at'],
  ['loomcast_content', 'generation_sets', 'starts_until'],
] as const

/** A lease that a process had when it was killed. */
interface HeldLease {
  database: string
  collection: string
  field: string
  id: string
  until: Date
}

/** The leases that have not ended. Read after a process was killed and before the next one starts, they include the ones of the killed process. */
export async function heldLeases(mongo: Client): Promise<HeldLease[]> {
  const found = LEASES.map(async ([database, collection, field]) => {
    const rows = await mongo
      .db(database)
      .collection<{ _id: string }>(collection)
      .find({ [field]: { $gt: new Date() } })
      .project<Record<string, Date> & { _id: string }>({ [field]: 1 })
      .toArray()
    return rows.flatMap(({ _id, [field]: until }) => (until ? [{ database, collection, field, id: _id, until }] : []))
  })
  return (await Promise.all(found)).flat()
}

/**
 * Ends those of the leases that nobody has renewed since, as if the time for which they were acquired had passed. `npm run test:soak` waits for that time
 * instead.
 */
export async function endLeases(mongo: Client, leases: readonly HeldLease[]): Promise<void> {
  if (isSoak) return
  for (const { database, collection, field, id, until } of leases)
    await mongo
      .db(database)
      .collection<{ _id: string }>(collection)
      .updateOne({ _id: id, [field]: until }, { $set: { [field]: new Date(0) } })
}
