import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { LIVE_STATUSES } from '../domain/subscription.ts'
import type { GrantRecord } from './grant.model.ts'
import type { SubscriptionRecord } from './subscription.model.ts'

const inTransaction = (tx: Tx | undefined) => (tx ? { session: tx.session } : {})

/** The mirror of the provider's subscriptions, and the grants. */
export function createSubscriptionRepository({
  subscriptions,
  grants,
}: {
  subscriptions: Model<SubscriptionRecord>
  grants: Model<GrantRecord>
}) {
  return {
    /** All of a user's subscriptions, newest first. */
    async listByUser(userId: string, tx?: Tx): Promise<SubscriptionRecord[]> {
      return subscriptions.find({ user_id: userId }, null, inTransaction(tx)).sort({ startedAt: -1 }).lean<SubscriptionRecord[]>()
    },

    async find(subscriptionId: string): Promise<SubscriptionRecord | null> {
      return subscriptions.findOne({ _id: subscriptionId }).lean<SubscriptionRecord>()
    },

    /** The user's live subscription; the newest if there are several. */
    async liveOf(userId: string, tx?: Tx): Promise<SubscriptionRecord | null> {
      return subscriptions
        .findOne({ user_id: userId, status: trusted({ $in: LIVE_STATUSES }) }, null, inTransaction(tx))
        .sort({ startedAt: -1 })
        .lean<SubscriptionRecord>()
    },

    async save(tx: Tx, subscription: SubscriptionRecord): Promise<void> {
      await subscriptions.replaceOne({ _id: subscription._id }, subscription, { session: tx.session, upsert: true })
    },

    async setEntitled(tx: Tx, subscriptionId: string, entitled: boolean): Promise<void> {
      await subscriptions.updateOne({ _id: subscriptionId }, { $set: { entitled } }, { session: tx.session })
    },

    /** All of a user's grants, newest first. */
    async grantsOf(userId: string, tx?: Tx): Promise<GrantRecord[]> {
      return grants.find({ user_id: userId }, null, inTransaction(tx)).sort({ granted_at: -1 }).lean<GrantRecord[]>()
    },

    async erase(tx: Tx, userId: string): Promise<void> {
      await subscriptions.deleteMany({ user_id: userId }, { session: tx.session })
      await grants.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>
