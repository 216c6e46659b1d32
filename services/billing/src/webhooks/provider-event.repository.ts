import { administeredJobs } from '@loomcast/service-kit/administration'
import { createJobRecords } from '@loomcast/service-kit/jobs'
import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { Models } from '../models.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'

/** Longer than an event takes: waiting for another synchronization of the customer, and two of its own. */
const LEASE_MS = 120_000

export type EventState = ProviderEventRecord['state']

export function createProviderEventRepository({ providerEvents }: Models) {
  return {
    /** The queue as administrators see it. */
    administered: (clock: Clock) =>
      administeredJobs({
        ...{ name: 'provider-events', model: providerEvents, unfinished: { state: 'received' }, failed: { state: 'failed' } },
        ...{ revived: { state: 'received', handled_at: null }, errorField: 'last_error', clock },
      }),

    jobs: createJobRecords<ProviderEventRecord>({ model: providerEvents, unfinished: { state: 'received' }, leaseMs: LEASE_MS }),

    /** False if the event is stored already. */
    async insert(event: ProviderEventRecord): Promise<boolean> {
      try {
        await providerEvents.insertOne(event)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    async find(eventId: string): Promise<ProviderEventRecord | null> {
      return providerEvents.findOne({ _id: eventId }).lean<ProviderEventRecord>()
    },

    /** Newest first, without their bodies. */
    async list({ state, limit }: { state?: EventState; limit: number }): Promise<Omit<ProviderEventRecord, 'body'>[]> {
      return providerEvents
        .find(state === undefined ? {} : { state }, { body: 0 })
        .sort({ received_at: -1 })
        .limit(limit)
        .lean<ProviderEventRecord[]>()
    },

    /** Makes an event due again, unless it waits already. Null if there is no such event. */
    async requeue(eventId: string, now: Date): Promise<ProviderEventRecord | null> {
      const fresh = { state: 'received', attempts: 0, next_attempt_at: now, lease_id: null, leased_until: null, handled_at: null }
      await providerEvents.updateOne({ _id: eventId, state: trusted({ $ne: 'received' }) }, { $set: fresh })
      return providerEvents.findOne({ _id: eventId }).lean<ProviderEventRecord>()
    },

    async failedIds(limit: number): Promise<string[]> {
      const found = await providerEvents.find({ state: 'failed' }, { _id: 1 }).sort({ received_at: 1 }).limit(limit).lean()
      return found.map(({ _id }) => _id)
    },

    /** When the newest event arrived; null if none did. */
    async lastReceivedAt(): Promise<Date | null> {
      const found = await providerEvents.findOne({}, { received_at: 1 }).sort({ received_at: -1 }).lean()
      return found?.received_at ?? null
    },

    /** Whether an event of the customer waits or arrived since `since`. */
    async announced(customerId: string, since: Date): Promise<boolean> {
      if (await providerEvents.exists({ customer_id: customerId, state: 'received' as const })) return true
      return (await providerEvents.exists({ customer_id: customerId, received_at: trusted({ $gte: since }) })) !== null
    },

    async erase(tx: Tx, customerId: string): Promise<void> {
      await providerEvents.deleteMany({ customer_id: customerId }, { session: tx.session })
    },
  }
}

export type ProviderEventRepository = ReturnType<typeof createProviderEventRepository>
