import { driverCollection, isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import { retry } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { StoredMeter, StoredReservation } from './meter.schema.ts'
import { periodAt } from './period.ts'
import type { MeterReading } from './usage.ts'

export type Reservation =
  | { outcome: 'reserved'; source: StoredReservation['source'] }
  /** `by`: the quota, or the user's number of concurrent runs. */
  | { outcome: 'exhausted'; by: 'quota' | 'concurrency'; reading: MeterReading }
  | { outcome: 'closed' }

/** `version` and `order` for the user's next DomainEvent. */
export interface Change {
  version: number
  order: number
}

/**
 * A user's monthly quota for one kind of work (texts, videos). A unit is reserved before a run, charged on success and released on failure, each in one atomic
 * update, so parallel runs cannot exceed the quota and a failed run costs nothing.
 */
export interface Meter {
  /** The user's meter at `now`. Creates it with `signed_up_at = now` if there is none. */
  read(userId: string, now: Date): Promise<MeterReading>
  /**
   * Reserves one unit for a run in one atomic update: from the monthly quota first, then from the bonus. Idempotent per run id. `limit`: units per month; null
   * means unlimited. `maxConcurrent`: the maximum number of concurrent reservations of the user.
   */
  reserve(userId: string, runId: string, limit: number | null, now: Date, expiresAt: Date, maxConcurrent?: number): Promise<Reservation>
  /** Charges a reservation and counts one change. Returns null if the reservation no longer exists (released, or expired and removed) or the account was deleted. */
  commit(userId: string, runId: string, now: Date, tx: Tx): Promise<(Change & { reading: MeterReading }) | null>
  /** Like `commit`, but charges nothing. */
  commitFree(userId: string, runId: string, now: Date, tx: Tx): Promise<(Change & { reading: MeterReading }) | null>
  release(userId: string, runId: string, tx?: Tx): Promise<void>
  renew(userId: string, runId: string, expiresAt: Date): Promise<void>
  /** Increments and returns the version for the user's next event. */
  countChange(userId: string, now: Date, tx: Tx): Promise<number>
  /** Like `countChange`, but also returns the event's order. Use it for keys if all of their events get their order from the meter. */
  nextChange(userId: string, now: Date, tx: Tx): Promise<Change>
  setSignUp(userId: string, signedUpAt: Date, now: Date, tx: Tx): Promise<void>
  grant(userId: string, grant: { grant_id: string; amount: number }, now: Date, tx: Tx): Promise<void>
  /** Deletes the user's usage and marks the meter as closed. */
  close(userId: string, now: Date, tx: Tx): Promise<void>
  /** Returns whether the account exists, for data that is written in the same transaction. A deletion at the same time repeats one of both. */
  confirmOpen(userId: string, now: Date, tx: Tx): Promise<boolean>
  /**
   * Returns whether the account was deleted. For data that is written outside of runs: write it, then call this. While a deletion is being committed, this waits;
   * a deletion that has not reached the meter yet is repeated, and finds the data.
   */
  isClosed(userId: string, now: Date): Promise<boolean>
}

/** Two concurrent first requests from a user can both try to insert the meter. */
const RETRY = { attempts: 5, isRetryable: isDuplicateKey }

export interface MeterOptions {
  /**
   * Writes reservations without majority write concern, so a failover of the database can lose them. Use it only if a run that lost its reservation may end
   * without a charge and without a result (`commit` returns null), and if a transaction soon follows every reservation.
   */
  reservationsMayBeLost?: boolean
}

export function createMeter(meters: mongoose.Model<StoredMeter>, { reservationsMayBeLost = false }: MeterOptions = {}): Meter {
  async function open(userId: string, now: Date, tx?: Tx): Promise<StoredMeter> {
    const known = await meters.findOne({ _id: userId }, null, tx && { session: tx.session }).lean()
    if (known) return known
    const insert = () =>
      meters
        .findOneAndUpdate(
          { _id: userId },
          { $setOnInsert: newMeter(now) },
          { upsert: true, returnDocument: 'after', ...(tx && { session: tx.session }) },
        )
        .lean()
    // No retry here within a transaction: the whole transaction is retried.
    return tx ? insert() : retry(insert, RETRY)
  }

  async function nextChange(userId: string, now: Date, tx: Tx): Promise<Change> {
    const meter = await meters
      .findOneAndUpdate({ _id: userId }, [signUp(now), countOne], {
        updatePipeline: true,
        upsert: true,
        returnDocument: 'after',
        session: tx.session,
      })
      .lean()
    return changeOf(meter)
  }

  async function endReservation(userId: string, runId: string, now: Date, tx: Tx, stage: Stage) {
    const mine = { _id: userId, closed_at: null, 'reservations.id': runId }
    const options = { returnDocument: 'after', session: tx.session } as const
    const meter = await driverCollection(meters).findOneAndUpdate(mine, [...rollOver(now), stage], options)
    return meter ? { ...changeOf(meter), reading: readingAt(meter, now) } : null
  }

  return {
    async read(userId, now) {
      return readingAt(await open(userId, now), now)
    },

    async reserve(userId, runId, limit, now, expiresAt, maxConcurrent = Number.POSITIVE_INFINITY) {
      const steps = [signUp(now), ...rollOver(now), dropExpiredReservations(now), addReservation(runId, limit, expiresAt, maxConcurrent)]
      const options = { upsert: true, returnDocument: 'after', ...(reservationsMayBeLost && { writeConcern: { w: 1 } }) } as const
      return retry(async () => {
        try {
          const meter = await driverCollection(meters).findOneAndUpdate({ _id: userId, closed_at: null }, steps, options)
          if (!meter) throw new Error('An upsert returned no meter.')
          const reservation = meter.reservations.find((each) => each.id === runId)
          if (reservation) return { outcome: 'reserved', source: reservation.source }
          const by = meter.reservations.length >= maxConcurrent ? 'concurrency' : 'quota'
          return { outcome: 'exhausted', by, reading: readingAt(meter, now) }
        } catch (error) {
          // The filter excludes closed meters, so the upsert fails with a duplicate key.
          if (isDuplicateKey(error) && (await open(userId, now)).closed_at) return { outcome: 'closed' }
          throw error
        }
      }, RETRY)
    },

    commit: (userId, runId, now, tx) => endReservation(userId, runId, now, tx, chargeReservation(runId)),
    commitFree: (userId, runId, now, tx) => endReservation(userId, runId, now, tx, removeReservation(runId)),

    async release(userId, runId, tx) {
      await meters.updateOne({ _id: userId }, { $pull: { reservations: { id: runId } } }, tx && { session: tx.session })
    },

    async renew(userId, runId, expiresAt) {
      await meters.updateOne({ _id: userId, 'reservations.id': runId }, { $set: { 'reservations.$.expires_at': expiresAt } })
    },

    async countChange(userId, now, tx) {
      return (await nextChange(userId, now, tx)).version
    },
    nextChange,

    async setSignUp(userId, signedUpAt, now, tx) {
      const meter = await open(userId, now, tx)
      if (meter.closed_at) return
      const update = { signed_up_at: signedUpAt, period_start: periodAt(signedUpAt, now).starts_at }
      await meters.updateOne({ _id: userId }, { $set: update }, { session: tx.session })
    },

    async grant(userId, grant, now, tx) {
      const meter = await open(userId, now, tx)
      if (meter.closed_at) return
      await meters.updateOne(
        { _id: userId, 'grants.grant_id': trusted({ $ne: grant.grant_id }) },
        { $push: { grants: grant } },
        { session: tx.session },
      )
    },

    async close(userId, now, tx) {
      await meters.replaceOne({ _id: userId }, { ...newMeter(now), closed_at: now }, { upsert: true, session: tx.session })
    },
    async confirmOpen(userId, now, tx) {
      const options = { session: tx.session }
      // A write, because a deletion that runs at the same time then conflicts with it.
      const { matchedCount } = await meters.updateOne({ _id: userId, closed_at: null }, { $set: { confirmed_at: now } }, options)
      return matchedCount === 1 || !(await meters.exists({ _id: userId }).session(tx.session))
    },
    async isClosed(userId, now) {
      return retry(async () => {
        try {
          // A write, because a deletion that runs at the same time then conflicts with it; a read would not notice the deletion.
          const steps = [signUp(now), { $set: { confirmed_at: now } }]
          await meters.updateOne({ _id: userId, closed_at: null }, steps, { updatePipeline: true, upsert: true })
          return false
        } catch (error) {
          if (isDuplicateKey(error) && (await open(userId, now)).closed_at) return true
          throw error
        }
      }, RETRY)
    },
  }
}

function newMeter(now: Date): Omit<StoredMeter, '_id'> {
  return {
    signed_up_at: now,
    period_start: periodAt(now, now).starts_at,
    used: 0,
    bonus_used: 0,
    grants: [],
    reservations: [],
    changes: 0,
    closed_at: null,
  }
}

function readingAt(meter: StoredMeter, now: Date): MeterReading {
  const period = periodAt(meter.signed_up_at, now)
  const reservations = meter.reservations.filter((reservation) => reservation.expires_at > now)
  return {
    used: meter.period_start < period.starts_at ? 0 : meter.used,
    // A reservation from an earlier month counts toward that month, as in `addReservation`.
    reserved: reservations.filter(
      (reservation) => reservation.source === 'monthly' && reservation.period_start.getTime() === period.starts_at.getTime(),
    ).length,
    bonus_granted: meter.grants.reduce((sum, grant) => sum + grant.amount, 0),
    bonus_used: meter.bonus_used,
    bonus_reserved: reservations.filter((reservation) => reservation.source === 'bonus').length,
    period,
  }
}

// Stages of the update pipelines. MongoDB runs each pipeline within a single update.

type Stage = { $set: Record<string, unknown> }

/** Sets the fields of a new meter. */
function signUp(now: Date): Stage {
  return { $set: Object.fromEntries(Object.entries(newMeter(now)).map(([name, value]) => [name, { $ifNull: [`$${name}`, value] }])) }
}

/** Like `periodAt`, but computed in the update from the stored sign-up day, so that no prior read is needed. */
function periodStart(now: Date): Record<string, unknown> {
  const midnight = { $dateTrunc: { date: '$signed_up_at', unit: 'day' } }
  const start = (months: unknown) => ({ $dateAdd: { startDate: midnight, unit: 'month', amount: months } })
  return {
    $let: {
      vars: { months: { $dateDiff: { startDate: '$signed_up_at', endDate: now, unit: 'month' } } },
      in: { $cond: [{ $gt: [start('$$months'), now] }, start({ $subtract: ['$$months', 1] }), start('$$months')] },
    },
  }
}

/** Starts a new period with zero usage. */
function rollOver(now: Date): Stage[] {
  const starts = periodStart(now)
  return [
    { $set: { used: { $cond: [{ $lt: ['$period_start', starts] }, 0, '$used'] } } },
    { $set: { period_start: { $max: ['$period_start', starts] } } },
  ]
}

/** Both numbers only increase. `order` starts at the current time in ms, like the outbox counters, so the relay can sort both by age. */
const countOne = {
  $set: {
    changes: { $add: ['$changes', 1] },
    order: { $max: [{ $add: [{ $ifNull: ['$order', 0] }, 1] }, { $toLong: '$$NOW' }] },
  },
}

function changeOf(meter: StoredMeter): Change {
  return { version: meter.changes, order: meter.order ?? 0 }
}

function dropExpiredReservations(now: Date): Stage {
  return { $set: { reservations: { $filter: { input: '$reservations', cond: { $gt: ['$$this.expires_at', now] } } } } }
}

function addReservation(runId: string, limit: number | null, expiresAt: Date, maxConcurrent: number): Stage {
  const count = (condition: unknown) => ({ $size: { $filter: { input: '$reservations', cond: condition } } })
  const monthlyReserved = count({ $and: [{ $eq: ['$$this.source', 'monthly'] }, { $eq: ['$$this.period_start', '$period_start'] }] })
  const bonusReserved = count({ $eq: ['$$this.source', 'bonus'] })
  const monthlyFree = limit === null ? true : { $lt: [{ $add: ['$used', monthlyReserved] }, limit] }
  const bonusFree = { $gt: [{ $subtract: [{ $sum: '$grants.amount' }, { $add: ['$bonus_used', bonusReserved] }] }, 0] }
  const reservation = (source: StoredReservation['source']) => [
    { id: { $literal: runId }, source, period_start: '$period_start', expires_at: expiresAt },
  ]
  const added = { $cond: [monthlyFree, reservation('monthly'), { $cond: [bonusFree, reservation('bonus'), []] }] }
  const already = { $in: [{ $literal: runId }, '$reservations.id'] }
  const tooMany = Number.isFinite(maxConcurrent) ? { $gte: [{ $size: '$reservations' }, maxConcurrent] } : false
  return { $set: { reservations: { $concatArrays: ['$reservations', { $cond: [{ $or: [already, tooMany] }, [], added] }] } } }
}

function chargeReservation(runId: string): Stage {
  const mine = { $eq: ['$$this.id', { $literal: runId }] }
  const one = (condition: unknown) => ({ $size: { $filter: { input: '$reservations', cond: { $and: [mine, condition] } } } })
  // A reservation from an earlier month counts toward that month, which is no longer reported.
  const monthly = one({ $and: [{ $eq: ['$$this.source', 'monthly'] }, { $eq: ['$$this.period_start', '$period_start'] }] })
  const bonus = one({ $eq: ['$$this.source', 'bonus'] })
  const { $set } = removeReservation(runId)
  return { $set: { ...$set, used: { $add: ['$used', monthly] }, bonus_used: { $add: ['$bonus_used', bonus] } } }
}

function removeReservation(runId: string): { $set: Record<string, unknown> } {
  const mine = { $eq: ['$$this.id', { $literal: runId }] }
  return { $set: { ...countOne.$set, reservations: { $filter: { input: '$reservations', cond: { $not: [mine] } } } } }
}
