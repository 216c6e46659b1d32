import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { AccountViewRecord } from './account-view.model.ts'

export function createAccountViewRepository({ accountViews }: { accountViews: Model<AccountViewRecord> }) {
  return {
    /** Throws a duplicate key error if the administrator's request has started a view already. */
    async insert(tx: Tx, view: AccountViewRecord): Promise<void> {
      await accountViews.insertOne(view, { session: tx.session })
    },

    async findById(id: string, tx?: Tx): Promise<AccountViewRecord | null> {
      return accountViews.findOne({ _id: id }, null, { session: tx?.session }).lean<AccountViewRecord>()
    },

    async findByRequest(tx: Tx, actorId: string, requestId: string): Promise<AccountViewRecord | null> {
      return accountViews.findOne({ actor_id: actorId, request_id: requestId }, null, { session: tx.session }).lean<AccountViewRecord>()
    },

    /** Views of a user's account, newest first. */
    async listByUser(userId: string, limit: number): Promise<AccountViewRecord[]> {
      return accountViews.find({ user_id: userId }).sort({ started_at: -1 }).limit(limit).lean<AccountViewRecord[]>()
    },

    /** Views that were started in the given sessions and are not ended. */
    async startedIn(tx: Tx, sessionIds: readonly string[]): Promise<AccountViewRecord[]> {
      const filter = { actor_session_id: trusted({ $in: [...sessionIds] }), ended_at: null }
      return accountViews.find(filter, null, { session: tx.session }).lean<AccountViewRecord[]>()
    },

    async markEnded(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
      const filter = { _id: trusted({ $in: [...ids] }), ended_at: null, ends_at: trusted({ $gt: now }) }
      await accountViews.updateMany(filter, { $set: { ended_at: now } }, { session: tx.session })
    },

    async deleteByUser(tx: Tx, userId: string): Promise<void> {
      await accountViews.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type AccountViewRepository = ReturnType<typeof createAccountViewRepository>
