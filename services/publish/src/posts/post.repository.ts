import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { BEGINNING } from '../domain/beginning.ts'
import { NOT_CHECKED, PROCESSING } from '../domain/problem.ts'
import { FREE, NEVER, type PostChanges, type StoredPost } from './post.model.ts'
import type { PostFigures } from './post-figures.ts'
import type { PostState } from './post-state.ts'
import { type Comparable, comparable } from './warnings.ts'

/** A draft or planned post of a series. */
export type WaitingPost = Omit<StoredPost, 'text' | 'title' | 'parts'>

export interface PostFilter {
  from?: Date
  to?: Date
  states?: readonly PostState[]
  /** False: without those that their networks process. */
  withProcessing?: boolean
  after?: PostPosition
}

/** The place of a post in the order by due time. */
export interface PostPosition {
  due_at: Date
  _id: string
}

/** Posts that a user keeps and that are not published. */
const UNPUBLISHED: readonly PostState[] = ['draft', 'planned', 'sending', 'unknown', 'failed', 'missed', 'handed_over']
/** Posts that count toward the limit of planned posts. */
const WAITING: readonly PostState[] = ['planned', 'sending']

/** Posts that administrators see in figures. */
const COUNTED: PostState[] = ['planned', 'sending', 'unknown', 'failed', 'missed', 'handed_over']

const COMPARED = { platform: 1, connection_id: 1, text: 1, due_at: 1, series_id: 1, state: 1 } as const

const oneOf = (states: readonly PostState[]) => trusted({ $in: [...states] })

/** The posts of users, as their owners plan, edit and delete them. Workers use the repository of sending. */
export function createPostRepository(posts: Model<StoredPost>) {
  return {
    find: (userId: string, id: string, tx?: Tx) =>
      posts.findOne({ _id: id, user_id: userId }, null, tx && { session: tx.session }).lean<StoredPost>(),

    /** By due time, then by id. */
    list: (userId: string, { from, to, states, withProcessing = true, after }: PostFilter, limit: number) =>
      posts
        .find({
          user_id: userId,
          ...((from || to) && { due_at: trusted({ ...(from && { $gte: from }), ...(to && { $lt: to }) }) }),
          ...(states && { state: oneOf(states) }),
          ...(!withProcessing && { 'problem.code': trusted({ $ne: PROCESSING }) }),
          ...(after && {
            $or: [{ due_at: trusted({ $gt: after.due_at }) }, { due_at: after.due_at, _id: trusted({ $gt: after._id }) }],
          }),
        })
        .sort({ due_at: 1, _id: 1 })
        .limit(limit)
        .lean<StoredPost[]>(),

    /** What calendars show of the posts in these states, by due time, with the beginnings of their texts: a text can be long. */
    forCalendar: (userId: string, from: Date, states: readonly PostState[], limit: number) =>
      posts
        .aggregate<StoredPost>([
          { $match: { user_id: userId, due_at: { $gte: from }, state: { $in: [...states] } } },
          { $sort: { due_at: 1, _id: 1 } },
          { $limit: limit },
          { $set: { text: { $substrCP: ['$text', 0, BEGINNING] } } },
        ])
        .exec(),

    byIds: (userId: string, ids: readonly string[], tx?: Tx) =>
      posts.find({ user_id: userId, _id: trusted({ $in: [...ids] }) }, null, tx && { session: tx.session }).lean<StoredPost[]>(),

    async insert(inserted: readonly StoredPost[], tx: Tx): Promise<void> {
      await posts.insertMany(inserted, { session: tx.session })
    },

    /** How many posts wait, by the id of their series; those of none under null. */
    async waitingBySeries(userId: string, tx?: Tx): Promise<Map<string | null, number>> {
      const counts = await posts
        .aggregate<{ _id: string | null; count: number }>([
          { $match: { user_id: userId, state: { $in: [...WAITING] } } },
          { $group: { _id: { $ifNull: ['$series_id', null] }, count: { $sum: 1 } } },
        ])
        .session(tx?.session ?? null)
      return new Map(counts.map(({ _id, count }) => [_id, count]))
    },

    /** From now on, the steps of their review are logged. */
    async markShared(userId: string, ids: readonly string[], tx: Tx): Promise<void> {
      await posts.updateMany({ user_id: userId, _id: trusted({ $in: [...ids] }) }, { $set: { is_shared: true } }, { session: tx.session })
    },

    countUnpublished: (userId: string, tx: Tx) =>
      posts.countDocuments({ user_id: userId, state: oneOf(UNPUBLISHED) }, { session: tx.session }),

    /** The ids of the posts of these series that wait, by series. Of several, the last one. */
    async waitingOf(userId: string, seriesIds: readonly string[]): Promise<Map<string | null, string>> {
      const found = await posts
        .find({ user_id: userId, series_id: trusted({ $in: [...seriesIds] }), state: oneOf(['draft', 'planned']) }, { series_id: 1 })
        .sort({ series_index: 1 })
        .lean<StoredPost[]>()
      return new Map(found.map(({ series_id, _id }) => [series_id, _id]))
    },

    /** Posts that are due within a time, for warnings. Their texts are read one after the other. */
    async dueWithin(userId: string, from: Date, to: Date): Promise<Comparable[]> {
      const found: Comparable[] = []
      const query = posts.find({ user_id: userId, due_at: trusted({ $gte: from, $lte: to }) }, COMPARED).limit(600)
      for await (const post of query.lean<StoredPost>().cursor({ batchSize: 20 })) found.push(comparable(post))
      return found
    },

    /** Due times of drafts and planned posts from `from` on. */
    async takenTimes(userId: string, from: Date): Promise<Set<number>> {
      const found = await posts
        .find({ user_id: userId, due_at: trusted({ $gte: from }), state: oneOf(['draft', 'planned']) }, { due_at: 1 })
        .lean<StoredPost[]>()
      return new Set(found.map(({ due_at }) => due_at.getTime()))
    },

    /**
     * Changes a post in one of these states, with this revision and attempt if they are given. A worker that has claimed it loses it. Returns null if the state or
     * revision is another one. `isUnsent`: also if posts of its thread are published through its account.
     */
    change: (
      {
        userId,
        id,
        states,
        isUnsent,
        ...expected
      }: { userId: string; id: string; states: readonly PostState[]; revision?: number; attempt_id?: string | null; isUnsent?: true },
      changes: PostChanges,
      tx: Tx,
    ) =>
      posts
        .findOneAndUpdate(
          {
            _id: id,
            user_id: userId,
            state: oneOf(states),
            ...expected,
            ...(isUnsent && { $or: [{ connection_id: null }, { 'live_parts.0': trusted({ $exists: false }) }] }),
          },
          { $set: { ...changes, ...FREE } },
          { returnDocument: 'after', session: tx.session },
        )
        .lean<StoredPost>(),

    /** Returns the deleted post; null if there is none in these states. */
    remove: (userId: string, id: string, states: readonly PostState[], tx: Tx) =>
      posts.findOneAndDelete({ _id: id, user_id: userId, state: oneOf(states) }, { session: tx.session }).lean<StoredPost>(),

    /** The drafts and planned posts of a series from an index on, without their texts. */
    waitingFrom: (seriesId: string, from: number, tx: Tx) =>
      posts
        .find(
          { series_id: seriesId, series_index: trusted({ $gte: from }), state: oneOf(['draft', 'planned']) },
          { text: 0, title: 0, parts: 0 },
          { session: tx.session },
        )
        .lean<WaitingPost[]>(),

    /** Takes a post out of its series. It stays as it is. */
    async leaveSeries(id: string, tx: Tx): Promise<void> {
      await posts.updateOne({ _id: id }, { $set: { series_id: null, series_index: null, series_revision: null } }, { session: tx.session })
    },

    /** Posts of all users by network and state, without drafts and, by default, without published ones. */
    async figures(now: Date, withPublished = false): Promise<PostFigures[]> {
      const found = await posts.aggregate<{ _id: { network: PostFigures['network']; state: PostFigures['state'] }; count: number }>([
        { $match: { state: { $in: withPublished ? [...COUNTED, 'published'] : COUNTED } } },
        {
          $group: {
            _id: {
              network: { $ifNull: ['$network', null] },
              state: { $cond: [{ $and: [{ $eq: ['$state', 'planned'] }, { $lte: ['$next_attempt_at', now] }] }, 'due', '$state'] },
            },
            count: { $sum: 1 },
          },
        },
        { $sort: { _id: 1 } },
      ])
      return found.map(({ _id, count }) => ({ ..._id, count }))
    },

    /** Makes the planned posts of a connection drafts, and detaches the others from it. Returns how many became drafts. */
    async disconnect(connectionId: string, now: Date, tx: Tx): Promise<number> {
      const changed = { connection_id: null, network: null, updated_at: now, ...FREE }
      const { modifiedCount } = await posts.updateMany(
        { connection_id: connectionId, state: 'planned' },
        { $set: { ...changed, state: 'draft', next_attempt_at: NEVER, problem: null }, $inc: { revision: 1 } },
        { session: tx.session },
      )
      await posts.updateMany(
        { connection_id: connectionId, state: oneOf(['draft', 'failed', 'missed']) },
        { $set: changed, $inc: { revision: 1 } },
        { session: tx.session },
      )
      // Without the account, only the person can find out whether these are published.
      await posts.updateMany(
        { connection_id: connectionId, state: 'unknown' },
        { $set: { next_lookup_at: null, next_attempt_at: NEVER, problem: NOT_CHECKED, updated_at: now, ...FREE } },
        { session: tx.session },
      )
      return modifiedCount
    },

    /** Drafts and planned posts of a time zone, by any of its names, after an id, by id. */
    inZone: (userId: string, timeZones: readonly string[], after: string, limit: number, tx: Tx) =>
      posts
        .find(
          {
            user_id: userId,
            time_zone: trusted({ $in: [...timeZones] }),
            state: oneOf(['draft', 'planned']),
            _id: trusted({ $gt: after }),
          },
          null,
          {
            session: tx.session,
          },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StoredPost[]>(),

    /** Posts that are not sent yet and whose due time was computed with another time zone database, one after the other. */
    withOtherTimeZones: (version: string) =>
      posts
        .find({ state: oneOf(['draft', 'planned']), tz_version: trusted({ $ne: version }) }, { text: 0, title: 0 })
        .lean<StoredPost>()
        .cursor(),

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await posts.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type PostRepository = ReturnType<typeof createPostRepository>
