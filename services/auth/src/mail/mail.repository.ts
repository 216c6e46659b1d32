import { createJobRecords } from '@loomcast/service-kit/jobs'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { MailRecord } from './mail.model.ts'

/** Longer than sending one email can take under the timeouts of the SMTP connection. */
const LEASE_MS = 120_000

export function createMailRepository({ mails }: Models) {
  return {
    jobs: createJobRecords<MailRecord>({ model: mails, unfinished: { sent_at: null, failed_at: null }, leaseMs: LEASE_MS }),

    async insert(tx: Tx, mail: MailRecord): Promise<void> {
      await mails.insertOne(mail, { session: tx.session })
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
