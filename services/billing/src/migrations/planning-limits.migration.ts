import { planningLimits } from '@loomcast/contracts'
import type mongoose from 'mongoose'
import type { Tier } from '../domain/package.ts'

const TIERS: readonly Tier[] = ['free', 'pro', 'business']
/** Collections that keep a copy of a package's terms. */
const COPIES = ['prices', 'grants', 'subscriptions', 'checkout_reservations']

/**
 * Gives packages of earlier releases, and the terms under which they were bought, the limits of connected accounts and planned posts of their tier. Can run at any
 * time and in several processes; a repetition changes nothing.
 */
export async function addMissingPlanningLimits(connection: mongoose.Connection): Promise<void> {
  for (const tier of TIERS) {
    const { connection_limit, planned_limit } = planningLimits(tier)
    await connection
      .collection('packages')
      .updateMany({ tier, connection_limit: { $exists: false } }, { $set: { connection_limit, planned_limit } })
    for (const collection of COPIES)
      await connection
        .collection(collection)
        .updateMany(
          { 'terms.tier': tier, 'terms.connection_limit': { $exists: false } },
          { $set: { 'terms.connection_limit': connection_limit, 'terms.planned_limit': planned_limit } },
        )
  }
}
