import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { ChallengeKind, ChallengeRecord } from './challenge.model.ts'

export function createChallengeRepository({ challenges }: { challenges: Model<ChallengeRecord> }) {
  return {
    async insert(tx: Tx, challenge: ChallengeRecord): Promise<void> {
      await challenges.insertOne(challenge, { session: tx.session })
    },

    async find(digest: string, kind: ChallengeKind, now: Date, tx?: Tx): Promise<ChallengeRecord | null> {
      const filter = { _id: digest, kind, expires_at: trusted({ $gt: now }) }
      return challenges.findOne(filter, null, { session: tx?.session }).lean<ChallengeRecord>()
    },

    /** Counts an entered code, before the code is verified. Returns the number so far, or null if the challenge no longer exists. */
    async countGuess(digest: string): Promise<number | null> {
      const counted = await challenges
        .findOneAndUpdate({ _id: digest }, { $inc: { guesses: 1 } }, { returnDocument: 'after' })
        .lean<ChallengeRecord>()
      return counted?.guesses ?? null
    },

    /** Returns false if the challenge was used or removed. */
    async take(tx: Tx, digest: string): Promise<boolean> {
      const taken = await challenges.deleteOne({ _id: digest }, { session: tx.session })
      return taken.deletedCount === 1
    },

    async deleteByUser(tx: Tx, userId: string): Promise<void> {
      await challenges.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type ChallengeRepository = ReturnType<typeof createChallengeRepository>
