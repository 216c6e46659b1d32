import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { Network } from '../networks/adapter.ts'
import { NO_TIME, type StoredConnection } from './connection.model.ts'
import type { SignInTimes } from './renewal-time.ts'
import { SPACING_MS } from './spacing.ts'

export type CheckResult = Pick<StoredConnection, 'state' | 'problem' | 'checked_at'> &
  Partial<Pick<StoredConnection, 'next_check_at' | 'refused_checks'>>

export function createConnectionRepository(connections: Model<StoredConnection>) {
  return {
    find: (userId: string, id: string, tx?: Tx) =>
      connections.findOne({ _id: id, user_id: userId }, null, tx && { session: tx.session }).lean<StoredConnection>(),

    /** Oldest first. */
    list: (userId: string) => connections.find({ user_id: userId }).sort({ created_at: 1, _id: 1 }).limit(500).lean<StoredConnection[]>(),

    byAddress: (userId: string, network: Network, address: string, tx: Tx) =>
      connections.findOne({ user_id: userId, network, address }, null, { session: tx.session }).lean<StoredConnection>(),

    count: (userId: string, tx?: Tx) => connections.countDocuments({ user_id: userId }, tx && { session: tx.session }),

    async insert(connection: StoredConnection, tx: Tx): Promise<void> {
      await connections.insertOne(connection, { session: tx.session })
    },

    change: (
      id: string,
      changes: Partial<Pick<StoredConnection, 'name' | 'credentials' | 'grant_id' | 'refresh_until' | 'owner_hash' | keyof SignInTimes>> &
        Partial<CheckResult>,
      tx?: Tx,
    ) =>
      connections
        .findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after', ...(tx && { session: tx.session }) })
        .lean<StoredConnection>(),

    byId: (id: string) => connections.findOne({ _id: id }).lean<StoredConnection>(),

    /** Writes what a network answered about this grant, unless the person has connected the account again. */
    changeState: (connection: StoredConnection, changes: CheckResult, tx?: Tx) =>
      connections
        .findOneAndUpdate(
          grantOf(connection),
          { $set: { ...changes, check_wanted: false } },
          { returnDocument: 'before', ...(tx && { session: tx.session }) },
        )
        .lean<StoredConnection>(),

    /** Reserves the refresh of the tokens until `until`. False if another process has it, or if the account was connected again. */
    async claimRefresh(connection: StoredConnection, now: Date, until: Date): Promise<boolean> {
      const free = { $or: [{ refresh_until: null }, { refresh_until: trusted({ $lte: now }) }] }
      // The same tokens as the ones that were read: a refresh in between has used them.
      const same = { ...grantOf(connection), credentials: connection.credentials }
      const { modifiedCount } = await connections.updateOne({ ...same, ...free }, { $set: { refresh_until: until } })
      return modifiedCount === 1
    },

    /** Stores new tokens, and ends the claim. False if the account was connected again or disconnected. */
    async storeTokens(connection: StoredConnection, credentials: string, times: SignInTimes): Promise<boolean> {
      const { matchedCount } = await connections.updateOne(grantOf(connection), { $set: { credentials, ...times, refresh_until: null } })
      return matchedCount === 1
    },

    async endRefresh(connection: StoredConnection): Promise<void> {
      await connections.updateOne(grantOf(connection), { $set: { refresh_until: null } })
    },

    /** Counts a check that was refused. Returns how many in a row there are; 0 if the account was connected again. */
    async countRefused(connection: StoredConnection): Promise<number> {
      const counted = await connections
        .findOneAndUpdate(grantOf(connection), { $inc: { refused_checks: 1 } }, { returnDocument: 'after' })
        .lean<StoredConnection>()
      return counted?.refused_checks ?? 0
    },

    /** Returns false if they are no longer the previous ones. */
    async replaceCredentials(id: string, previous: string, credentials: string): Promise<boolean> {
      const { modifiedCount } = await connections.updateOne({ _id: id, credentials: previous }, { $set: { credentials } })
      return modifiedCount === 1
    },

    /** Returns what was removed. */
    remove: (userId: string, id: string, tx: Tx) =>
      connections.findOneAndDelete({ _id: id, user_id: userId }, { session: tx.session }).lean<StoredConnection>(),

    /**
     * Reserves the account for a post that is sent now. An overdue post needs an account through which nothing was sent for SPACING_MS, and keeps it for as long.
     * Returns the time from which it is free if it is not.
     */
    async reserveAccount(id: string, postId: string, isOverdue: boolean, now: Date): Promise<Date | null> {
      const since = new Date(now.getTime() - SPACING_MS)
      const free = isOverdue
        ? { $or: [{ last_sent_at: null }, { last_sent_at: trusted({ $lte: since }) }, { last_sent_by: postId }] }
        : { $or: [{ spaced_until: null }, { spaced_until: trusted({ $lte: now }) }, { last_sent_by: postId }] }
      const until = new Date(now.getTime() + SPACING_MS)
      const { matchedCount } = await connections.updateOne(
        { _id: id, ...free },
        { $set: { last_sent_at: now, last_sent_by: postId, ...(isOverdue && { spaced_until: until }) } },
      )
      if (matchedCount === 1) return null
      const taken = await connections.findOne({ _id: id }, { last_sent_at: 1, spaced_until: 1 }).lean<StoredConnection>()
      const freeAt = isOverdue ? (taken?.last_sent_at?.getTime() ?? 0) + SPACING_MS : (taken?.spaced_until?.getTime() ?? 0)
      return new Date(Math.max(freeAt, now.getTime() + 1_000))
    },

    /** A post is sent through the account now, which can be long after the reservation. */
    async recordSend(id: string, postId: string, isOverdue: boolean, now: Date): Promise<void> {
      const until = new Date(now.getTime() + SPACING_MS)
      await connections.updateOne(
        { _id: id },
        { $set: { last_sent_by: postId, last_sent_at: now, ...(isOverdue && { spaced_until: until }) } },
      )
    },

    /** Those of these connections that work, as far as is known, and were not checked since `checkedBefore`. */
    uncheckedOf: (ids: readonly string[], checkedBefore: Date, now: Date) =>
      connections.find({ _id: trusted({ $in: [...ids] }), ...unchecked(checkedBefore, now) }).lean<StoredConnection[]>(),

    /** Those that their persons look at, and that work as far as is known; the ones that were not checked for the longest time first. */
    async wanted(most: number): Promise<string[]> {
      const found = await connections.find({ check_wanted: true, state: 'ok' }, { _id: 1 }).sort({ checked_at: 1 }).limit(most).lean()
      return found.map(({ _id }) => _id)
    },

    /** Those whose tokens have to be renewed, the ones that end first at the beginning. */
    async toRenew(now: Date, most: number): Promise<string[]> {
      const due = trusted({ $gt: NO_TIME, $lte: now })
      const found = await connections.find({ renew_at: due, state: 'ok' }, { _id: 1 }).sort({ renew_at: 1 }).limit(most).lean()
      return found.map(({ _id }) => _id)
    },

    /** Those that work, and whose sign-ins end until then; the ones that end first at the beginning. Their persons were not warned for this number of days or fewer. */
    endingUntil: (until: Date, now: Date, days: number, after: StoredConnection | undefined, most: number) =>
      connections
        .find({
          state: 'ok',
          ends_at: trusted({ $gt: now, $lte: until }),
          $or: [{ warned_days: null }, { warned_days: trusted({ $gt: days }) }],
          ...(after?.ends_at && {
            $and: [{ $or: [{ ends_at: trusted({ $gt: after.ends_at }) }, { ends_at: after.ends_at, _id: trusted({ $gt: after._id }) }] }],
          }),
        })
        .sort({ ends_at: 1, _id: 1 })
        .limit(most)
        .lean<StoredConnection[]>(),

    /** False if another worker did it, or if the sign-in no longer ends then. */
    async markWarned(connection: StoredConnection, days: number, tx: Tx): Promise<boolean> {
      const { _id, ends_at = null, warned_days = null } = connection
      const same = { ...grantOf(connection), _id, state: 'ok' as const, ends_at, warned_days }
      return (await connections.updateOne(same, { $set: { warned_days: days } }, { session: tx.session })).modifiedCount === 1
    },

    /** What an earlier release did not store. Nothing changes if the tokens were renewed. */
    async addTimes({ _id, credentials }: StoredConnection, { ends_at, warned_days }: SignInTimes): Promise<void> {
      await connections.updateOne({ _id, credentials, ends_at: trusted({ $exists: false }) }, { $set: { ends_at, warned_days } })
    },

    /** What an earlier release did not store. Nothing changes if the person has connected the account again. */
    async addOwner(connection: StoredConnection, owner_hash: string): Promise<void> {
      await connections.updateOne({ ...grantOf(connection), owner_hash: null }, { $set: { owner_hash } })
    },

    /** Whether any account is connected by a sign-in of this person at the network. */
    hasOwner: async (network: Network, ownerHash: string): Promise<boolean> =>
      (await connections.exists({ network, owner_hash: ownerHash })) !== null,

    async wantChecks(userId: string, ids: readonly string[]): Promise<void> {
      await connections.updateMany({ _id: trusted({ $in: [...ids] }), user_id: userId, state: 'ok' }, { $set: { check_wanted: true } })
    },

    /** Reserves a check until `until`. Null if the connection has changed, or if another worker checks it. */
    claimCheck: (id: string, checkedBefore: Date, now: Date, until: Date) =>
      connections
        .findOneAndUpdate({ _id: id, ...unchecked(checkedBefore, now) }, { $set: { next_check_at: until } }, { returnDocument: 'after' })
        .lean<StoredConnection>(),

    /** Makes concurrent transactions about the same account conflict. */
    async serialize(id: string, tx: Tx): Promise<void> {
      await connections.updateOne({ _id: id }, { $inc: { changes: 1 } }, { session: tx.session })
    },

    /** Accounts of all users. */
    async countByState(): Promise<{ network: Network; state: StoredConnection['state']; count: number }[]> {
      const found = await connections.aggregate<{ _id: Pick<StoredConnection, 'network' | 'state'>; count: number }>([
        { $group: { _id: { network: '$network', state: '$state' }, count: { $sum: 1 } } },
      ])
      return found.map(({ _id, count }) => ({ ..._id, count }))
    },

    each: () => connections.find().lean<StoredConnection>().cursor(),

    listIn: (userId: string, tx: Tx) => connections.find({ user_id: userId }, null, { session: tx.session }).lean<StoredConnection[]>(),

    async removeAllOf(userId: string, tx: Tx): Promise<void> {
      await connections.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

const grantOf = ({ _id, grant_id = null }: StoredConnection) => ({ _id, grant_id })

const unchecked = (checkedBefore: Date, now: Date) => ({
  state: 'ok' as const,
  checked_at: trusted({ $lte: checkedBefore }),
  $or: [{ next_check_at: null }, { next_check_at: trusted({ $lte: now }) }],
})

export type ConnectionRepository = ReturnType<typeof createConnectionRepository>
