import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { ViewRecord } from './view.model.ts'

export type ViewChange = Partial<Pick<ViewRecord, 'name' | 'query' | 'is_default'>>

export function createViewRepository({ views }: { views: Model<ViewRecord> }) {
  return {
    /** By name. */
    async list(ownerId: string, page: string | undefined): Promise<ViewRecord[]> {
      return views
        .find({ owner_id: ownerId, ...(page !== undefined && { page }) })
        .sort({ page: 1, name: 1 })
        .lean<ViewRecord[]>()
    },

    async count(tx: Tx, ownerId: string): Promise<number> {
      return views.countDocuments({ owner_id: ownerId }).session(tx.session)
    },

    async find(tx: Tx, ownerId: string, viewId: string): Promise<ViewRecord | null> {
      return views.findOne({ _id: viewId, owner_id: ownerId }).session(tx.session).lean<ViewRecord>()
    },

    /** Rejects with a duplicate-key error if the owner has a view with this name. */
    async insert(tx: Tx, view: ViewRecord): Promise<void> {
      await views.insertMany([view], { session: tx.session })
    },

    /** Rejects as `insert` does. */
    async update(tx: Tx, viewId: string, change: ViewChange): Promise<void> {
      await views.updateOne({ _id: viewId }, { $set: change }, { session: tx.session })
    },

    /** Makes no other view of the page the default one. */
    async clearDefault(tx: Tx, ownerId: string, page: string, exceptId: string): Promise<void> {
      await views.updateMany(
        { owner_id: ownerId, page, is_default: true, _id: trusted({ $ne: exceptId }) },
        { $set: { is_default: false } },
        { session: tx.session },
      )
    },

    async delete(tx: Tx, viewId: string): Promise<void> {
      await views.deleteOne({ _id: viewId }, { session: tx.session })
    },

    async forgetOwner(tx: Tx, ownerId: string): Promise<void> {
      await views.deleteMany({ owner_id: ownerId }, { session: tx.session })
    },
  }
}

export type ViewRepository = ReturnType<typeof createViewRepository>
