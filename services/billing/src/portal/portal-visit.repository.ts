import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { PortalVisitRecord } from './portal-visit.model.ts'

export interface PortalVisitRepository {
  begin(userId: string, at: Date): Promise<void>
  /** Whether the user opened the portal since `since`. */
  isRecent(userId: string, since: Date): Promise<boolean>
  erase(tx: Tx, userId: string): Promise<void>
}

export function createPortalVisitRepository({ portalVisits }: { portalVisits: Model<PortalVisitRecord> }): PortalVisitRepository {
  return {
    async begin(userId, at) {
      await portalVisits.updateOne({ _id: userId }, { $set: { opened_at: at, stored_at: new Date() } }, { upsert: true })
    },
    isRecent: async (userId, since) => (await portalVisits.exists({ _id: userId, opened_at: trusted({ $gte: since }) })) !== null,
    async erase(tx, userId) {
      await portalVisits.deleteOne({ _id: userId }, { session: tx.session })
    },
  }
}
