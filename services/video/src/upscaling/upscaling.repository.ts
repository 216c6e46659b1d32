import { type AdministeredJobs, administeredJobs } from '@loomcast/service-kit/administration'
import { createJobRecords, type JobRecords, newJob } from '@loomcast/service-kit/jobs'
import { isDuplicateKey, newId, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { Models } from '../models.ts'
import type { StoredUpscaling } from './upscaling.model.ts'

type NewUpscaling = Pick<StoredUpscaling, 'user_id' | 'file_id' | 'factor' | 'width' | 'height' | 'seconds' | 'disclosure'>

/** Every write is a single conditional operation: if two processes write at the same time, one succeeds. */
export interface UpscalingRepository {
  /** The queue as administrators see it. */
  administered(clock: Clock): AdministeredJobs
  jobs: JobRecords<StoredUpscaling>
  /** Returns the current upscaling of this video with this factor, or creates one. */
  findOrCreate(upscaling: NewUpscaling, now: Date): Promise<StoredUpscaling>
  find(userId: string, id: string): Promise<StoredUpscaling | null>
  /** Those of a video that are waiting, running or completed, by factor. */
  listByVideo(userId: string, fileId: string): Promise<StoredUpscaling[]>
  cancel(userId: string, id: string, now: Date): Promise<StoredUpscaling | null>
  /** Makes the next request for the same video and factor create a new upscaling. */
  expire(id: string): Promise<void>
  countRunning(userId: string): Promise<number>
  /** Returns the file id of an earlier result for this image. */
  findImage(fileId: string, factor: number): Promise<string | null>
  saveImage(image: { user_id: string; file_id: string; factor: number; result_file_id: string }, now: Date): Promise<void>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

const RUNNING = ['queued', 'processing'] as const
/** After this long without a heartbeat, another worker claims the upscaling. */
const LEASE_MS = 20_000

export function createUpscalingRepository({
  upscalings,
  upscaledImages,
}: Pick<Models, 'upscalings' | 'upscaledImages'>): UpscalingRepository {
  const jobs = createJobRecords<StoredUpscaling>({
    model: upscalings,
    unfinished: { state: { $in: RUNNING } },
    leaseMs: LEASE_MS,
    claimed: { state: 'processing', progress: 0 },
    released: { state: 'queued' },
  })
  const current = ({ user_id, file_id, factor }: NewUpscaling) => upscalings.findOne({ user_id, file_id, factor, current: true }).lean()
  const imageKey = (fileId: string, factor: number) => `${fileId}:${factor}`

  return {
    administered: (clock) => administeredJobs({ name: 'upscalings', model: upscalings, unfinished: { state: { $in: RUNNING } }, clock }),

    jobs,

    async findOrCreate(upscaling, now) {
      const existing = await current(upscaling)
      if (existing) return existing
      const created: StoredUpscaling = {
        _id: newId('ups'),
        ...upscaling,
        state: 'queued',
        progress: 0,
        ...newJob(now),
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
        // Another request has created it since the first query.
        const other = await current(upscaling)
        if (!other) throw error
        return other
      }
    },

    find: (userId, id) => upscalings.findOne({ _id: id, user_id: userId }).lean(),

    listByVideo: (user_id, file_id) =>
      upscalings
        .find({ user_id, file_id, current: true, state: trusted({ $in: [...RUNNING, 'completed'] }) })
        .sort({ factor: 1 })
        .lean(),

    cancel: (userId, id, now) => jobs.cancel({ _id: id, user_id: userId }, { state: 'cancelled', finished_at: now, current: false }),

    async expire(id) {
      await upscalings.updateOne({ _id: id, state: 'completed' }, { $set: { current: false } })
    },

    countRunning: (userId) => upscalings.countDocuments({ user_id: userId, state: trusted({ $in: [...RUNNING] }) }),

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
