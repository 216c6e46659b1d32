import type { Disclosure } from '@loomcast/contracts'
import type { Logger } from '@loomcast/service-kit/observability'
import type { createLimiter } from '@loomcast/service-kit/redis'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import type { Inference } from '../engines/inference/inference.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { createImageUpscaling, type ImageUpscaling } from './image-upscaling.ts'
import { createUpscaleAllowance } from './upscale-allowance.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'
import { createVideoUpscaling, type VideoUpscaling } from './video-upscaling.ts'
import { createVideoUpscalingJobs, type UpscalingTimeouts, type VideoUpscalingJobs } from './video-upscaling-jobs.ts'

export interface UpscalingServicesDeps {
  connection: mongoose.Connection
  redis: Parameters<typeof createLimiter>[0] & RedisClientType
  upscalings: UpscalingRepository
  files: FileService
  scratch: Scratch
  inference: Inference
  ffmpeg: Ffmpeg
  /** What made a stored video; undefined if it is not recorded. */
  disclosureOf(video: StoredFile): Promise<Disclosure | undefined>
  clock: Clock
  logger: Logger
  /** Prefix of the queue's Redis keys. */
  prefix?: string
  timeouts?: UpscalingTimeouts
}

/** What this folder provides to the rest of the service. Created once per process. */
export interface UpscalingServices {
  images: ImageUpscaling
  videos: VideoUpscaling
  videoJobs: VideoUpscalingJobs
}

/** One result uses up to 250 MB of memory for its pixels. */
const CONCURRENCY = { permits: 1, maxWaiting: 50, busy: 'Too many images are being enlarged right now.' }

export function createUpscalingServices(deps: UpscalingServicesDeps): UpscalingServices {
  const shared = { semaphore: createSemaphore(CONCURRENCY), allowance: createUpscaleAllowance(deps.redis) }
  const videoJobs = createVideoUpscalingJobs(deps)
  return {
    images: createImageUpscaling({ ...deps, ...shared }),
    videos: createVideoUpscaling({ ...deps, ...shared, jobs: videoJobs }),
    videoJobs,
  }
}
