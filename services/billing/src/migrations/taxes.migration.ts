import type mongoose from 'mongoose'

/** Where releases before the taxes stored amounts without one. */
const FIELDS = [
  ['payments', 'tax_minor'],
  ['invoices', 'tax_minor'],
  ['subscriptions', 'taxMinor'],
] as const

/**
 * Adds a tax of 0 to the records of earlier releases, which charged none. Can run at any time and in several processes; a repetition changes nothing. During a
 * deployment, processes of the earlier release can still write such records.
 */
export async function addMissingTaxes(connection: mongoose.Connection): Promise<void> {
  for (const [collection, field] of FIELDS)
    await connection.collection(collection).updateMany({ [field]: { $exists: false } }, { $set: { [field]: 0 } })
}
