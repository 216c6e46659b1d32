import { applyIfNewer, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model, QueryFilter } from 'mongoose'
import { escapePattern, type UserFilter, type UserOrder } from '../domain/user-filter.ts'
import { ACTIVITY_COUNTERS, type ActivityCounters, type ActivityRecord, type DirectoryRecord } from './directory.model.ts'

/** An account as auth announces it. */
export interface AccountState {
  user_id: string
  email: string
  name: string | null
  is_admin: boolean
  is_active: boolean
  email_verified: boolean
  created_at: string
  updated_at?: string
  version: number
}

/** A listed user: the account is known and not deleted. */
export interface ListedUser extends DirectoryRecord {
  email: string
  created_at: Date
}

export type Activity = ActivityRecord

export type RegisteredUser = Pick<DirectoryRecord, '_id' | 'content_count' | 'video_count'>

export interface PlanCount {
  package_name: string
  tier: string
  source: string | null
  users: number
}

const SORT_FIELD = {
  created_at: 'created_at',
  last_activity: 'last_activity',
  content_count: 'content_count',
  email: 'search_email',
} as const satisfies Record<UserOrder['sort'], keyof DirectoryRecord>

/** Rows per batch of an export or a bulk action. */
const BATCH = 200

export function createDirectoryRepository({
  activities,
  directory,
}: {
  activities: Model<ActivityRecord>
  directory: Model<DirectoryRecord>
}) {
  async function deletedAmong(userIds: readonly string[], tx?: Tx): Promise<string[]> {
    const filter = { _id: trusted({ $in: [...new Set(userIds)] }), deleted_at: trusted({ $ne: null }) }
    return (await directory.find(filter, { _id: 1 }, { session: tx?.session }).lean()).map(({ _id }) => _id)
  }

  return {
    /** Which of the users have deleted their accounts. */
    deletedAmong,

    /** Applies an account if it is newer than the stored one. */
    async applyAccount(tx: Tx, account: AccountState): Promise<boolean> {
      const { user_id, email, name, is_admin, is_active, email_verified, version } = account
      const changes = {
        listed: true,
        email,
        name,
        is_admin,
        is_active,
        email_verified,
        search_email: email.toLowerCase(),
        search_name: name?.toLowerCase() ?? null,
        created_at: new Date(account.created_at),
        ...(account.updated_at !== undefined && { updated_at: new Date(account.updated_at) }),
      }
      return applyIfNewer(directory, { _id: user_id }, version, { $set: changes }, tx)
    },

    /** Erases everything except the id and the version, so that a late event does not list the user again. */
    async applyDeletion(tx: Tx, userId: string, version: number, deletedAt: Date): Promise<void> {
      const blank = {
        listed: false,
        email: null,
        name: null,
        search_email: null,
        search_name: null,
        is_admin: false,
        email_verified: false,
        created_at: null,
        updated_at: null,
        last_activity: null,
        deleted_at: deletedAt,
        ...NO_ACTIVITY,
      }
      if (!(await applyIfNewer(directory, { _id: userId }, version, { $set: blank }, tx))) return
      await activities.deleteMany({ user_id: userId }, { session: tx.session })
    },

    /** Applies a user's package if it is newer than the stored one. */
    async applyEntitlement(
      tx: Tx,
      userId: string,
      version: number,
      plan: { tier: string; package_name: string; source: string },
    ): Promise<void> {
      const known = { entitlement_version: 1, plan_source: 1, deleted_at: 1 }
      const stored = await directory.findOne({ _id: userId }, known, { session: tx.session }).lean()
      if (stored && (stored.deleted_at !== null || stored.entitlement_version > version)) return
      // An earlier release stored the same version without its source; publishing the state again adds it.
      if (stored?.entitlement_version === version && stored.plan_source) return
      const { tier, package_name, source } = plan
      const changes = { subscription_status: tier, package_name, plan_source: source, entitlement_version: version }
      await directory.updateOne({ _id: userId }, { $set: changes }, { session: tx.session, upsert: true })
    },

    /** Shows a package that billing has just returned; its event follows with the version. */
    async showPlan(userId: string, plan: { tier: string; package_name: string }): Promise<void> {
      await directory.updateOne(
        { _id: userId, listed: true },
        { $set: { subscription_status: plan.tier, package_name: plan.package_name } },
      )
    },

    /** Stores activities that are not stored yet, and adds them to the counters. Those of deleted accounts are ignored. */
    async addActivities(tx: Tx, received: readonly Activity[]): Promise<void> {
      if (received.length === 0) return
      const { session } = tx
      const added = new Map(received.map((activity) => [activity._id, activity]))
      for (const { _id } of await activities.find({ _id: trusted({ $in: [...added.keys()] }) }, { _id: 1 }, { session }).lean())
        added.delete(_id)
      const erased = new Set(await deletedAmong([...new Set([...added.values()].map(({ user_id }) => user_id))], tx))
      const fresh = [...added.values()].filter(({ user_id }) => !erased.has(user_id))
      if (fresh.length === 0) return
      await activities.insertMany(fresh, { session })
      await directory.bulkWrite(
        [...Map.groupBy(fresh, ({ user_id }) => user_id)].map(([_id, own]) => {
          const last_activity = new Date(Math.max(...own.map(({ at }) => at.getTime())))
          return { updateOne: { filter: { _id }, update: { $inc: sumsOf(own), $max: { last_activity } }, upsert: true } }
        }),
        { session },
      )
    },

    /** Computes the counters of up to `limit` users whose ids follow `after` from their activities. Returns the ids. */
    async recountAfter(after: string, limit: number, tx: Tx): Promise<string[]> {
      const { session } = tx
      const rows = await directory
        .find({ _id: trusted({ $gt: after }), deleted_at: null }, { _id: 1 }, { session })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
      const ids = rows.map(({ _id }) => _id)
      if (ids.length === 0) return []
      const summed = Object.fromEntries(ACTIVITY_COUNTERS.map((counter) => [counter, { $sum: `$${counter}` }]))
      const sums = await activities
        .aggregate<ActivityCounters & { _id: string; last_activity: Date }>([
          { $match: { user_id: { $in: ids } } },
          { $group: { _id: '$user_id', ...summed, last_activity: { $max: '$at' } } },
        ])
        .session(session)
      const found = new Map(sums.map(({ _id, ...counters }) => [_id, counters]))
      await directory.bulkWrite(
        ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: found.get(_id) ?? { ...NO_ACTIVITY, last_activity: null } } } })),
        { session },
      )
      return ids
    },

    /** A listed user, or null. */
    async find(userId: string): Promise<ListedUser | null> {
      return directory.findOne({ _id: userId, listed: true }).lean<ListedUser>()
    },

    async list(filter: UserFilter, order: UserOrder, { skip, limit }: { skip: number; limit: number }): Promise<ListedUser[]> {
      return directory.find(queryOf(filter)).sort(sortOf(order)).skip(skip).limit(limit).lean<ListedUser[]>()
    },

    async count(filter: UserFilter): Promise<number> {
      return directory.countDocuments(queryOf(filter))
    },

    /** Listed users who registered from `from` until before `to`. */
    async countRegistered(from: Date, to: Date): Promise<number> {
      return directory.countDocuments({ listed: true, created_at: trusted({ $gte: from, $lt: to }) })
    },

    /** Listed users by package and why they have it. */
    async countByPlan(): Promise<PlanCount[]> {
      const rows = await directory.aggregate<{ _id: Omit<PlanCount, 'users'>; users: number }>([
        { $match: { listed: true } },
        {
          $group: {
            _id: { package_name: '$package_name', tier: '$subscription_status', source: { $ifNull: ['$plan_source', null] } },
            users: { $sum: 1 },
          },
        },
      ])
      return rows.map(({ _id, users }) => ({ ..._id, users }))
    },

    /** Users without administrators who registered at `from` or later, with what they made. */
    async registeredSince(from: Date): Promise<RegisteredUser[]> {
      return directory
        .find({ listed: true, is_admin: false, created_at: trusted({ $gte: from }) }, { content_count: 1, video_count: 1 })
        .lean<RegisteredUser[]>()
    },

    /** Which of the users were active on two UTC days or more. */
    async activeOnTwoDays(userIds: readonly string[]): Promise<Set<string>> {
      const rows = await activities.aggregate<{ _id: string }>([
        { $match: { user_id: { $in: [...userIds] } } },
        { $group: { _id: { user: '$user_id', day: { $dateTrunc: { date: '$at', unit: 'day' } } } } },
        { $group: { _id: '$_id.user', days: { $sum: 1 } } },
        { $match: { days: { $gte: 2 } } },
      ])
      return new Set(rows.map(({ _id }) => _id))
    },

    /** All matches in order, read in batches. */
    each(filter: UserFilter, order: UserOrder): AsyncIterable<ListedUser> {
      return directory
        .find(queryOf(filter))
        .sort(sortOf(order))
        .lean<ListedUser[]>()
        .cursor({ batchSize: BATCH }) as AsyncIterable<ListedUser>
    },

    async findByIds(userIds: readonly string[]): Promise<ListedUser[]> {
      return directory.find({ listed: true, _id: trusted({ $in: [...userIds] }) }).lean<ListedUser[]>()
    },
  }
}

const NO_ACTIVITY: Readonly<ActivityCounters> = { content_count: 0, total_tokens: 0, video_count: 0, failed_videos: 0, video_cost_cents: 0 }

function sumsOf(activities: readonly Activity[]): ActivityCounters {
  const sums = { ...NO_ACTIVITY }
  for (const activity of activities) for (const counter of ACTIVITY_COUNTERS) sums[counter] += activity[counter] ?? 0
  return sums
}

function queryOf({ q, status, role, state }: UserFilter): QueryFilter<DirectoryRecord> {
  const search = q?.trim().toLowerCase()
  const pattern = search ? new RegExp(escapePattern(search)) : undefined
  return {
    listed: true,
    ...(status && { subscription_status: status }),
    ...(role && { is_admin: role === 'admin' }),
    ...(state && { is_active: state === 'active' }),
    ...(pattern && {
      $or: [{ search_email: pattern }, { search_name: pattern }, { _id: new RegExp(`^${escapePattern(q?.trim() ?? '')}`) }],
    }),
  }
}

function sortOf({ sort, order }: UserOrder): Record<string, 1 | -1> {
  const direction = order === 'asc' ? 1 : -1
  return { [SORT_FIELD[sort]]: direction, _id: direction }
}

export type DirectoryRepository = ReturnType<typeof createDirectoryRepository>
