import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { PromotionCodeRecord } from './promotion-code.model.ts'

const DUPLICATE_KEY = 11000

export function createPromotionCodeRepository({ promotionCodes }: { promotionCodes: Model<PromotionCodeRecord> }) {
  return {
    async find(id: string, tx?: Tx): Promise<PromotionCodeRecord | null> {
      return promotionCodes.findOne({ _id: id }, null, tx ? { session: tx.session } : {}).lean<PromotionCodeRecord>()
    },

    /** Newest first. */
    async list(limit: number): Promise<PromotionCodeRecord[]> {
      return promotionCodes.find({}).sort({ created_at: -1, _id: 1 }).limit(limit).lean<PromotionCodeRecord[]>()
    },

    /** The codes that a provider does not have in their newest version. */
    async unsynced(provider: string): Promise<PromotionCodeRecord[]> {
      const filter = { $or: [{ provider: trusted({ $ne: provider }) }, { $expr: trusted({ $ne: ['$synced_version', '$version'] }) }] }
      return promotionCodes.find(filter).sort({ created_at: 1 }).lean<PromotionCodeRecord[]>()
    },

    /** Resolves to whether it was stored: an active code with the same text, or the same id, exists otherwise. */
    async insert(record: PromotionCodeRecord): Promise<boolean> {
      try {
        await promotionCodes.insertOne(record)
        return true
      } catch (error) {
        if ((error as { code?: number }).code === DUPLICATE_KEY) return false
        throw error
      }
    },

    async delete(id: string): Promise<void> {
      await promotionCodes.deleteOne({ _id: id })
    },

    /** Resolves to the code as it is then; null if there is none. A repeated call changes nothing. */
    async deactivate(id: string, now: Date): Promise<PromotionCodeRecord | null> {
      await promotionCodes.updateOne(
        { _id: id, is_active: true },
        { $set: { is_active: false, deactivated_at: now }, $inc: { version: 1 } },
      )
      return promotionCodes.findOne({ _id: id }).lean<PromotionCodeRecord>()
    },

    async recordSync(
      { _id, version }: Pick<PromotionCodeRecord, '_id' | 'version'>,
      state: Pick<PromotionCodeRecord, 'provider' | 'promotion_code_id' | 'times_redeemed'>,
    ): Promise<void> {
      await promotionCodes.updateOne({ _id }, { $set: { ...state, synced_version: version } })
    },

    async setRedemptions(id: string, times_redeemed: number): Promise<void> {
      await promotionCodes.updateOne({ _id: id }, { $set: { times_redeemed } })
    },
  }
}

export type PromotionCodeRepository = ReturnType<typeof createPromotionCodeRepository>
