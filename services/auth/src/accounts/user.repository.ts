import { invalidField } from '@loomcast/service-kit/errors'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { User } from '../domain/account.ts'
import type { ProfileFields } from '../domain/profile.ts'
import type { GuardRecord, UserRecord } from './user.model.ts'

type Changes = Partial<ProfileFields & Pick<User, 'email' | 'password_hash' | 'email_verified_at' | 'is_admin' | 'deactivated_at'>>

const DUPLICATE_KEY = 11_000

export function createUserRepository({ users, guards }: { users: Model<UserRecord>; guards: Model<GuardRecord> }) {
  return {
    async findById(id: string, tx?: Tx): Promise<User | null> {
      return live(await users.findOne({ _id: id, deleted_at: null }, null, { session: tx?.session }).lean<UserRecord>())
    },

    async findByEmail(email: string, tx?: Tx): Promise<User | null> {
      return live(await users.findOne({ email }, null, { session: tx?.session }).lean<UserRecord>())
    },

    /** Throws `email_taken` if another account has the address. */
    async insert(tx: Tx, user: User): Promise<void> {
      await refusingDuplicates(() => users.insertOne(user, { session: tx.session }))
    },

    /**
     * Applies changes and raises the version by the number of events. Returns null if the account is deleted or, with `verifiedHash`, if the password has
     * changed since it was verified. Throws `email_taken`.
     */
    async change(tx: Tx, id: string, changes: Changes, events: number, verifiedHash?: string): Promise<User | null> {
      const filter = { _id: id, deleted_at: null, ...(verifiedHash === undefined ? {} : { password_hash: verifiedHash }) }
      return refusingDuplicates(async () =>
        live(
          await users
            .findOneAndUpdate(filter, { $set: changes, $inc: { version: events } }, { session: tx.session, returnDocument: 'after' })
            .lean<UserRecord>(),
        ),
      )
    },

    /** Marks the current version as the one of the last change to what administrators see. */
    async setAccountVersion(tx: Tx, id: string, version: number): Promise<void> {
      await users.updateOne({ _id: id }, { $set: { account_version: version } }, { session: tx.session })
    },

    /** Records a sign-in. Returns null if the password has changed since it was verified, or if the account was deactivated. */
    async recordSignIn(tx: Tx, id: string, verifiedHash: string, now: Date): Promise<User | null> {
      return live(
        await users
          .findOneAndUpdate(
            { _id: id, deleted_at: null, deactivated_at: null, password_hash: verifiedHash },
            { $set: { last_login_at: now } },
            { session: tx.session, returnDocument: 'after' },
          )
          .lean<UserRecord>(),
      )
    },

    /**
     * Records that the password was verified, before the second factor. Conflicts with every concurrent sign-in and change of the password. Returns false if the
     * password has changed since.
     */
    async recordPassword(tx: Tx, id: string, verifiedHash: string, now: Date): Promise<boolean> {
      const recorded = await users.updateOne(
        { _id: id, deleted_at: null, deactivated_at: null, password_hash: verifiedHash },
        { $set: { password_verified_at: now } },
        { session: tx.session },
      )
      return recorded.matchedCount === 1
    },

    /** Records the start of an administrator's view. Conflicts with every concurrent change of the account. Returns null if the account is deleted. */
    async recordView(tx: Tx, id: string, now: Date): Promise<User | null> {
      return live(
        await users
          .findOneAndUpdate({ _id: id, deleted_at: null }, { $set: { viewed_at: now } }, { session: tx.session, returnDocument: 'after' })
          .lean<UserRecord>(),
      )
    },

    /** Replaces the hash with one of the same password with current parameters. Does nothing if the password has changed in between. */
    async replaceHash(id: string, from: string, to: string): Promise<void> {
      await users.updateOne({ _id: id, password_hash: from }, { $set: { password_hash: to } })
    },

    /** Erases everything except the account's id and version. Returns the new version, or null if the account is already deleted. */
    async erase(tx: Tx, id: string, now: Date, events: number): Promise<number | null> {
      const blank = {
        deactivated_at: null,
        email: null,
        password_hash: null,
        is_admin: false,
        email_verified_at: null,
        last_login_at: null,
        password_verified_at: null,
        viewed_at: null,
        deleted_at: now,
      }
      const profile = { first_name: '', last_name: '', bio: '', company: '', website: '', phone: '' }
      const erased = await users
        .findOneAndUpdate(
          { _id: id, deleted_at: null },
          { $set: { ...blank, ...profile }, $inc: { version: events } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<UserRecord>()
      return erased?.version ?? null
    },

    async hasAdministrator(): Promise<boolean> {
      return (await users.exists({ is_admin: true, deleted_at: null })) !== null
    },

    /** Counts administrators who can sign in. Also makes concurrent transactions that depend on the count conflict with this one. */
    async countAdministrators(tx: Tx): Promise<number> {
      await guards.updateOne({ _id: 'administrators' }, { $inc: { touched: 1 } }, { session: tx.session, upsert: true })
      return users.countDocuments({ is_admin: true, deleted_at: null, deactivated_at: null }, { session: tx.session })
    },
  }
}

function live(record: UserRecord | null): User | null {
  if (!record || record.email === null || record.password_hash === null) return null
  // Accounts from before these fields existed lack them.
  const { deactivated_at = null, account_version = record.version } = record
  return { ...record, email: record.email, password_hash: record.password_hash, deactivated_at, account_version }
}

async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: unknown }).code === DUPLICATE_KEY) throw invalidField('email_taken', 'email')
    throw error
  }
}

export type UserRepository = ReturnType<typeof createUserRepository>
