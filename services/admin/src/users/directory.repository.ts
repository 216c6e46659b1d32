import { applyIfNewer, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { QueryFilter } from 'mongoose'
import { escapePattern, type UserFilter, type UserOrder } from '../domain/user-filter.ts'
import type { Models } from '../models.ts'
import type { DirectoryRecord } from './directory.model.ts'

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

export interface Activity {
  at: Date
  counters?: Partial<Record<'content_count' | 'total_tokens' | 'video_count' | 'failed_videos' | 'video_cost_cents', number>>
  /** Id of what is counted; counted once. */
  counted?: string
}

const SORT_FIELD = {
  created_at: 'created_at',
  last_activity: 'last_activity',
  content_count: 'content_count',
  email: 'search_email',
} as const satisfies Record<UserOrder['sort'], keyof DirectoryRecord>

/** Rows per batch of an export or a bulk action. */
const BATCH = 200

export function createDirectoryRepository({ directory, counted }: Models) {
  const isErased = async (userId: string, tx: Tx) =>
    (await directory.exists({ _id: userId, deleted_at: trusted({ $ne: null }) }).session(tx.session)) !== null

  return {
    /** Applies an account if it is newer than the stored one. */
    async applyAccount(tx: Tx, account: AccountState): Promise<boolean> {
      const { user_id, email, name, is_admin, is_active, email_verified, version } = account
      const changes = {
        ...{ listed: true, email, name, is_admin, is_active, email_verified },
        ...{ search_email: email.toLowerCase(), search_name: name?.toLowerCase() ?? null },
        created_at: new Date(account.created_at),
        ...(account.updated_at !== undefined && { updated_at: new Date(account.updated_at) }),
      }
      return applyIfNewer(directory, { _id: user_id }, version, { $set: changes }, tx)
    },

    /** Erases everything except the id and the version, so that a late event does not list the user again. */
    async applyDeletion(tx: Tx, userId: string, version: number, deletedAt: Date): Promise<void> {
      const blank = {
        ...{ listed: false, email: null, name: null, search_email: null, search_name: null, is_admin: false, email_verified: false },
        ...{ created_at: null, updated_at: null, last_activity: null, deleted_at: deletedAt },
        ...{ content_count: 0, total_tokens: 0, video_count: 0, failed_videos: 0, video_cost_cents: 0 },
      }
      if (!(await applyIfNewer(directory, { _id: userId }, version, { $set: blank }, tx))) return
      await counted.deleteMany({ user_id: userId }, { session: tx.session })
    },

    /** Applies a user's package if it is newer than the stored one. */
    async applyEntitlement(tx: Tx, userId: string, version: number, plan: { tier: string; package_name: string }): Promise<void> {
      const stored = await directory.findOne({ _id: userId }, { entitlement_version: 1, deleted_at: 1 }, { session: tx.session }).lean()
      if (stored && (stored.deleted_at !== null || stored.entitlement_version >= version)) return
      const changes = { subscription_status: plan.tier, package_name: plan.package_name, entitlement_version: version }
      await directory.updateOne({ _id: userId }, { $set: changes }, { session: tx.session, upsert: true })
    },

    /** Shows a package that billing has just returned; its event follows with the version. */
    async showPlan(userId: string, plan: { tier: string; package_name: string }): Promise<void> {
      await directory.updateOne(
        { _id: userId, listed: true },
        { $set: { subscription_status: plan.tier, package_name: plan.package_name } },
      )
    },

    /** Adds an activity of a user to the counters. Does nothing if it is counted already or the account is deleted. */
    async addActivity(tx: Tx, userId: string, { at, counters = {}, counted: item }: Activity): Promise<void> {
      if (await isErased(userId, tx)) return
      if (item !== undefined) {
        if (await counted.exists({ _id: item }).session(tx.session)) return
        await counted.insertOne({ _id: item, user_id: userId }, { session: tx.session })
      }
      await directory.updateOne({ _id: userId }, { $inc: counters, $max: { last_activity: at } }, { session: tx.session, upsert: true })
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

    /** All matches in order, read in batches. */
    each(filter: UserFilter, order: UserOrder): AsyncIterable<ListedUser> {
      return directory
        .find(queryOf(filter))
        .sort(sortOf(order))
        .lean<ListedUser[]>()
        .cursor({ batchSize: BATCH }) as AsyncIterable<ListedUser>
    },

    async byIds(userIds: readonly string[]): Promise<ListedUser[]> {
      return directory.find({ listed: true, _id: trusted({ $in: [...userIds] }) }).lean<ListedUser[]>()
    },
  }
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
