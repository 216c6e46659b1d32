import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import type { TypedEvent } from '@loomcast/service-kit/events'
import { applyIfNewer, driverCollection, type Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { StoredEntitlement } from './entitlement.schema.ts'

type EntitlementChanged = TypedEvent<'com.loomcast.billing.entitlement-changed.v2'>

/** A service's projection of billing's entitlement-changed events. */
export interface Entitlements {
  /** The user's current entitlement, or the default entitlement until billing publishes one. */
  find(userId: string): Promise<Entitlement>
  /** Applies the event unless a newer one has been applied. */
  apply(event: Pick<EntitlementChanged, 'data' | 'version'>, tx: Tx): Promise<void>
  delete(userId: string, tx: Tx): Promise<void>
}

export function createEntitlements(entitlements: mongoose.Model<StoredEntitlement>): Entitlements {
  return {
    async find(userId) {
      return (await driverCollection(entitlements).findOne({ _id: userId })) ?? DEFAULT_ENTITLEMENT
    },
    async apply({ data: { user_id, ...entitlement }, version }, tx) {
      await applyIfNewer(entitlements, { _id: user_id }, version, { $set: entitlement }, tx)
    },
    async delete(userId, tx) {
      await entitlements.deleteOne({ _id: userId }, { session: tx.session })
    },
  }
}
