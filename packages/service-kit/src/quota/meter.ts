import type mongoose from 'mongoose'
import { trusted } from '../mongo/connection.ts'
import { isDuplicateKey } from '../mongo/duplicate-key.ts'
import type { Tx } from '../mongo/transaction.ts'
import type { Hold, StoredMeter } from './meter.schema.ts'
import { type Period, periodAt } from './period.ts'

/** What of a user's meter the current period shows. */
export interface MeterReading {
  /** Units charged in the current period. */
  used: number
  /** Units of the current period that runs in hand hold: taken, and free again if the run fails. */
  held: number
  bonus_granted: number
  bonus_used: number
  bonus_held: number
  period: Period
}

export type Reservation =
  | { outcome: 'held'; source: Hold['source'] }
  | { outcome: 'exhausted'; reading: MeterReading }
  | { outcome: 'closed' }

/** What the next event about the user has to say of its place: `version` and `order` of a DomainEvent. */
export interface Change {
  version: number
  order: number
}

/**
 * A user's monthly quota of one kind of work (texts, videos): reserved before a run, charged on success, released on failure, each in one
 * atomic step, so that parallel runs never overspend and a failed one costs nothing.
 */
export interface Meter {
  /** The user's meter as of `now`; a user seen for the first time signs up now. */
  read(userId: string, now: Date): Promise<MeterReading>
  /**
   * Sets one unit aside for a run, monthly quota first, then bonus; one atomic step, so that parallel calls never overspend. Repeating it with
   * the same run id changes nothing. `limit` null is unlimited.
   */
  reserve(userId: string, runId: string, limit: number | null, now: Date, expiresAt: Date): Promise<Reservation>
  /** Charges a reservation; null when it is gone (expired and swept, released, or the account was deleted). Also counts one change. */
  commit(userId: string, runId: string, now: Date, tx: Tx): Promise<(Change & { reading: MeterReading }) | null>
  release(userId: string, runId: string, tx?: Tx): Promise<void>
  renew(userId: string, runId: string, expiresAt: Date): Promise<void>
  /** The version of the next event about what this meter counts. */
  countChange(userId: string, now: Date, tx: Tx): Promise<number>
  /** As `countChange`, with the event's order, for a key whose events are all ordered by the meter. */
  nextChange(userId: string, now: Date, tx: Tx): Promise<Change>
  setSignUp(userId: string, signedUpAt: Date, now: Date, tx: Tx): Promise<void>
  grant(userId: string, grant: { grant_id: string; amount: number }, now: Date, tx: Tx): Promise<void>
  /** Forgets everything of the user but that the account is closed. */
  close(userId: string, now: Date, tx: Tx): Promise<void>
}

const ATTEMPTS = 5

export interface MeterOptions {
  /**
   * A reservation does not wait until it is safe. Only where a run whose reservation was lost with the database's primary may end without
   * a charge and without a result (`commit` answers null), and where every reservation leads to a transaction soon.
   */
  holdsMayBeLost?: boolean
}

export function createMeter(meters: mongoose.Model<StoredMeter>, { holdsMayBeLost = false }: MeterOptions = {}): Meter {
  /** Inserting is retried on a duplicate key: two first requests of a user may race. */
  async function open(userId: string, now: Date, tx?: Tx): Promise<StoredMeter> {
    const known = await meters.findOne({ _id: userId }, null, tx && { session: tx.session }).lean()
    if (known) return known
    for (let attempt = 1; ; attempt += 1) {
      try {
        const meter = await meters
          .findOneAndUpdate(
            { _id: userId },
            { $setOnInsert: newMeter(now) },
            { upsert: true, returnDocument: 'after', ...(tx && { session: tx.session }) },
          )
          .lean()
        if (meter) return meter
      } catch (error) {
        // Inside a transaction the whole of it is run again instead.
        if (tx || attempt === ATTEMPTS || !isDuplicateKey(error)) throw error
      }
    }
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

  return {
    async read(userId, now) {
      return readingAt(await open(userId, now), now)
    },

    async reserve(userId, runId, limit, now, expiresAt) {
      const steps = [signUp(now), ...rollOver(now), dropExpiredHolds(now), addHold(runId, limit, expiresAt)]
      for (let attempt = 1; ; attempt += 1) {
        try {
          const meter = await meters
            .findOneAndUpdate({ _id: userId, closed_at: null }, steps, {
              updatePipeline: true,
              upsert: true,
              returnDocument: 'after',
              ...(holdsMayBeLost && { writeConcern: { w: 1 } }),
            })
            .lean()
          const hold = meter.holds.find((each) => each.id === runId)
          return hold ? { outcome: 'held', source: hold.source } : { outcome: 'exhausted', reading: readingAt(meter, now) }
        } catch (error) {
          // The meter is closed, so that the filter does not find it, or another first request of the user was quicker.
          if (attempt === ATTEMPTS || !isDuplicateKey(error)) throw error
          if ((await open(userId, now)).closed_at) return { outcome: 'closed' }
        }
      }
    },

    async commit(userId, runId, now, tx) {
      const meter = await meters
        .findOneAndUpdate({ _id: userId, closed_at: null, 'holds.id': runId }, [...rollOver(now), chargeHold(runId)], {
          updatePipeline: true,
          returnDocument: 'after',
          session: tx.session,
        })
        .lean()
      return meter ? { ...changeOf(meter), reading: readingAt(meter, now) } : null
    },

    async release(userId, runId, tx) {
      await meters.updateOne({ _id: userId }, { $pull: { holds: { id: runId } } }, tx && { session: tx.session })
    },

    async renew(userId, runId, expiresAt) {
      await meters.updateOne({ _id: userId, 'holds.id': runId }, { $set: { 'holds.$.expires_at': expiresAt } })
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
  }
}

function newMeter(now: Date): Omit<StoredMeter, '_id'> {
  return {
    signed_up_at: now,
    period_start: periodAt(now, now).starts_at,
    used: 0,
    bonus_used: 0,
    grants: [],
    holds: [],
    changes: 0,
    closed_at: null,
  }
}

function readingAt(meter: StoredMeter, now: Date): MeterReading {
  const period = periodAt(meter.signed_up_at, now)
  const holds = meter.holds.filter((hold) => hold.expires_at > now)
  return {
    used: meter.period_start < period.starts_at ? 0 : meter.used,
    // One that began in an earlier month is charged to that month, as in `addHold`.
    held: holds.filter((hold) => hold.source === 'monthly' && hold.period_start.getTime() === period.starts_at.getTime()).length,
    bonus_granted: meter.grants.reduce((sum, grant) => sum + grant.amount, 0),
    bonus_used: meter.bonus_used,
    bonus_held: holds.filter((hold) => hold.source === 'bonus').length,
    period,
  }
}

// The steps of the update pipelines. Each is an aggregation stage that MongoDB runs inside the one update.

type Stage = { $set: Record<string, unknown> }

/** What a new meter begins with; a meter that exists keeps what it has. */
function signUp(now: Date): Stage {
  return { $set: Object.fromEntries(Object.entries(newMeter(now)).map(([name, value]) => [name, { $ifNull: [`$${name}`, value] }])) }
}

/** As `periodAt`, for the sign-up day in the document itself: nothing has to be read before the update. */
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

/** A new period begins with nothing used. */
function rollOver(now: Date): Stage[] {
  const starts = periodStart(now)
  return [
    { $set: { used: { $cond: [{ $lt: ['$period_start', starts] }, 0, '$used'] } } },
    { $set: { period_start: { $max: ['$period_start', starts] } } },
  ]
}

/** Both numbers only grow; the order begins at the clock, as the counters of the outbox do, so that both kinds of key are read oldest first. */
const countOne = {
  $set: {
    changes: { $add: ['$changes', 1] },
    order: { $max: [{ $add: [{ $ifNull: ['$order', 0] }, 1] }, { $toLong: '$$NOW' }] },
  },
}

function changeOf(meter: StoredMeter): Change {
  return { version: meter.changes, order: meter.order ?? 0 }
}

function dropExpiredHolds(now: Date): Stage {
  return { $set: { holds: { $filter: { input: '$holds', cond: { $gt: ['$$this.expires_at', now] } } } } }
}

function addHold(runId: string, limit: number | null, expiresAt: Date): Stage {
  const held = (condition: unknown) => ({ $size: { $filter: { input: '$holds', cond: condition } } })
  const monthlyHolds = held({ $and: [{ $eq: ['$$this.source', 'monthly'] }, { $eq: ['$$this.period_start', '$period_start'] }] })
  const bonusHolds = held({ $eq: ['$$this.source', 'bonus'] })
  const monthlyFree = limit === null ? true : { $lt: [{ $add: ['$used', monthlyHolds] }, limit] }
  const bonusFree = { $gt: [{ $subtract: [{ $sum: '$grants.amount' }, { $add: ['$bonus_used', bonusHolds] }] }, 0] }
  const hold = (source: Hold['source']) => [{ id: { $literal: runId }, source, period_start: '$period_start', expires_at: expiresAt }]
  const added = { $cond: [monthlyFree, hold('monthly'), { $cond: [bonusFree, hold('bonus'), []] }] }
  const already = { $in: [{ $literal: runId }, '$holds.id'] }
  return { $set: { holds: { $concatArrays: ['$holds', { $cond: [already, [], added] }] } } }
}

function chargeHold(runId: string): Stage {
  const mine = { $eq: ['$$this.id', { $literal: runId }] }
  const one = (condition: unknown) => ({ $size: { $filter: { input: '$holds', cond: { $and: [mine, condition] } } } })
  // A hold of a month that is over was charged to that month's quota, which nobody asks about any more.
  const monthly = one({ $and: [{ $eq: ['$$this.source', 'monthly'] }, { $eq: ['$$this.period_start', '$period_start'] }] })
  const bonus = one({ $eq: ['$$this.source', 'bonus'] })
  return {
    $set: {
      used: { $add: ['$used', monthly] },
      bonus_used: { $add: ['$bonus_used', bonus] },
      ...countOne.$set,
      holds: { $filter: { input: '$holds', cond: { $not: [mine] } } },
    },
  }
}
