import { administeredJobs } from '@loomcast/service-kit/administration'
import { createJobRecords } from '@loomcast/service-kit/jobs'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { Model } from 'mongoose'
import type { AccountClosingRecord } from './account-closing.model.ts'

const LEASE_MS = 120_000

export function createAccountClosingRepository({ accountClosings }: { accountClosings: Model<AccountClosingRecord> }) {
  return {
    /** The queue for administrators, who can retry its jobs. `wake` is called with a retried job. */
    administered: (clock: Clock, wake: (closing: Pick<AccountClosingRecord, '_id' | 'attempts' | 'next_attempt_at'>) => void) =>
      administeredJobs({ name: 'account-closings', model: accountClosings, unfinished: {}, errorField: 'last_error', clock, wake }),

    jobs: createJobRecords<AccountClosingRecord>({ model: accountClosings, unfinished: {}, leaseMs: LEASE_MS }),

    async insert(tx: Tx, closing: AccountClosingRecord): Promise<void> {
      await accountClosings.insertOne(closing, { session: tx.session })
    },

    /** When the oldest unfinished closing was requested; null if there is none. */
    async oldest(): Promise<Date | null> {
      const found = await accountClosings.findOne({}, { requested_at: 1 }).sort({ requested_at: 1 }).lean()
      return found?.requested_at ?? null
    },
  }
}

export type AccountClosingRepository = ReturnType<typeof createAccountClosingRepository>
