import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { MailRecord } from './mail.model.ts'

export function createMailRepository({ mails }: Models) {
  return {
    async insert(tx: Tx, mail: MailRecord): Promise<void> {
      await mails.insertOne(mail, { session: tx.session })
    },

    /** The next mail that is due and nobody else's, leased until `leasedUntil`. */
    async lease(now: Date, leasedUntil: Date, leaseId: string): Promise<MailRecord | null> {
      return mails
        .findOneAndUpdate(
          {
            sent_at: null,
            failed_at: null,
            next_attempt_at: trusted({ $lte: now }),
            $or: [{ leased_until: null }, { leased_until: trusted({ $lte: now }) }],
          },
          { $set: { leased_until: leasedUntil, lease_id: leaseId }, $inc: { attempts: 1 } },
          { sort: { next_attempt_at: 1 }, returnDocument: 'after' },
        )
        .lean<MailRecord>()
    },

    /** How many mails wait beyond their time, and since when. */
    async overdue(now: Date): Promise<{ count: number; oldest_s: number }> {
      const due = { sent_at: null, failed_at: null, next_attempt_at: trusted({ $lte: now }) }
      const [count, oldest] = await Promise.all([
        mails.countDocuments(due),
        mails.findOne(due, { next_attempt_at: 1 }).sort({ next_attempt_at: 1 }).lean<Pick<MailRecord, 'next_attempt_at'>>(),
      ])
      return { count, oldest_s: oldest ? (now.getTime() - oldest.next_attempt_at.getTime()) / 1000 : 0 }
    },

    /** What was sent is not kept: the text may hold a link that signs in. */
    async markSent(id: string, leaseId: string, now: Date): Promise<void> {
      await mails.updateOne(
        { _id: id, lease_id: leaseId },
        { $set: { sent_at: now, leased_until: null, lease_id: null, last_error: null, text: '', html: '' } },
      )
    },

    async retryAt(id: string, leaseId: string, at: Date, reason: string): Promise<void> {
      await mails.updateOne(
        { _id: id, lease_id: leaseId },
        { $set: { next_attempt_at: at, leased_until: null, lease_id: null, last_error: reason } },
      )
    },

    async markFailed(id: string, leaseId: string, now: Date, reason: string): Promise<void> {
      await mails.updateOne(
        { _id: id, lease_id: leaseId },
        { $set: { failed_at: now, leased_until: null, lease_id: null, last_error: reason, text: '', html: '' } },
      )
    },

    async remove(id: string): Promise<void> {
      await mails.deleteOne({ _id: id })
    },

    async forget(tx: Tx, userId: string): Promise<void> {
      await mails.deleteMany({ user_id: userId }, { session: tx.session })
    },

    async byId(id: string): Promise<MailRecord | null> {
      return mails.findOne({ _id: id }).lean<MailRecord>()
    },

    async latest(limit: number, to?: string): Promise<MailRecord[]> {
      return mails
        .find(to === undefined ? {} : { to })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<MailRecord[]>()
    },

    async ofUser(userId: string): Promise<MailRecord[]> {
      return mails.find({ user_id: userId }).sort({ created_at: -1 }).limit(500).lean<MailRecord[]>()
    },
  }
}

export type MailRepository = ReturnType<typeof createMailRepository>
