import type { Logger } from '@loomcast/service-kit/observability'
import { createLimiter } from '@loomcast/service-kit/redis'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { AnalysisRepository } from './analysis/analysis.repository.ts'
import type { AnalysisDeps } from './analysis/analysis.routes.ts'
import type { Ffmpeg } from './engines/ffmpeg/encoder.ts'
import { createInference, type Inference } from './engines/inference/inference.ts'
import type { FileRoom } from './files/file-services.ts'
import { createTurns } from './files/semaphore.ts'
import type { UpscalingRepository } from './upscaling/upscaling.repository.ts'
import type { UpscaleDeps } from './upscaling/upscaling.routes.ts'
import { createVideoUpscaling, type VideoUpscalingDeps } from './upscaling/video-upscaling.ts'

export interface ImageRoomDeps {
  connection: mongoose.Connection
  redis: Parameters<typeof createLimiter>[0]
  fileRoom: FileRoom
  analyses: AnalysisRepository
  upscalings: UpscalingRepository
  ffmpeg: Ffmpeg
  clock: Clock
  logger: Logger
  /** Keys of the queue in Redis. */
  prefix?: string
  /** Folder in whose node_modules onnxruntime-node is; without it, it is fetched into the cache at first use. */
  runtime?: string
  /** Default: our networks, in a process beside this one. */
  inference?: Inference
  patience?: VideoUpscalingDeps['patience']
}

/** Everything about analysis and upscaling, put together once a process. */
export interface ImageRoom extends AnalysisDeps, UpscaleDeps {
  stop(): Promise<void>
}

/** Each gives an image a minute's thought at most; the points are for people, not for scripts. */
const ANALYSES = { name: 'video:analysis', points: 60, durationS: 600 }
const UPSCALES = { name: 'video:upscale', points: 60, durationS: 3600 }

export function createImageRoom(deps: ImageRoomDeps): ImageRoom {
  const { redis, fileRoom, analyses, upscalings, ffmpeg, clock, runtime } = deps
  const { files, scratch } = fileRoom
  const inference = deps.inference ?? createInference(runtime === undefined ? {} : { runtime })
  const videoUpscaling = createVideoUpscaling({ ...deps, files, scratch })
  return {
    files,
    scratch,
    inference,
    analyses,
    upscalings,
    videoUpscaling,
    ffmpeg,
    clock,
    analysisTurns: createTurns({ atOnce: 2, inLine: 50 }),
    analysisLimiter: createLimiter(redis, ANALYSES),
    // One result is up to 250 MB of pixels on its way.
    upscaleTurns: createTurns({ atOnce: 1, inLine: 50 }),
    upscaleLimiter: createLimiter(redis, UPSCALES),
    async stop() {
      await videoUpscaling.stop()
      await inference.close()
    },
  }
}
