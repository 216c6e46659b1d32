import { isDuplicateKey, newId, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Models } from '../models.ts'
import type { StoredUpscaling } from './upscaling.model.ts'

type NewUpscaling = Pick<StoredUpscaling, 'user_id' | 'file_id' | 'factor' | 'width' | 'height' | 'seconds'>

/** Every write is one conditional statement: of two processes at the same time one takes effect. */
export interface UpscalingRepository {
  /** The one that is there already for this video and factor, or a new one. */
  begin(upscaling: NewUpscaling, now: Date): Promise<StoredUpscaling>
  byId(userId: string, id: string): Promise<StoredUpscaling | null>
  /** Takes it for a run; null when it is over or somebody else works on it. */
  claim(id: string, now: Date, deadBefore: Date): Promise<StoredUpscaling | null>
  /** False when the run is not wanted any more: cancelled, deleted, or taken over. */
  progress(run: StoredUpscaling, progress: number, now: Date): Promise<boolean>
  complete(run: StoredUpscaling, resultFileId: string, now: Date, tx: Tx): Promise<boolean>
  fail(run: StoredUpscaling, failure: NonNullable<StoredUpscaling['failure']>, now: Date): Promise<void>
  /** Gives a run back that could not be ended, so that another one begins at once. */
  release(run: StoredUpscaling, now: Date): Promise<void>
  cancel(userId: string, id: string, now: Date): Promise<StoredUpscaling | null>
  /** Asked for again, it is made anew. */
  expire(id: string): Promise<void>
  /** Those that nobody works on. */
  abandoned(deadBefore: Date): Promise<StoredUpscaling[]>
  running(userId: string): Promise<number>
  rememberedImage(fileId: string, factor: number): Promise<string | null>
  rememberImage(image: { user_id: string; file_id: string; factor: number; result_file_id: string }, now: Date): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

const RUNNING = { $in: ['queued', 'processing'] as const }

export function createUpscalingRepository({
  upscalings,
  upscaledImages,
}: Pick<Models, 'upscalings' | 'upscaledImages'>): UpscalingRepository {
  const running = () => trusted({ $in: [...RUNNING.$in] })
  const isThisRun = ({ _id, attempt }: StoredUpscaling) => ({ _id, attempt, state: 'processing' as const })
  const current = ({ user_id, file_id, factor }: NewUpscaling) => upscalings.findOne({ user_id, file_id, factor, current: true }).lean()
  const imageKey = (fileId: string, factor: number) => `${fileId}:${factor}`

  return {
    async begin(upscaling, now) {
      const known = await current(upscaling)
      if (known) return known
      const fresh: StoredUpscaling = {
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
        await upscalings.create([fresh])
        return fresh
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // Somebody else began it in between.
        const theirs = await current(upscaling)
        if (!theirs) throw error
        return theirs
      }
    },

    byId: (userId, id) => upscalings.findOne({ _id: id, user_id: userId }).lean(),

    claim: (id, now, deadBefore) =>
      upscalings
        .findOneAndUpdate(
          { _id: id, $or: [{ state: 'queued' }, { state: 'processing', heartbeat_at: trusted({ $lte: deadBefore }) }] },
          { $set: { state: 'processing', heartbeat_at: now, progress: 0 }, $inc: { attempt: 1 } },
          { returnDocument: 'after' },
        )
        .lean(),

    async progress(run, progress, now) {
      const found = await upscalings.updateOne(isThisRun(run), { $set: { progress, heartbeat_at: now } })
      return found.matchedCount === 1
    },

    async complete(run, resultFileId, now, tx) {
      const change = { state: 'completed', progress: 1, result_file_id: resultFileId, finished_at: now }
      const found = await upscalings.updateOne(isThisRun(run), { $set: change }, { session: tx.session })
      return found.matchedCount === 1
    },

    async fail(run, failure, now) {
      await upscalings.updateOne(isThisRun(run), { $set: { state: 'failed', failure, finished_at: now, current: false } })
    },

    async release(run, now) {
      await upscalings.updateOne(isThisRun(run), { $set: { state: 'queued', heartbeat_at: now } })
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

    abandoned: (deadBefore) =>
      upscalings
        .find({ state: running(), heartbeat_at: trusted({ $lte: deadBefore }) })
        .limit(100)
        .lean(),

    running: (userId) => upscalings.countDocuments({ user_id: userId, state: running() }),

    async rememberedImage(fileId, factor) {
      return (await upscaledImages.findOne({ _id: imageKey(fileId, factor) }).lean())?.result_file_id ?? null
    },

    async rememberImage({ user_id, file_id, factor, result_file_id }, now) {
      await upscaledImages.updateOne(
        { _id: imageKey(file_id, factor) },
        { $set: { user_id, result_file_id, created_at: now } },
        { upsert: true },
      )
    },

    async removeAllOf(userId, tx) {
      await upscalings.deleteMany({ user_id: userId }, { session: tx.session })
      await upscaledImages.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
