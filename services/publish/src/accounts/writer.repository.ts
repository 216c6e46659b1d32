import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredWriter } from './writer.model.ts'

export interface WriterRepository {
  /** Makes concurrent transactions that add to the same account conflict. Returns false if the account was deleted. */
  enter(userId: string, tx: Tx): Promise<boolean>
  isClosed(userId: string, tx: Tx): Promise<boolean>
  /** Forbids additions from now on. */
  close(userId: string, now: Date, tx: Tx): Promise<void>
}

export function createWriterRepository(writers: Model<StoredWriter>): WriterRepository {
  return {
    async enter(userId, tx) {
      const writer = await writers
        .findOneAndUpdate({ _id: userId }, { $inc: { changes: 1 } }, { upsert: true, returnDocument: 'after', session: tx.session })
        .lean()
      return !writer.closed_at
    },

    async isClosed(userId, tx) {
      const writer = await writers.findOne({ _id: userId }, null, { session: tx.session }).lean()
      return Boolean(writer?.closed_at)
    },

    async close(userId, now, tx) {
      await writers.updateOne({ _id: userId }, { $set: { closed_at: now } }, { upsert: true, session: tx.session })
    },
  }
}
