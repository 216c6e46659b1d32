import { isDuplicateKey, newId, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { StoredUpscaling } from './upscaling.model.ts'

type NewUpscaling = Pick<StoredUpscaling, 'user_id' | 'file_id' | 'factor' | 'width' | 'height' | 'seconds'>

/** Every write is one conditional statement: of two processes at the same time, one succeeds. */
export interface UpscalingRepository {
  /** The current upscaling of this video and factor, or a new one. */
  findOrCreate(upscaling: NewUpscaling, now: Date): Promise<StoredUpscaling>
  find(userId: string, id: string): Promise<StoredUpscaling | null>
  /** Starts an attempt. Null when the upscaling has ended or another worker runs it. */
  claim(id: string, now: Date, unresponsiveSince: Date): Promise<StoredUpscaling | null>
  /** Also the heartbeat. False when the attempt should stop: cancelled, deleted, or claimed by another worker. */
  saveProgress(attempt: StoredUpscaling, progress: number, now: Date): Promise<boolean>
  complete(attempt: StoredUpscaling, resultFileId: string, now: Date, tx: Tx): Promise<boolean>
  fail(attempt: StoredUpscaling, failure: { code: string; message: string }, now: Date): Promise<void>
  /** Ends an attempt without a result, so that another worker can claim it at once. */
  release(attempt: StoredUpscaling, now: Date): Promise<void>
  cancel(userId: string, id: string, now: Date): Promise<StoredUpscaling | null>
  /** The next request for the same video and factor creates a new upscaling. */
  expire(id: string): Promise<void>
  /** Unfinished upscalings without a heartbeat since then. */
  findUnresponsive(since: Date): Promise<StoredUpscaling[]>
  countRunning(userId: string): Promise<number>
  /** File id of an image's earlier result. */
  findImage(fileId: string, factor: number): Promise<string | null>
  saveImage(image: { user_id: string; file_id: string; factor: number; result_file_id: string }, now: Date): Promise<void>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

const RUNNING = { $in: ['queued', 'processing'] as const }

export function createUpscalingRepository({
  upscalings,
  upscaledImages,
}: Pick<Models, 'upscalings' | 'upscaledImages'>): UpscalingRepository {
  const running = () => trusted({ $in: [...RUNNING.$in] })
  const isThisAttempt = ({ _id, attempt }: StoredUpscaling) => ({ _id, attempt, state: 'processing' as const })
  const current = ({ user_id, file_id, factor }: NewUpscaling) => upscalings.findOne({ user_id, file_id, factor, current: true }).lean()
  const imageKey = (fileId: string, factor: number) => `${fileId}:${factor}`

  return {
    async findOrCreate(upscaling, now) {
      const existing = await current(upscaling)
      if (existing) return existing
      const created: StoredUpscaling = {
        _id: newId('ups'),
        ...upscaling,
        state: 'queued',
        progress: 0,
        attempt: 0,
        heartbeat_at: now,
        failure: null,
        result_file_id: null,
        current: true,
        created_at: now,
        finished_at: null,
      }
      try {
        await upscalings.create([created])
        return created
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // Another request created it in between.
        const other = await current(upscaling)
        if (!other) throw error
        return other
      }
    },

    find: (userId, id) => upscalings.findOne({ _id: id, user_id: userId }).lean(),

    claim: (id, now, unresponsiveSince) =>
      upscalings
        .findOneAndUpdate(
          { _id: id, $or: [{ state: 'queued' }, { state: 'processing', heartbeat_at: trusted({ $lte: unresponsiveSince }) }] },
          { $set: { state: 'processing', heartbeat_at: now, progress: 0 }, $inc: { attempt: 1 } },
          { returnDocument: 'after' },
        )
        .lean(),

    async saveProgress(attempt, progress, now) {
      const found = await upscalings.updateOne(isThisAttempt(attempt), { $set: { progress, heartbeat_at: now } })
      return found.matchedCount === 1
    },

    async complete(attempt, resultFileId, now, tx) {
      const change = { state: 'completed', progress: 1, result_file_id: resultFileId, finished_at: now }
      const found = await upscalings.updateOne(isThisAttempt(attempt), { $set: change }, { session: tx.session })
      return found.matchedCount === 1
    },

    async fail(attempt, failure, now) {
      await upscalings.updateOne(isThisAttempt(attempt), { $set: { state: 'failed', failure, finished_at: now, current: false } })
    },

    async release(attempt, now) {
      await upscalings.updateOne(isThisAttempt(attempt), { $set: { state: 'queued', heartbeat_at: now } })
    },

    cancel: (userId, id, now) =>
      upscalings
        .findOneAndUpdate(
          { _id: id, user_id: userId, state: running() },
          { $set: { state: 'cancelled', finished_at: now, current: false } },
          { returnDocument: 'after' },
        )
        .lean(),

    async expire(id) {
      await upscalings.updateOne({ _id: id, state: 'completed' }, { $set: { current: false } })
    },

    findUnresponsive: (since) =>
      upscalings
        .find({ state: running(), heartbeat_at: trusted({ $lte: since }) })
        .limit(100)
        .lean(),

    countRunning: (userId) => upscalings.countDocuments({ user_id: userId, state: running() }),

    async findImage(fileId, factor) {
      return (await upscaledImages.findOne({ _id: imageKey(fileId, factor) }).lean())?.result_file_id ?? null
    },

    async saveImage({ user_id, file_id, factor, result_file_id }, now) {
      await upscaledImages.updateOne(
        { _id: imageKey(file_id, factor) },
        { $set: { user_id, result_file_id, created_at: now } },
        { upsert: true },
      )
    },

    async deleteAllOf(userId, tx) {
      await upscalings.deleteMany({ user_id: userId }, { session: tx.session })
      await upscaledImages.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
