import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredPlanRequest } from './plan-request.model.ts'

export function createPlanRequestRepository(requests: Model<StoredPlanRequest>) {
  return {
    find: (userId: string, key: string, tx?: Tx) =>
      requests.findOne({ _id: `${userId}:${key}` }, null, tx && { session: tx.session }).lean<StoredPlanRequest>(),

    /** Fails with a duplicate key if the key was used. */
    async insert({ key, ...request }: Omit<StoredPlanRequest, '_id'> & { key: string }, tx: Tx): Promise<void> {
      await requests.insertOne({ _id: `${request.user_id}:${key}`, ...request }, { session: tx.session })
    },

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await requests.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type PlanRequestRepository = ReturnType<typeof createPlanRequestRepository>
