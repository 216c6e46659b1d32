import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { ResetRequestRecord } from './reset-request.model.ts'

export function createResetRequestRepository({ resetRequests }: { resetRequests: Model<ResetRequestRecord> }) {
  return {
    async insert(request: ResetRequestRecord): Promise<void> {
      await resetRequests.create(request)
    },

    async oldest(limit: number): Promise<ResetRequestRecord[]> {
      return resetRequests.find({}).sort({ requested_at: 1 }).limit(limit).lean<ResetRequestRecord[]>()
    },

    /** Claims the request by deleting it. Returns false if another worker has claimed it. */
    async take(tx: Tx, id: string): Promise<boolean> {
      const taken = await resetRequests.deleteOne({ _id: id }, { session: tx.session })
      return taken.deletedCount === 1
    },

    async deleteByEmail(tx: Tx, email: string): Promise<void> {
      await resetRequests.deleteMany({ email }, { session: tx.session })
    },
  }
}

export type ResetRequestRepository = ReturnType<typeof createResetRequestRepository>
