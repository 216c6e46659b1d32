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

/** A lease that has not expired. */
interface HeldLease {
  database: string
  collection: string
  field: string
  id: string
  until: Date
}

/** The leases that have not expired. Between the kill of a process and the start of the next one, they include the leases of the killed process. */
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
 * Ends the leases that have not been renewed since they were read, as if they had expired. `npm run test:soak` waits until they expire.
 */
export async function endLeases(mongo: Client, leases: readonly HeldLease[]): Promise<void> {
  if (isSoak) return
  for (const { database, collection, field, id, until } of leases)
    await mongo
      .db(database)
      .collection<{ _id: string }>(collection)
      .updateOne({ _id: id, [field]: until }, { $set: { [field]: new Date(0) } })
}
