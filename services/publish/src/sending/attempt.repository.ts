import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredAttempt } from './attempt.model.ts'

export interface AttemptRepository {
  /** The attempt for this revision of the post, and this part of its thread, whose outcome is not known, or else the newest one. */
  latest(postId: string, revision: number, part?: number): Promise<StoredAttempt | null>
  /** Whether the call to publish of any attempt for this revision, and this part of its thread, can have reached the network. */
  mayBeSent(postId: string, revision: number, part?: number): Promise<boolean>
  save(attempt: StoredAttempt, tx: Tx): Promise<void>
  change(id: string, changes: Pick<StoredAttempt, 'outcome' | 'reason'> & Partial<StoredAttempt>, tx: Tx): Promise<void>
  /** Ends what the person answered. */
  settleAllOf(postId: string, outcome: string, now: Date, tx: Tx): Promise<void>
  removeOf(postId: string, tx: Tx): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

/** What an attempt that published nothing has as its outcome. */
const NOT_SENT = ['retry', 'refused']

export function createAttemptRepository(attempts: Model<StoredAttempt>): AttemptRepository {
  const ofPart = (post_id: string, revision: number, part = 0) => ({
    post_id,
    revision,
    part: part === 0 ? trusted({ $in: [0, null] }) : part,
  })
  return {
    async latest(postId, revision, part) {
      const newest = (filter: object) =>
        attempts
          .findOne({ ...ofPart(postId, revision, part), ...filter })
          .sort({ number: -1, started_at: -1, _id: -1 })
          .lean<StoredAttempt>()
      return (await newest({ stage: 'committing' })) ?? newest({})
    },
    async mayBeSent(postId, revision, part) {
      const sent = { stage: trusted({ $ne: 'prepared' }), outcome: trusted({ $nin: NOT_SENT }) }
      return (await attempts.exists({ ...ofPart(postId, revision, part), ...sent } as Record<string, unknown>)) !== null
    },
    async save(attempt, tx) {
      await attempts.replaceOne({ _id: attempt._id }, attempt, { upsert: true, session: tx.session })
    },
    async change(id, changes, tx) {
      await attempts.updateOne({ _id: id }, { $set: changes }, { session: tx.session })
    },
    async settleAllOf(postId, outcome, now, tx) {
      await attempts.updateMany(
        { post_id: postId, stage: trusted({ $ne: 'settled' }) },
        { $set: { stage: 'settled', outcome, settled_at: now } },
        { session: tx.session },
      )
    },
    async removeOf(postId, tx) {
      await attempts.deleteMany({ post_id: postId }, { session: tx.session })
    },
    async removeAllOf(userId, tx) {
      await attempts.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
