import { join } from 'node:path'
import type { Disclosure } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import type { Semaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import { disclosureOfLargerCopy } from '../domain/disclosure.ts'
import { EncoderInterrupted, type Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { resolveVideoUpscale, VideoUpscaleRejected, type VideoUpscaleSpec } from '../engines/upscale/upscale-video.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { busy } from '../uploads/busy.ts'
import type { UpscaleAllowance } from './upscale-allowance.ts'
import type { StoredUpscaling } from './upscaling.model.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'
import type { VideoUpscalingJobs } from './video-upscaling-jobs.ts'

export interface VideoUpscaling {
  /** Starts upscaling the user's video, or returns the current upscaling of the same video and factor. */
  start(userId: string, videoUrl: string, factor: number, signal: AbortSignal): Promise<StoredUpscaling>
  /** Rejects with `not_found`. */
  get(userId: string, upscalingId: string): Promise<StoredUpscaling>
  /** The upscalings of the user's video that are waiting, running, or completed with a result that still exists. */
  list(userId: string, videoUrl: string): Promise<StoredUpscaling[]>
  /** Has no effect on a finished upscaling. Rejects with `not_found`. */
  cancel(userId: string, upscalingId: string): Promise<StoredUpscaling>
}

export interface VideoUpscalingDeps {
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  upscalings: UpscalingRepository
  jobs: VideoUpscalingJobs
  /** Limits the concurrent upscalings of this process. */
  semaphore: Semaphore
  allowance: UpscaleAllowance
  /** What made a stored video; undefined if it is not recorded. */
  disclosureOf(video: StoredFile): Promise<Disclosure | undefined>
  clock: Clock
}

/** Maximum number of waiting and running upscalings per user. */
const MAX_RUNNING = 3

export function createVideoUpscaling(deps: VideoUpscalingDeps): VideoUpscaling {
  const { files, scratch, ffmpeg, upscalings, jobs, semaphore, allowance, disclosureOf, clock } = deps

  async function resolveSpec(video: StoredFile, factor: number, signal: AbortSignal): Promise<VideoUpscaleSpec> {
    const resolveLocally = () =>
      scratch.use(async (folder) => {
        const source = join(folder, 'source.mp4')
        await files.download(video, source)
        return resolveVideoUpscale(ffmpeg, source, factor)
      })
    return semaphore.run(resolveLocally, { userId: video.user_id, signal }).catch((error) => {
      if (error instanceof VideoUpscaleRejected) throw new AppError(error.code, error.message)
      if (error instanceof EncoderInterrupted) throw busy('This video took too long or too much memory to read.', error)
      throw error
    })
  }

  return {
    async start(userId, videoUrl, factor, signal) {
      const [video] = await files.resolve(userId, [videoUrl], ['video'])
      if (!video) throw new Error('A resolved URL has no file')
      await allowance.spend(userId, 1)
      const original = await disclosureOf(video)
      const wanted = {
        user_id: userId,
        file_id: video._id,
        factor,
        ...(original && { disclosure: disclosureOfLargerCopy(original) }),
        ...(await resolveSpec(video, factor, signal)),
      }
      let upscaling = await upscalings.findOrCreate(wanted, clock())
      if (upscaling.state === 'completed' && !(await files.find(userId, upscaling.result_file_id ?? ''))) {
        await upscalings.expire(upscaling._id)
        upscaling = await upscalings.findOrCreate(wanted, clock())
      }
      if (upscaling.state === 'queued') {
        if ((await upscalings.countRunning(userId)) > MAX_RUNNING) {
          await upscalings.cancel(userId, upscaling._id, clock())
          throw new AppError('rate_limited', "You're already upscaling three videos. Wait for one to finish.", {
            headers: { 'retry-after': '30' },
          })
        }
        await jobs.submit(upscaling)
      }
      return upscaling
    },

    async get(userId, upscalingId) {
      return (await upscalings.find(userId, upscalingId)) ?? notFound()
    },

    async list(userId, videoUrl) {
      const [video] = await files.resolve(userId, [videoUrl], ['video'])
      if (!video) throw new Error('A resolved URL has no file')
      const found = await upscalings.listByVideo(userId, video._id)
      const results = await Promise.all(found.map(({ result_file_id }) => result_file_id && files.find(userId, result_file_id)))
      return found.filter(({ state }, index) => state !== 'completed' || results[index])
    },

    async cancel(userId, upscalingId) {
      return (await upscalings.cancel(userId, upscalingId, clock())) ?? (await upscalings.find(userId, upscalingId)) ?? notFound()
    },
  }
}

function notFound(): never {
  throw new AppError('not_found', "This upscaling doesn't exist.")
}
