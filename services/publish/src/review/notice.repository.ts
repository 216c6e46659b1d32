import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredNotice } from './notice.model.ts'
import { isQuiet, nextMail } from './notice-times.ts'

export function createNoticeRepository(notices: Model<StoredNotice>) {
  return {
    /** Returns false if the remark waits for the next email. Otherwise, one is recorded as sent now. Of transactions at the same time, one is retried. */
    async begin(notice: Omit<StoredNotice, 'sent_at' | 'mails' | 'next_at' | 'waiting'>, now: Date, tx: Tx): Promise<boolean> {
      const { _id, ...rest } = notice
      const { session } = tx
      const before = await notices.findOne({ _id }, null, { session }).lean<StoredNotice>()
      const next_at = before && nextMail(before)
      if (next_at && (before.waiting > 0 || next_at > now)) {
        await notices.updateOne({ _id }, { $set: { ...rest, next_at }, $inc: { waiting: 1 } }, { session })
        return false
      }
      const mails = before && !isQuiet(before, now) ? (before.mails ?? 0) + 1 : 0
      await notices.replaceOne({ _id }, { ...notice, sent_at: now, mails, next_at: null, waiting: 0 }, { upsert: true, session })
      return true
    },

    /** Takes the next notice that is due, as it was. Two workers do not take the same one: their transactions conflict. */
    takeDue: (now: Date, tx: Tx) =>
      notices
        .findOneAndUpdate(
          { next_at: trusted({ $lte: now }) },
          { $set: { sent_at: now, next_at: null, waiting: 0 }, $inc: { mails: 1 } },
          { sort: { next_at: 1 }, returnDocument: 'before', session: tx.session },
        )
        .lean<StoredNotice>(),

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await notices.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
