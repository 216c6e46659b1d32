import type mongoose from 'mongoose'
import type { Tx } from './transaction.ts'

/**
 * Applies an event to a projection only if it is newer: `update` runs if the document is missing or has a lower `version`. Returns whether it was applied.
 * `filter` must be the projection's identity (`_id` or a unique field), so that concurrent first inserts conflict instead of creating duplicates.
 */
export async function applyIfNewer<T>(
  model: mongoose.Model<T>,
  filter: Record<string, string>,
  version: number,
  update: { $set?: Record<string, unknown>; $setOnInsert?: Record<string, unknown>; $unset?: Record<string, unknown> } & Record<
    string,
    unknown
  >,
  tx: Tx,
): Promise<boolean> {
  if (!model.schema.path('version'))
    throw new Error(`${model.modelName} needs a "version: Number" path: without it mongoose drops the version.`)
  const collection = model.collection
  const current = await collection.findOne(filter as never, { session: tx.session, projection: { version: 1 } })
  if (typeof current?.['version'] === 'number' && current['version'] >= version) return false
  const operators = Object.keys(update).some((key) => key.startsWith('$')) ? update : { $set: update }
  const $set = { ...(operators.$set as Record<string, unknown> | undefined), version }
  await model.updateOne(filter as never, { ...operators, $set } as never, { session: tx.session, upsert: true })
  return true
}
