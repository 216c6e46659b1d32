import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { RequestedMailRecord } from './requested-mail.model.ts'

export function createRequestedMailRepository({ requestedMails }: { requestedMails: Model<RequestedMailRecord> }) {
  return {
    /** Those of the keys that were requested before. */
    async known(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await requestedMails.find({ _id: trusted({ $in: keys }) }, { _id: 1 }, { session: tx.session }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    async insert(tx: Tx, mail: RequestedMailRecord): Promise<void> {
      await requestedMails.insertOne(mail, { session: tx.session })
    },

    async erase(tx: Tx, userId: string): Promise<void> {
      await requestedMails.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type RequestedMailRepository = ReturnType<typeof createRequestedMailRepository>
