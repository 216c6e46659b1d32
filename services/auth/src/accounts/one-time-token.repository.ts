import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { Purpose } from '../domain/one-time-token.ts'
import type { OneTimeTokenRecord } from './one-time-token.model.ts'

export function createOneTimeTokenRepository({ oneTimeTokens }: { oneTimeTokens: Model<OneTimeTokenRecord> }) {
  return {
    async insert(tx: Tx, token: OneTimeTokenRecord): Promise<void> {
      await oneTimeTokens.insertOne(token, { session: tx.session })
    },

    async findByHash(hash: string, tx?: Tx): Promise<OneTimeTokenRecord | null> {
      return oneTimeTokens.findOne({ _id: hash }, null, { session: tx?.session }).lean<OneTimeTokenRecord>()
    },

    /** Marks a token as used. Returns false if it was already used. */
    async claim(tx: Tx, hash: string, now: Date): Promise<boolean> {
      const claimed = await oneTimeTokens.updateOne({ _id: hash, used_at: null }, { $set: { used_at: now } }, { session: tx.session })
      return claimed.modifiedCount === 1
    },

    async deleteByUser(tx: Tx, userId: string, purpose?: Purpose): Promise<void> {
      await oneTimeTokens.deleteMany({ user_id: userId, ...(purpose ? { purpose } : {}) }, { session: tx.session })
    },
  }
}

export type OneTimeTokenRepository = ReturnType<typeof createOneTimeTokenRepository>
