import { extname, join } from 'node:path'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Limiter } from '@loomcast/service-kit/redis'
import type { Clock } from '@loomcast/service-kit/time'
import { analyseImages } from '../engines/analysis/analyse-images.ts'
import { type Inference, InferenceFailed } from '../engines/inference/inference.ts'
import { RuntimeMissing } from '../engines/inference/runtime.ts'
import type { Files } from '../files/files.ts'
import type { Scratch } from '../files/scratch.ts'
import type { Turns } from '../files/semaphore.ts'
import { analysisOf } from '../rendering/video-responses.ts'
import type { AnalysisRepository } from './analysis.repository.ts'
import { AnalyzeAnswer, AnalyzeBody } from './analysis.schema.ts'

export interface AnalysisDeps {
  files: Files
  scratch: Scratch
  inference: Inference
  analyses: AnalysisRepository
  clock: Clock
  /** Analyses at the same time, in this process. */
  analysisTurns: Turns
  analysisLimiter: Limiter
}

/** What images say about themselves and each other, before a video is made of them. */
export function analysisRoutes(app: App, deps: AnalysisDeps): void {
  const { files, scratch, inference, analyses, clock, analysisTurns, analysisLimiter } = deps

  app.post(
    '/api/analyze-images',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['images'],
        summary: 'How well images fit each other and a video',
        description: 'From their pixels. The similarities of one image are null. A broken image is reported, and the others are judged.',
        body: AnalyzeBody,
        response: { 200: AnalyzeAnswer, ...problemResponses(400, 429, 503) },
      },
    },
    async (request) => {
      const { user_id } = request.caller
      await analysisLimiter.require(user_id, "You've analyzed too many images. Try again in a few minutes.")
      const images = await files.resolve(user_id, request.body.image_urls, ['image', 'upscaled'])
      const analysis = await analysisTurns.take(
        () =>
          scratch.use(async (folder) => {
            const paths = images.map((image, index) => join(folder, `${index}${extname(image.key)}`))
            await Promise.all(images.map((image, index) => files.fetchTo(image, paths[index] ?? '')))
            return analyseImages(inference, paths, request.signal).catch(unavailable)
          }),
        request.signal,
      )
      const file_ids = images.map((image) => image._id)
      // A video of these images need not ask the networks again.
      if (analysis.images.every((image) => image.readable)) await analyses.keep(user_id, file_ids, analysis, clock())
      return { success: true as const, analysis: analysisOf(analysis, request.body.image_urls) }
    },
  )
}

/** The networks cannot be run just now: a sentence, and 503. */
export function unavailable(error: unknown): never {
  if (error instanceof RuntimeMissing || error instanceof InferenceFailed)
    throw new AppError('images_unavailable', undefined, {
      cause: error,
      headers: { 'retry-after': '60' },
    })
  throw error
}
