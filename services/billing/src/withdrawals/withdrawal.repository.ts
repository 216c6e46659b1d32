import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { WithdrawalRecord } from './withdrawal.model.ts'

export function createWithdrawalRepository({ withdrawals }: { withdrawals: Model<WithdrawalRecord> }) {
  return {
    /** Stores it, unless the subscription has one. Resolves to the stored one. */
    async request(withdrawal: WithdrawalRecord): Promise<WithdrawalRecord> {
      const { _id, ...fields } = withdrawal
      const options = { upsert: true, returnDocument: 'after' } as const
      const stored = await withdrawals.findOneAndUpdate({ _id }, { $setOnInsert: fields }, options).lean<WithdrawalRecord>()
      return stored ?? withdrawal
    },

    async find(subscriptionId: string): Promise<WithdrawalRecord | null> {
      return withdrawals.findOne({ _id: subscriptionId }).lean<WithdrawalRecord>()
    },

    /** Those of the subscriptions that were withdrawn. */
    async among(subscriptionIds: readonly string[], tx?: Tx): Promise<string[]> {
      return withdrawals.distinct('_id', { _id: trusted({ $in: subscriptionIds }) }).session(tx?.session ?? null)
    },

    async done(subscriptionId: string): Promise<void> {
      await withdrawals.updateOne({ _id: subscriptionId }, { $set: { state: 'done' } })
    },

    async listUnfinished(before: Date, limit: number): Promise<WithdrawalRecord[]> {
      return withdrawals
        .find({ state: 'requested', requested_at: trusted({ $lt: before }) })
        .sort({ requested_at: 1 })
        .limit(limit)
        .lean<WithdrawalRecord[]>()
    },
  }
}

export type WithdrawalRepository = ReturnType<typeof createWithdrawalRepository>
