import { type AdministeredJobs, type AdministeredJobsOptions, administeredJobs } from '@loomcast/service-kit/administration'
import { createJobRecords, type JobRecords } from '@loomcast/service-kit/jobs'
import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { FREE, LEASE_MS, type PostChanges, type StoredPost } from '../posts/post.model.ts'
import type { PostState } from '../posts/post-state.ts'
import type { DuePost, Excluded } from './due-post.ts'

const MOST_WAITING_USERS = 1_000

/** Posts that workers process. The others wait for the person or are finished. */
const ACTIVE: readonly PostState[] = ['planned', 'sending', 'unknown']

/** States of a thread of which a part can be published, and the rest is not. */
const BEGUN: readonly PostState[] = ['planned', 'sending', 'unknown', 'failed']

/** The posts as workers claim, send and settle them. */
export function createSendingRepository(posts: Model<StoredPost>) {
  const jobs: JobRecords<StoredPost> = createJobRecords<StoredPost>({
    model: posts,
    unfinished: { state: { $in: [...ACTIVE] } },
    leaseMs: LEASE_MS,
    fairBy: 'user_id',
  })

  return {
    jobs,

    /** The posts that workers process, as administrators see them: without texts and accounts. */
    administered: (options: Pick<AdministeredJobsOptions, 'clock' | 'wake'>): AdministeredJobs =>
      administeredJobs({ name: 'posts', model: posts, unfinished: { state: { $in: [...ACTIVE] } }, plannedAhead: true, ...options }),

    /** Due posts of each user, at most `perUser`, oldest first; users by their oldest one. */
    dueByUser: async (now: Date, { users, connections, networks }: Excluded, perUser: number): Promise<DuePost[][]> => {
      const fields = {
        _id: '$_id',
        user_id: '$user_id',
        connection_id: '$connection_id',
        network: '$network',
        next_attempt_at: '$next_attempt_at',
      }
      const found = await posts.aggregate<{ posts: DuePost[] }>([
        {
          $match: {
            state: { $in: [...ACTIVE] },
            next_attempt_at: { $lte: now },
            leased_until: { $not: { $gt: now } },
            user_id: { $nin: [...users] },
            connection_id: { $nin: [...connections] },
            network: { $nin: [...networks] },
          },
        },
        { $sort: { next_attempt_at: 1, _id: 1 } },
        { $group: { _id: '$user_id', first: { $first: '$next_attempt_at' }, posts: { $firstN: { n: perUser, input: fields } } } },
        { $sort: { first: 1, _id: 1 } },
        { $limit: MOST_WAITING_USERS },
      ])
      return found.map((each) => each.posts)
    },

    /** When a post of each of these users was last claimed, if that was after `since`. */
    async servedAt(users: readonly string[], since: Date): Promise<Map<string, Date>> {
      const found = await posts.aggregate<{ _id: string; at: Date }>([
        { $match: { user_id: { $in: [...users] }, served_at: { $gt: since } } },
        { $group: { _id: '$user_id', at: { $max: '$served_at' } } },
      ])
      return new Map(found.map(({ _id, at }) => [_id, at]))
    },

    /** The moment from which a post can no longer be edited or deleted. Returns false if it was, if the lease is lost, or without an approval that it needs. */
    async beginSending({ _id, lease_id, revision, state }: StoredPost, now: Date): Promise<boolean> {
      const approved = { approval_required: true, 'approval.decision': 'approved', 'approval.revision': revision }
      const found = await posts.updateOne(
        { _id, lease_id, revision, state, $or: [{ approval_required: trusted({ $ne: true }) }, approved] } as Record<string, unknown>,
        { $set: { state: 'sending', updated_at: now } },
      )
      return found.modifiedCount === 1
    },

    /** Whether the worker still has the post. The transaction conflicts with anything that takes it away. */
    async confirmOwned({ _id, lease_id }: StoredPost, now: Date, tx: Tx): Promise<boolean> {
      const found = await posts.updateOne(
        { _id, lease_id, state: 'sending' },
        { $set: { leased_until: new Date(now.getTime() + LEASE_MS) } },
        { session: tx.session },
      )
      return found.matchedCount === 1
    },

    /** Writes a result and ends the lease. Returns null if the lease is lost. */
    settle: ({ _id, lease_id }: StoredPost, changes: PostChanges, tx: Tx) =>
      posts
        .findOneAndUpdate({ _id, lease_id }, { $set: { ...changes, ...FREE } }, { returnDocument: 'after', session: tx.session })
        .lean<StoredPost>(),

    /** Remote ids of the other posts that were published through the account of a post since a time, also as a part of a thread that is not complete. */
    async otherRemoteIds({ _id, connection_id }: Pick<StoredPost, '_id' | 'connection_id'>, since: Date): Promise<string[]> {
      const complete = { state: 'published', 'published.at': trusted({ $gte: since }) }
      const begun = { state: trusted({ $in: [...BEGUN] }), 'live_parts.0': trusted({ $exists: true }) }
      const found = await posts
        .find({ connection_id, _id: trusted({ $ne: _id }), $or: [complete, begun] } as Record<string, unknown>, {
          published: 1,
          live_parts: 1,
        })
        .lean<StoredPost[]>()
      return found.flatMap(({ published, live_parts = [] }) => [
        ...(published?.remote_id ? [published.remote_id] : []),
        ...live_parts.map(({ remote_id }) => remote_id).filter((id) => id !== ''),
      ])
    },

    async hasRemoteId({ _id, connection_id }: Pick<StoredPost, '_id' | 'connection_id'>, remoteId: string, tx: Tx): Promise<boolean> {
      const other = { connection_id, state: trusted({ $in: ['published', ...BEGUN] }), _id: trusted({ $ne: _id }) }
      const isIt = { $or: [{ 'published.remote_id': remoteId }, { 'live_parts.remote_id': remoteId }] }
      return (await posts.exists({ ...other, ...isIt } as Record<string, unknown>).session(tx.session)) !== null
    },

    /** Planned posts of a connection that were due between `since` and this post, and were not tried yet. */
    countBefore: ({ _id, connection_id, due_at }: StoredPost, since: Date) =>
      posts.countDocuments({
        connection_id,
        state: 'planned',
        tries: 0,
        due_at: trusted({ $gte: since }),
        $or: [{ due_at: trusted({ $lt: due_at }) }, { due_at, _id: trusted({ $lt: _id }) }],
      }),

    async isSending(connectionId: string, tx: Tx): Promise<boolean> {
      const sending = await posts.exists({ connection_id: connectionId, state: 'sending' }).session(tx.session)
      return sending !== null
    },

    /** Connections with a planned post that is due before `until`, the ones that are needed first at the beginning. */
    async connectionsNeededBefore(until: Date): Promise<string[]> {
      const found = await posts.aggregate<{ _id: string }>([
        { $match: { state: 'planned', next_attempt_at: { $lt: until }, connection_id: { $ne: null } } },
        { $group: { _id: '$connection_id', first: { $min: '$next_attempt_at' } } },
        { $sort: { first: 1, _id: 1 } },
      ])
      return found.map(({ _id }) => _id)
    },

    /** Whether a post waits to be sent through the account. Of a series, one always does. */
    isNeeded: async (connectionId: string): Promise<boolean> =>
      (await posts.exists({ connection_id: connectionId, state: 'planned' })) !== null,

    /** Whether another post of the same account is being sent. */
    async isAnotherSending({ _id, connection_id }: StoredPost): Promise<boolean> {
      return (await posts.exists({ connection_id, state: 'sending', _id: trusted({ $ne: _id }) })) !== null
    },
  }
}
