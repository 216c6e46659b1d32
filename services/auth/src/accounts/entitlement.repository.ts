import { applyIfNewer, type Tx } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { EntitlementRecord } from './entitlement.model.ts'

export function createEntitlementRepository({ entitlements }: Models) {
  return {
    async ofUser(userId: string): Promise<EntitlementRecord | null> {
      return entitlements.findOne({ _id: userId }).lean<EntitlementRecord>()
    },

    async apply(tx: Tx, userId: string, version: number, entitlement: Omit<EntitlementRecord, '_id' | 'version'>): Promise<boolean> {
      return applyIfNewer(entitlements, { _id: userId }, version, { $set: { ...entitlement } }, tx)
    },

    async forget(tx: Tx, userId: string): Promise<void> {
      await entitlements.deleteOne({ _id: userId }, { session: tx.session })
    },
  }
}

export type EntitlementRepository = ReturnType<typeof createEntitlementRepository>
