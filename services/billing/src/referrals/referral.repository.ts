import { createHmac, randomBytes } from 'node:crypto'
import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import { retry } from '@loomcast/service-kit/time'
import type { Model } from 'mongoose'
import { DEFAULT_REFERRAL_SETTINGS, mailboxOf, type ReferralSettings, type RefusalReason } from '../domain/referral.ts'
import type {
  ReferralAccountRecord,
  ReferralCodeRecord,
  ReferralMailboxRecord,
  ReferralSaltRecord,
  ReferralSettingsRecord,
  ReferralSignupRecord,
} from './referral.model.ts'

interface ReferralModels {
  referralSettings: Model<ReferralSettingsRecord>
  referralSalt: Model<ReferralSaltRecord>
  referralAccounts: Model<ReferralAccountRecord>
  referralCodes: Model<ReferralCodeRecord>
  referralSignups: Model<ReferralSignupRecord>
  referralMailboxes: Model<ReferralMailboxRecord>
}

export interface VersionedSettings extends ReferralSettings {
  /** 0 until an administrator has edited the settings. */
  version: number
}

const sessionOf = (tx: Tx | undefined) => (tx ? { session: tx.session } : {})

export function createReferralRepository(models: ReferralModels) {
  const { referralSettings, referralSalt, referralAccounts, referralCodes, referralSignups, referralMailboxes } = models
  let salt: string | undefined

  async function readSalt(): Promise<string> {
    const value = randomBytes(32).toString('base64')
    // Two processes can insert it at the same time; the second then reads the first one's.
    const record = await retry(
      () =>
        referralSalt
          .findOneAndUpdate({ _id: 'salt' }, { $setOnInsert: { value } }, { upsert: true, returnDocument: 'after' })
          .lean<ReferralSaltRecord>(),
      { attempts: 3, isRetryable: isDuplicateKey },
    )
    return record.value
  }

  return {
    settings: {
      async read(tx?: Tx): Promise<VersionedSettings> {
        const stored = await referralSettings.findOne({ _id: 'settings' }, null, sessionOf(tx)).lean<ReferralSettingsRecord>()
        if (!stored) return { ...DEFAULT_REFERRAL_SETTINGS, version: 0 }
        const { bonus_generations, friend_bonus_generations, max_referrals_per_user, referral_code_expires_days, is_active, version } =
          stored
        return { bonus_generations, friend_bonus_generations, max_referrals_per_user, referral_code_expires_days, is_active, version }
      },

      /** Who replaced the settings last, and when; null before the first edit. */
      async lastEdit(): Promise<{ userId: string; at: Date } | null> {
        const stored = await referralSettings.findOne({ _id: 'settings' }).lean<ReferralSettingsRecord>()
        return stored && { userId: stored.updated_by, at: stored.updated_at }
      },

      /** Returns false if the stored settings have another version than `version`. */
      async replace(settings: ReferralSettings, version: number, by: { userId: string; at: Date }): Promise<boolean> {
        const changes = { ...settings, version: version + 1, updated_at: by.at, updated_by: by.userId }
        if (version > 0) return (await referralSettings.updateOne({ _id: 'settings', version }, { $set: changes })).matchedCount === 1
        try {
          await referralSettings.insertOne({ _id: 'settings', ...changes })
          return true
        } catch (error) {
          if (isDuplicateKey(error)) return false
          throw error
        }
      },
    },

    /** A digest of the mailbox of an address. The address itself is not stored. */
    async mailboxDigest(email: string): Promise<string> {
      salt ??= await readSalt()
      return createHmac('sha256', salt).update(mailboxOf(email)).digest('base64url')
    },

    accounts: {
      async find(userId: string, tx?: Tx): Promise<ReferralAccountRecord | null> {
        return referralAccounts.findOne({ _id: userId }, null, sessionOf(tx)).lean<ReferralAccountRecord>()
      },

      /**
       * Writes the account in the transaction, so that it conflicts with a concurrent deletion of the account. Creates the account if it is missing. Returns
       * null if it was deleted.
       */
      async touch(tx: Tx, userId: string, changes: Partial<Pick<ReferralAccountRecord, 'mailbox' | 'verified'>> = {}) {
        const known = await referralAccounts.findOne({ _id: userId }, null, sessionOf(tx)).lean<ReferralAccountRecord>()
        if (known?.closed_at) return null
        return referralAccounts
          .findOneAndUpdate(
            { _id: userId },
            { $set: changes, $inc: { version: 1 } },
            { ...sessionOf(tx), upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
          )
          .lean<ReferralAccountRecord>()
      },

      /** Counts a friend in one atomic step. Returns null if the account was deleted or has `limit` friends. */
      async countAward(tx: Tx, userId: string, bonus: number, limit: number | null): Promise<ReferralAccountRecord | null> {
        const filter = { _id: userId, closed_at: null, ...(limit !== null && { awarded: trusted({ $lt: limit }) }) }
        return referralAccounts
          .findOneAndUpdate(
            filter,
            { $inc: { awarded: 1, bonus_earned: bonus, version: 1 } },
            { ...sessionOf(tx), returnDocument: 'after' },
          )
          .lean<ReferralAccountRecord>()
      },

      /** Erases everything except the id. Returns false if it is already erased. */
      async close(tx: Tx, userId: string, now: Date): Promise<boolean> {
        const blank = { mailbox: null, verified: false, awarded: 0, bonus_earned: 0, closed_at: now }
        const known = await referralAccounts.findOne({ _id: userId }, null, sessionOf(tx)).lean<ReferralAccountRecord>()
        if (known?.closed_at) return false
        await referralAccounts.updateOne({ _id: userId }, { $set: blank, $inc: { version: 1 } }, { ...sessionOf(tx), upsert: true })
        return true
      },
    },

    codes: {
      async find(code: string, tx?: Tx): Promise<ReferralCodeRecord | null> {
        return referralCodes.findOne({ _id: code }, null, sessionOf(tx)).lean<ReferralCodeRecord>()
      },

      async activeOf(userId: string, tx?: Tx): Promise<ReferralCodeRecord | null> {
        return referralCodes.findOne({ user_id: userId, state: 'active' }, null, sessionOf(tx)).lean<ReferralCodeRecord>()
      },

      async allOf(userId: string): Promise<ReferralCodeRecord[]> {
        return referralCodes.find({ user_id: userId }).sort({ created_at: 1 }).lean<ReferralCodeRecord[]>()
      },

      async insert(tx: Tx, code: ReferralCodeRecord): Promise<void> {
        await referralCodes.insertOne(code, sessionOf(tx))
      },

      /** Ends the user's active code. */
      async end(tx: Tx, userId: string, state: 'expired' | 'spent'): Promise<void> {
        await referralCodes.updateOne({ user_id: userId, state: 'active' }, { $set: { state } }, sessionOf(tx))
      },

      async countUse(tx: Tx, code: string): Promise<void> {
        await referralCodes.updateOne({ _id: code }, { $inc: { uses_count: 1 } }, sessionOf(tx))
      },

      async disown(tx: Tx, userId: string): Promise<void> {
        await referralCodes.updateMany({ user_id: userId }, { $set: { user_id: null, state: 'closed' } }, sessionOf(tx))
      },

      /** The codes with the most awarded sign-ups. */
      async top(limit: number): Promise<ReferralCodeRecord[]> {
        return referralCodes
          .find({ uses_count: trusted({ $gt: 0 }) })
          .sort({ uses_count: -1, created_at: 1 })
          .limit(limit)
          .lean<ReferralCodeRecord[]>()
      },
    },

    signups: {
      async ofReferred(userId: string, tx?: Tx): Promise<ReferralSignupRecord | null> {
        return referralSignups.findOne({ referred_user_id: userId }, null, sessionOf(tx)).lean<ReferralSignupRecord>()
      },

      async insert(tx: Tx, signup: ReferralSignupRecord): Promise<void> {
        await referralSignups.insertOne(signup, sessionOf(tx))
      },

      /** Ends a pending sign-up. Returns null if it is no longer pending. */
      async settle(
        tx: Tx,
        id: string,
        outcome: { state: 'awarded'; bonus_awarded: number } | { state: 'refused'; reason: RefusalReason } | { state: 'closed' },
        now: Date,
      ): Promise<ReferralSignupRecord | null> {
        return referralSignups
          .findOneAndUpdate(
            { _id: id, state: 'pending' },
            { $set: { ...outcome, changed_at: now }, $inc: { version: 1 } },
            { ...sessionOf(tx), returnDocument: 'after' },
          )
          .lean<ReferralSignupRecord>()
      },

      async pendingOf(tx: Tx, referrerId: string): Promise<ReferralSignupRecord[]> {
        return referralSignups.find({ referrer_id: referrerId, state: 'pending' }, null, sessionOf(tx)).lean<ReferralSignupRecord[]>()
      },

      async disown(tx: Tx, userId: string): Promise<void> {
        await referralSignups.updateMany({ referrer_id: userId }, { $set: { referrer_id: null } }, sessionOf(tx))
        await referralSignups.updateMany({ referred_user_id: userId }, { $set: { referred_user_id: null } }, sessionOf(tx))
      },

      async newestOf(referrerId: string, limit: number): Promise<ReferralSignupRecord[]> {
        return referralSignups
          .find({ referrer_id: referrerId })
          .sort({ created_at: -1, _id: -1 })
          .limit(limit)
          .lean<ReferralSignupRecord[]>()
      },

      async bonusPendingOf(referrerId: string): Promise<number> {
        const [sum] = await referralSignups.aggregate<{ bonus: number }>([
          { $match: { referrer_id: referrerId, state: 'pending' } },
          { $group: { _id: null, bonus: { $sum: '$bonus' } } },
        ])
        return sum?.bonus ?? 0
      },

      async newest(limit: number): Promise<ReferralSignupRecord[]> {
        return referralSignups.find({}).sort({ created_at: -1, _id: -1 }).limit(limit).lean<ReferralSignupRecord[]>()
      },

      /** `bonus`: of referrers and their friends. */
      async totals(): Promise<{ recorded: number; awarded: number; bonus: number }> {
        const [sum] = await referralSignups.aggregate<{ recorded: number; awarded: number; bonus: number }>([
          {
            $group: {
              _id: null,
              recorded: { $sum: 1 },
              awarded: { $sum: { $cond: [{ $eq: ['$state', 'awarded'] }, 1, 0] } },
              bonus: { $sum: { $cond: [{ $eq: ['$state', 'awarded'] }, { $add: ['$bonus_awarded', '$friend_bonus'] }, 0] } },
            },
          },
        ])
        return sum ? { recorded: sum.recorded, awarded: sum.awarded, bonus: sum.bonus } : { recorded: 0, awarded: 0, bonus: 0 }
      },
    },

    mailboxes: {
      async find(digest: string, tx: Tx): Promise<ReferralMailboxRecord | null> {
        return referralMailboxes.findOne({ _id: digest }, null, sessionOf(tx)).lean<ReferralMailboxRecord>()
      },

      /** Reserves a mailbox for an account with a verified address. Returns false if it belongs to another account or was referred before. */
      async claim(tx: Tx, digest: string, userId: string): Promise<boolean> {
        const known = await this.find(digest, tx)
        if (known) return known.user_id === userId
        await referralMailboxes.insertOne({ _id: digest, user_id: userId, referred: false, forget_at: null }, sessionOf(tx))
        return true
      },

      async markReferred(tx: Tx, digest: string): Promise<void> {
        await referralMailboxes.updateOne({ _id: digest }, { $set: { referred: true } }, sessionOf(tx))
      },

      /** Deletes the user's mailboxes. Digests of referred ones remain without the user until `forgetAt`, so that they are not referred again. */
      async disown(tx: Tx, userId: string, forgetAt: Date): Promise<void> {
        await referralMailboxes.deleteMany({ user_id: userId, referred: false }, sessionOf(tx))
        await referralMailboxes.updateMany({ user_id: userId }, { $set: { user_id: null, forget_at: forgetAt } }, sessionOf(tx))
      },
    },
  }
}

export type ReferralRepository = ReturnType<typeof createReferralRepository>
