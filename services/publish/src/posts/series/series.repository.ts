import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { BEGINNING } from '../../domain/beginning.ts'
import type { StoredProblem } from '../../domain/problem.ts'
import type { SeriesChanges, SeriesState, StoredSeries } from './series.model.ts'

/** A worker that ends while it creates a post leaves it to another one after this time (ms). */
const CLAIM_MS = 60_000

/** Series that go on, or will if the person continues them. */
const OPEN_STATES: SeriesState[] = ['active', 'paused']
const OPEN = trusted({ $in: OPEN_STATES })

export function createSeriesRepository(series: Model<StoredSeries>) {
  return {
    find: (userId: string, id: string, tx?: Tx) =>
      series.findOne({ _id: id, user_id: userId }, null, tx && { session: tx.session }).lean<StoredSeries>(),

    byIds: (userId: string, ids: readonly string[]) =>
      series.find({ user_id: userId, _id: trusted({ $in: [...ids] }) }).lean<StoredSeries[]>(),

    /** Those that are not ended, oldest first, with the beginnings of their texts: a text can be long. */
    listOpen: (userId: string) =>
      series
        .aggregate<StoredSeries>([
          { $match: { user_id: userId, state: { $in: OPEN_STATES } } },
          { $sort: { created_at: 1, _id: 1 } },
          { $set: { text: { $substrCP: ['$text', 0, BEGINNING] }, parts: null } },
        ])
        .exec(),

    /** All of a user, oldest first. */
    eachOf: (userId: string): AsyncIterable<StoredSeries> =>
      series.find({ user_id: userId }).sort({ created_at: 1, _id: 1 }).lean<StoredSeries>().cursor(),

    /** The ids of those in which a next post comes. */
    async activeIds(userId: string, tx?: Tx): Promise<string[]> {
      const found = await series
        .find({ user_id: userId, state: 'active' }, { _id: 1 }, tx && { session: tx.session })
        .lean<Pick<StoredSeries, '_id'>[]>()
      return found.map(({ _id }) => _id)
    },

    countOpen: (userId: string, tx: Tx) => series.countDocuments({ user_id: userId, state: OPEN }, { session: tx.session }),

    async insert(inserted: StoredSeries, tx: Tx): Promise<void> {
      await series.insertOne(inserted, { session: tx.session })
    },

    /** Changes a series that still is as it was read: a concurrent change and the creation of its next post exclude each other. Null otherwise. */
    async change({ _id, state, next_index }: StoredSeries, changes: SeriesChanges, tx: Tx): Promise<StoredSeries | null> {
      return series
        .findOneAndUpdate({ _id, state, next_index }, { $set: changes }, { returnDocument: 'after', session: tx.session })
        .lean<StoredSeries>()
    },

    /** What its next posts get. A transaction that creates one at the same time conflicts. */
    async setApproval(id: string, changes: Pick<SeriesChanges, 'approval' | 'approval_required'>, tx: Tx): Promise<void> {
      await series.updateOne({ _id: id }, { $set: changes }, { session: tx.session })
    },

    /** Takes the series whose next post is to be created first. Another worker gets it only after the time limit. */
    claimDue: (now: Date) =>
      series
        .findOneAndUpdate(
          {
            state: 'active',
            next_create_at: trusted({ $lte: now }),
            $or: [{ claimed_until: null }, { claimed_until: trusted({ $lte: now }) }],
          },
          { $set: { claimed_until: new Date(now.getTime() + CLAIM_MS) } },
          { sort: { next_create_at: 1 }, returnDocument: 'after' },
        )
        .lean<StoredSeries>(),

    /** Pauses the series of an account that is disconnected. The person would post their next posts. */
    async disconnect(connectionId: string, problem: StoredProblem, now: Date, tx: Tx): Promise<void> {
      const detached = { connection_id: null, network: null, updated_at: now }
      await series.updateMany(
        { connection_id: connectionId, state: OPEN },
        { $set: { ...detached, state: 'paused', problem } },
        { session: tx.session },
      )
    },

    /** Those of a time zone that are not ended. */
    inZone: (userId: string, timeZones: readonly string[], tx: Tx) =>
      series
        .find({ user_id: userId, state: OPEN, time_zone: trusted({ $in: [...timeZones] }) }, null, { session: tx.session })
        .lean<StoredSeries[]>(),

    /** Series that are not ended and have pictures without a reference. */
    withoutPictureReference: () =>
      series
        .find({ state: OPEN, 'pictures.0': trusted({ $exists: true }), pictures_referenced: trusted({ $ne: true }) }, { _id: 1 })
        .lean<Pick<StoredSeries, '_id'>>()
        .cursor(),

    /** Null if it has ended or has a reference by now. A transaction that ends it at the same time conflicts. */
    markPicturesReferenced: (id: string, tx: Tx) =>
      series
        .findOneAndUpdate(
          { _id: id, state: OPEN, pictures_referenced: trusted({ $ne: true }) },
          { $set: { pictures_referenced: true } },
          { returnDocument: 'after', session: tx.session },
        )
        .lean<StoredSeries>(),

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await series.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type SeriesRepository = ReturnType<typeof createSeriesRepository>
