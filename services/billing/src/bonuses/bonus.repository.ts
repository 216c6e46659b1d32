import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { BonusRecord } from './bonus.model.ts'

export function createBonusRepository({ bonuses }: { bonuses: Model<BonusRecord> }) {
  return {
    async find(id: string, tx: Tx): Promise<BonusRecord | null> {
      return bonuses.findOne({ _id: id }, null, { session: tx.session }).lean<BonusRecord>()
    },

    async insert(bonus: BonusRecord, tx: Tx): Promise<void> {
      await bonuses.insertOne(bonus, { session: tx.session })
    },

    /** Newest first. */
    async listByUser(userId: string, limit: number): Promise<BonusRecord[]> {
      return bonuses.find({ user_id: userId }).sort({ granted_at: -1 }).limit(limit).lean<BonusRecord[]>()
    },

    async erase(tx: Tx, userId: string): Promise<void> {
      await bonuses.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type BonusRepository = ReturnType<typeof createBonusRepository>
