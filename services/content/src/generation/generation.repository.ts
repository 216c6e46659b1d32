import { IDEMPOTENCY_MS } from '@loomcast/service-kit/http'
import { driverCollection, isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { FailedText } from '../domain/failed-text.ts'
import type { Failure, GenerationResponse } from '../domain/generation-response.ts'
import type { StoredGeneration } from './generation.model.ts'

export type Claim = { outcome: 'begun' } | { outcome: 'seen'; generation: StoredGeneration }

export interface GenerationRepository {
  /** Stores a new run. If the user has an earlier run with the same, still valid idempotency key, returns that run instead. */
  begin(generation: StoredGeneration): Promise<Claim>
  byId(id: string): Promise<StoredGeneration | null>
  /** The user's run that is writing or wrote the given text. */
  byContent(userId: string, contentId: string): Promise<StoredGeneration | null>
  /** The user's runs that are writing or wrote the given texts. */
  byContents(userId: string, contentIds: string[]): Promise<StoredGeneration[]>
  /** The user's runs that are active. */
  activeOf(userId: string, now: Date, limit: number): Promise<StoredGeneration[]>
  renew(id: string, leaseExpiresAt: Date): Promise<void>
  /** Returns false if the run is no longer running; nothing may be saved then. */
  complete(id: string, answer: GenerationResponse, tx: Tx): Promise<boolean>
  /** Also stores the failed text. Returns false if the run is no longer running. */
  fail(failed: FailedText, failure: Failure, tx: Tx): Promise<boolean>
  abandon(id: string): Promise<void>
  /** Deletes a run that never started, so that its key can be used again. */
  forget(id: string): Promise<void>
  /** Runs in state `running` with an expired lease. */
  orphans(now: Date, limit: number): Promise<StoredGeneration[]>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export function createGenerationRepository({
  failedTexts,
  generations,
}: {
  failedTexts: Model<FailedText>
  generations: Model<StoredGeneration>
}): GenerationRepository {
  const byKey = (userId: string, key: string) => generations.findOne({ user_id: userId, idempotency_key: key }).lean()
  const counts = (generation: StoredGeneration, now: Date) =>
    generation.state !== 'abandoned' && now.getTime() - generation.started_at.getTime() < IDEMPOTENCY_MS

  return {
    async begin(generation) {
      for (;;) {
        try {
          // Uses the native driver, because a mongoose document needs several times the CPU and the type already covers what the schema would check.
          // Does not wait for the majority: if a failover loses the run, its reservation, which is written later, is lost too, and nothing is saved.
          await generations.collection.insertOne({ ...generation } as never, { writeConcern: { w: 1 } })
          return { outcome: 'begun' }
        } catch (error) {
          const key = generation.idempotency_key
          if (!isDuplicateKey(error) || key === undefined) throw error
          const earlier = await byKey(generation.user_id, key)
          if (earlier && counts(earlier, generation.started_at)) return { outcome: 'seen', generation: earlier }
          if (earlier) await generations.deleteOne({ _id: earlier._id, state: earlier.state })
        }
      }
    },

    byContent: (userId, contentId) => generations.findOne({ user_id: userId, content_id: contentId }).lean(),

    byContents: (userId, contentIds) => generations.find({ user_id: userId, content_id: trusted({ $in: contentIds }) }).lean(),

    activeOf: (userId, now, limit) =>
      generations
        .find({ user_id: userId, state: 'running', lease_expires_at: trusted({ $gte: now }) })
        .limit(limit)
        .lean(),

    byId: (id) => generations.findOne({ _id: id }).lean(),

    async renew(id, leaseExpiresAt) {
      await generations.updateOne({ _id: id, state: 'running' }, { $set: { lease_expires_at: leaseExpiresAt } })
    },

    async complete(id, answer, tx) {
      const result = await driverCollection(generations).updateOne(
        { _id: id, state: 'running' },
        { $set: { state: 'completed', answer } },
        { session: tx.session },
      )
      return result.matchedCount === 1
    },

    async fail(failed, failure, tx) {
      const running = { _id: failed._id, state: 'running' as const }
      const result = await generations.updateOne(running, { $set: { state: 'failed', failure } }, { session: tx.session })
      if (result.matchedCount === 0) return false
      await failedTexts.create([failed], { session: tx.session })
      return true
    },

    async abandon(id) {
      await generations.updateOne({ _id: id, state: 'running' }, { $set: { state: 'abandoned' } })
    },

    async forget(id) {
      await generations.deleteOne({ _id: id, state: 'running' })
    },

    orphans: (now, limit) =>
      generations
        .find({ state: 'running', lease_expires_at: trusted({ $lt: now }) })
        .limit(limit)
        .lean(),

    async removeAllOf(userId, tx) {
      await generations.deleteMany({ user_id: userId }, { session: tx.session })
      await failedTexts.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
