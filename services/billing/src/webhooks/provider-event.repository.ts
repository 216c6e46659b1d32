import { type AdministeredJobs, administeredJobs, MAX_REPLAYED, withoutDetails } from '@loomcast/service-kit/administration'
import { createJobRecords } from '@loomcast/service-kit/jobs'
import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { Model } from 'mongoose'
import type { ProviderEventRecord } from './provider-event.model.ts'

/** Longer than an event takes: waiting for another synchronization of the customer, and two of its own. */
const LEASE_MS = 120_000

export type EventState = ProviderEventRecord['state']

export interface EventSelection {
  type?: string | undefined
  state?: EventState | undefined
  /** The last error without what differs between events; '' for events without one. */
  error?: string | undefined
  event_ids?: readonly string[] | undefined
}

interface EventGroup {
  type: string
  state: EventState
  error: string
  count: number
  first_at: Date
  last_at: Date
}

const DUE = { state: 'received', attempts: 0, lease_id: null, leased_until: null, handled_at: null } as const

const unclaimed = (now: Date) => ({ state: 'received' as const, leased_until: trusted({ $not: { $gt: now } }) })

const errorOf = ({ last_error }: { last_error: string | null }) => withoutDetails(last_error ?? '')

export function createProviderEventRepository({ providerEvents }: { providerEvents: Model<ProviderEventRecord> }) {
  const matching = ({ type, state, event_ids }: EventSelection) =>
    providerEvents.find({
      ...(type !== undefined && { type }),
      ...(state !== undefined && { state }),
      ...(event_ids !== undefined && { _id: trusted({ $in: [...event_ids] }) }),
    })

  return {
    /** The queue as administrators see it. Events that were processed can be processed again. */
    administered(clock: Clock, wake: (event: ProviderEventRecord) => void): AdministeredJobs {
      return {
        ...administeredJobs({
          name: 'provider-events',
          model: providerEvents,
          unfinished: { state: 'received' },
          failed: { state: 'failed' },
          revived: { state: 'received', handled_at: null },
          errorField: 'last_error',
          clock,
        }),
        async retry(eventId) {
          const now = clock()
          const idle = { _id: eventId, leased_until: trusted({ $not: { $gt: now } }) }
          const event = await providerEvents
            .findOneAndUpdate(idle, { $set: { ...DUE, next_attempt_at: now } }, { returnDocument: 'after' })
            .lean<ProviderEventRecord>()
          if (event) wake(event)
          return event !== null
        },
      }
    },

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

    /** Ids of the events of a customer that only have to be followed by a synchronization of it, and that no worker processes at present. */
    async waiting(customerId: string, now: Date): Promise<string[]> {
      const found = await providerEvents.find({ ...unclaimed(now), customer_id: customerId, checkout_id: null }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id)
    },

    /** Ends those of the events that no worker has claimed in the meantime. The run that included them counts as an attempt of each. */
    async finishWaiting(eventIds: readonly string[], changes: Partial<ProviderEventRecord>, now: Date): Promise<void> {
      if (eventIds.length === 0) return
      await providerEvents.updateMany(
        { ...unclaimed(now), _id: trusted({ $in: [...eventIds] }) },
        { $set: { ...changes, lease_id: null, leased_until: null }, $inc: { attempts: 1 } },
      )
    },

    async find(eventId: string): Promise<ProviderEventRecord | null> {
      return providerEvents.findOne({ _id: eventId }).lean<ProviderEventRecord>()
    },

    /** Newest first, without their bodies. */
    async list({ error, limit, ...filters }: EventSelection & { limit: number }): Promise<Omit<ProviderEventRecord, 'body'>[]> {
      const newest = matching(filters).select({ body: 0 }).sort({ received_at: -1 })
      const found = await newest.limit(error === undefined ? limit : MAX_REPLAYED).lean<ProviderEventRecord[]>()
      return found.filter((event) => error === undefined || errorOf(event) === error).slice(0, limit)
    },

    /** Of the events with equal types, states and errors. The newest first. */
    async groups({ error, ...filters }: EventSelection): Promise<EventGroup[]> {
      const rows = await providerEvents.aggregate<Omit<EventGroup, 'error'> & { last_error: string | null }>([
        { $match: matching(filters).getFilter() },
        {
          $group: {
            _id: { type: '$type', state: '$state', last_error: '$last_error' },
            count: { $sum: 1 },
            first_at: { $min: '$received_at' },
            last_at: { $max: '$received_at' },
          },
        },
        { $replaceWith: { $mergeObjects: ['$$ROOT', '$_id'] } },
      ])
      const groups = new Map<string, EventGroup>()
      for (const { type, state, last_error, count, first_at, last_at } of rows) {
        const group = { type, state, error: errorOf({ last_error }), count, first_at, last_at }
        if (error !== undefined && group.error !== error) continue
        const id = JSON.stringify([type, state, group.error])
        const known = groups.get(id) ?? { ...group, count: 0 }
        groups.set(id, {
          ...group,
          count: known.count + count,
          first_at: new Date(Math.min(known.first_at.getTime(), first_at.getTime())),
          last_at: new Date(Math.max(known.last_at.getTime(), last_at.getTime())),
        })
      }
      return [...groups.values()].sort((one, other) => other.last_at.getTime() - one.last_at.getTime())
    },

    /** Ids of the events, oldest first. */
    async select({ error, ...filters }: EventSelection): Promise<string[]> {
      const oldest = matching(filters).select({ last_error: 1 }).sort({ received_at: 1 }).limit(MAX_REPLAYED)
      const found = await oldest.lean<Pick<ProviderEventRecord, '_id' | 'last_error'>[]>()
      return found.filter((event) => error === undefined || errorOf(event) === error).map(({ _id }) => _id)
    },

    /** Makes an event due again, unless it waits already. Null if there is no such event. */
    async requeue(eventId: string, now: Date): Promise<ProviderEventRecord | null> {
      await providerEvents.updateOne({ _id: eventId, state: trusted({ $ne: 'received' }) }, { $set: { ...DUE, next_attempt_at: now } })
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
