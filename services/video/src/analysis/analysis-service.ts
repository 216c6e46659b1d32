import { extname, join } from 'node:path'
import type { Meter } from '@loomcast/quota'
import { createLimiter } from '@loomcast/service-kit/redis'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import type { ImageAnalysis } from '../domain/analysis.ts'
import { analyzeImages } from '../engines/analysis/analyze-images.ts'
import type { Inference } from '../engines/inference/inference.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import type { AnalysisRepository } from './analysis.repository.ts'
import { rejectUnavailable } from './inference-unavailable.ts'

/** Analyzes images before a video is made of them. */
export interface AnalysisService {
  /** Analyzes the user's images at these URLs. */
  analyze(userId: string, imageUrls: readonly string[], signal: AbortSignal): Promise<ImageAnalysis>
  /** Returns the saved analysis of exactly these files in this order, or null. */
  findSaved(userId: string, fileIds: readonly string[]): Promise<ImageAnalysis | null>
  /** Analyzes local copies of the user's files and saves the result when every image is readable. */
  analyzeFiles(userId: string, files: readonly { fileId: string; path: string }[], signal: AbortSignal): Promise<ImageAnalysis>
}

export interface AnalysisServiceDeps {
  redis: Parameters<typeof createLimiter>[0]
  analyses: AnalysisRepository
  meters: Pick<Meter, 'isClosed'>
  files: FileService
  scratch: Scratch
  inference: Inference
  clock: Clock
}

const ALLOWANCE = { name: 'video:analysis', points: 60, durationS: 600 }
/** Limit per process. */
const CONCURRENCY = { permits: 2, maxWaiting: 50, busy: 'Too many images are being analyzed right now.' }

export function createAnalysisService({ redis, analyses, meters, files, scratch, inference, clock }: AnalysisServiceDeps): AnalysisService {
  const limiter = createLimiter(redis, ALLOWANCE)
  const semaphore = createSemaphore(CONCURRENCY)

  const service: AnalysisService = {
    async analyze(userId, imageUrls, signal) {
      await limiter.require(userId, "You've analyzed too many images. Try again in a few minutes.")
      const images = await files.resolve(userId, imageUrls, ['image', 'upscaled'])
      return semaphore.run(
        () =>
          scratch.use(async (folder) => {
            const local = images.map((image, index) => ({ fileId: image._id, path: join(folder, `${index}${extname(image.key)}`) }))
            await Promise.all(images.map((image, index) => files.download(image, local[index]?.path ?? '')))
            return service.analyzeFiles(userId, local, signal).catch(rejectUnavailable)
          }),
        { userId, signal },
      )
    },

    findSaved: (userId, fileIds) => analyses.find(userId, fileIds),

    async analyzeFiles(userId, images, signal) {
      const result = await analyzeImages(
        inference,
        images.map(({ path }) => path),
        signal,
      )
      if (result.images.every((image) => image.readable)) {
        const fileIds = images.map(({ fileId }) => fileId)
        await analyses.save(userId, fileIds, result, clock())
        // Either the deletion of the account finds the analysis, or its mark is found here.
        if (await meters.isClosed(userId, clock())) await analyses.delete(userId, fileIds)
      }
      return result
    },
  }
  return service
}
