import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { RefundRequestRecord } from './refund-request.model.ts'

export interface RefundRequestRepository {
  find(id: string): Promise<RefundRequestRecord | null>
  /** False if there is a request with this id. */
  insert(request: RefundRequestRecord): Promise<boolean>
  done(id: string): Promise<void>
  /** Requests of a payment that have not reached the provider for certain. */
  listUnfinished(paymentId: string): Promise<RefundRequestRecord[]>
  /** Those of the subscriptions that a refund ends. */
  endedSubscriptions(subscriptionIds: readonly string[], tx: Tx): Promise<ReadonlySet<string>>
  /** The provider rejected it, so nothing happened. */
  remove(id: string): Promise<void>
}

export function createRefundRequestRepository({ refundRequests }: { refundRequests: Model<RefundRequestRecord> }): RefundRequestRepository {
  return {
    find: (id) => refundRequests.findOne({ _id: id }).lean(),
    async insert(request) {
      try {
        await refundRequests.create([request])
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    async done(id) {
      await refundRequests.updateOne({ _id: id }, { $set: { state: 'done' } })
    },
    listUnfinished: (paymentId) => refundRequests.find({ payment_id: paymentId, state: 'requested' }).lean(),
    async endedSubscriptions(subscriptionIds, { session }) {
      const ending = { end_subscription_id: trusted({ $in: subscriptionIds }) }
      const found = await refundRequests.find(ending, { end_subscription_id: 1 }, { session }).lean()
      return new Set(found.flatMap(({ end_subscription_id }) => end_subscription_id ?? []))
    },
    async remove(id) {
      await refundRequests.deleteOne({ _id: id, state: 'requested' })
    },
  }
}
