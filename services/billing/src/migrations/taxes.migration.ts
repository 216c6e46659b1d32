import type mongoose from 'mongoose'

/** What releases before the taxes, or before taxes could be added to prices, did not store. */
const MISSING = [
  ['payments', 'tax_minor', 0],
  ['invoices', 'tax_minor', 0],
  ['subscriptions', 'taxMinor', 0],
  ['subscriptions', 'taxBehavior', 'inclusive'],
  ['prices', 'tax_behavior', 'inclusive'],
] as const

/**
 * Adds to the records of earlier releases a tax of 0, and that their prices contain the taxes. Can run at any time and in several processes; a repetition changes
 * nothing. During a deployment, processes of the earlier release can still write such records.
 */
export async function addMissingTaxes(connection: mongoose.Connection): Promise<void> {
  for (const [collection, field, value] of MISSING)
    await connection.collection(collection).updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } })
}
