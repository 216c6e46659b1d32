import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredNotice } from './notice.model.ts'

export function createNoticeRepository(notices: Model<StoredNotice>) {
  return {
    /** Returns false if the owner was notified since `since`: the remark then waits until `nextAt` at the latest. Otherwise, it is recorded as sent now. */
    async begin(
      notice: Omit<StoredNotice, 'sent_at' | 'next_at' | 'waiting'>,
      { now, since, periodMs }: { now: Date; since: Date; periodMs: number },
      tx: Tx,
    ): Promise<boolean> {
      const { _id, ...rest } = notice
      const recent = await notices.findOneAndUpdate(
        { _id, $or: [{ sent_at: trusted({ $gt: since }) }, { waiting: trusted({ $gt: 0 }) }] },
        [{ $set: { ...literals(rest), waiting: { $add: ['$waiting', 1] }, next_at: { $add: ['$sent_at', periodMs] } } }],
        { session: tx.session, updatePipeline: true },
      )
      if (recent) return false
      await notices.replaceOne({ _id }, { ...notice, sent_at: now, next_at: null, waiting: 0 }, { upsert: true, session: tx.session })
      return true
    },

    /** Takes the next notice that is due, as it was. Two workers do not take the same one: their transactions conflict. */
    takeDue: (now: Date, tx: Tx) =>
      notices
        .findOneAndUpdate(
          { next_at: trusted({ $lte: now }) },
          { $set: { sent_at: now, next_at: null, waiting: 0 } },
          { sort: { next_at: 1 }, returnDocument: 'before', session: tx.session },
        )
        .lean<StoredNotice>(),

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await notices.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

/** Texts of users can begin with `$`. */
function literals(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { $literal: value }]))
}
