import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { SecondFactorRecord } from './second-factor.model.ts'

export function createSecondFactorRepository({ secondFactors }: { secondFactors: Model<SecondFactorRecord> }) {
  return {
    async find(userId: string, tx?: Tx): Promise<SecondFactorRecord | null> {
      return secondFactors.findOne({ _id: userId }, null, { session: tx?.session }).lean<SecondFactorRecord>()
    },

    /** The factor that sign-ins require; null if none was confirmed. */
    async active(userId: string, tx?: Tx): Promise<SecondFactorRecord | null> {
      const filter = { _id: userId, confirmed_at: trusted({ $ne: null }) }
      return secondFactors.findOne(filter, null, { session: tx?.session }).lean<SecondFactorRecord>()
    },

    /** Starts a set-up. Replaces an unfinished one. Returns false if a factor is already active. */
    async begin(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
      if (await this.active(userId, tx)) return false
      const pending = { secret, created_at: now, confirmed_at: null, last_step: 0, recovery_codes: [] }
      await secondFactors.updateOne({ _id: userId }, { $set: pending }, { session: tx.session, upsert: true })
      return true
    },

    /** Finishes a set-up. Returns false if it was finished, replaced or removed in the meantime. */
    async confirm(tx: Tx, pending: SecondFactorRecord, step: number, recovery_codes: string[], now: Date): Promise<boolean> {
      const confirmed = await secondFactors.updateOne(
        { _id: pending._id, secret: pending.secret, confirmed_at: null },
        { $set: { confirmed_at: now, last_step: step, recovery_codes } },
        { session: tx.session },
      )
      return confirmed.modifiedCount === 1
    },

    /** Returns false if a code of this period or a later one was accepted before. */
    async acceptStep(tx: Tx, userId: string, step: number): Promise<boolean> {
      const accepted = await secondFactors.updateOne(
        { _id: userId, last_step: trusted({ $lt: step }) },
        { $set: { last_step: step } },
        { session: tx.session },
      )
      return accepted.modifiedCount === 1
    },

    /** Removes a recovery code. Returns the number of codes left, or null if the code is unknown or used. */
    async takeRecoveryCode(tx: Tx, userId: string, digests: string[]): Promise<number | null> {
      const filter = { _id: userId, recovery_codes: trusted({ $in: digests }) }
      const after = await secondFactors
        .findOneAndUpdate(
          filter,
          { $pull: { recovery_codes: trusted({ $in: digests }) } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<SecondFactorRecord>()
      return after?.recovery_codes.length ?? null
    },

    async replaceRecoveryCodes(tx: Tx, userId: string, recovery_codes: string[]): Promise<void> {
      await secondFactors.updateOne({ _id: userId }, { $set: { recovery_codes } }, { session: tx.session })
    },

    async remove(tx: Tx, userId: string): Promise<boolean> {
      const removed = await secondFactors.deleteOne({ _id: userId }, { session: tx.session })
      return removed.deletedCount === 1
    },
  }
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>
