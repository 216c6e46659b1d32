import { administeredJobs, type ProviderState } from '@loomcast/service-kit/administration'
import { createJobRecords } from '@loomcast/service-kit/jobs'
import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { Model } from 'mongoose'
import type { MailRecord } from './mail.model.ts'

/** Longer than sending one email can take under the timeouts of the SMTP connection. */
const LEASE_MS = 120_000

export function createMailRepository({ mails }: { mails: Model<MailRecord> }) {
  return {
    jobs: createJobRecords<MailRecord>({ model: mails, unfinished: { sent_at: null, failed_at: null }, leaseMs: LEASE_MS }),

    /** The queue as administrators see it. Without an SMTP server, the emails wait in the outbox. */
    administered: (clock: Clock, hasServer: boolean) =>
      administeredJobs({
        name: 'mail',
        model: mails,
        unfinished: { sent_at: null, failed_at: null },
        failed: { failed_at: { $ne: null } },
        revived: { failed_at: null },
        errorField: 'last_error',
        paused: !hasServer,
        clock,
      }),

    /** The state of the SMTP server, from the last email that was sent and the last one that failed. */
    async providerState(configured: boolean): Promise<ProviderState> {
      const sent = await mails
        .findOne({ sent_at: trusted({ $ne: null }) }, { sent_at: 1 })
        .sort({ sent_at: -1 })
        .lean<MailRecord>()
      const failed = await mails
        .findOne({ failed_at: trusted({ $ne: null }) }, { failed_at: 1 })
        .sort({ failed_at: -1 })
        .lean<MailRecord>()
      const detail = configured ? null : 'No SMTP server is configured. Emails stay in the outbox.'
      return { name: 'email', configured, detail, last_success_at: sent?.sent_at ?? null, last_failure_at: failed?.failed_at ?? null }
    },

    async insert(tx: Tx, mail: MailRecord): Promise<void> {
      await mails.insertOne(mail, { session: tx.session })
    },

    async deleteByUser(tx: Tx, userId: string): Promise<void> {
      await mails.deleteMany({ user_id: userId }, { session: tx.session })
    },

    async findById(id: string): Promise<MailRecord | null> {
      return mails.findOne({ _id: id }).lean<MailRecord>()
    },

    async latest(limit: number, to?: string): Promise<MailRecord[]> {
      return mails
        .find(to === undefined ? {} : { to })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<MailRecord[]>()
    },

    async listByUser(userId: string): Promise<MailRecord[]> {
      return mails.find({ user_id: userId }).sort({ created_at: -1 }).limit(500).lean<MailRecord[]>()
    },
  }
}

export type MailRepository = ReturnType<typeof createMailRepository>
