import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { MailRequestRecord } from './mail-request.model.ts'

export function createMailRequestRepository({ mailRequests }: { mailRequests: Model<MailRequestRecord> }) {
  return {
    /** Records a request for an email. Returns false if a request with this key was already accepted. */
    async accept(tx: Tx, key: string, userId: string, now: Date): Promise<boolean> {
      if (await mailRequests.exists({ _id: key }).session(tx.session)) return false
      await mailRequests.insertOne({ _id: key, user_id: userId, accepted_at: now }, { session: tx.session })
      return true
    },

    async deleteByUser(tx: Tx, userId: string): Promise<void> {
      await mailRequests.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type MailRequestRepository = ReturnType<typeof createMailRequestRepository>
