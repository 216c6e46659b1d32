import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { AnalysisRepository } from '../analysis/analysis.repository.ts'
import type { ImageAnalysis } from '../domain/analysis.ts'
import { analyseImages } from '../engines/analysis/analyse-images.ts'
import type { Inference } from '../engines/inference/inference.ts'
import type { JobAnalysis, StoredJob } from './job.model.ts'

export interface ImageAnalysisDeps {
  analyses: AnalysisRepository
  inference: Inference
  clock: Clock
  logger: Logger
}

/** The images that a job shows, in the person's order: scene k shows image k. */
export function shownImages({ image_ids, storyboard }: StoredJob): string[] {
  return image_ids.slice(0, storyboard.scenes.length)
}

/** Longer than it takes beside a render; a runtime that has to be fetched first is there for the next video. */
const PATIENCE_MS = 30_000

/**
 * What is known of a job's images, from the screen's analysis of the same ones or found out now. Null when the engine of the analysis cannot be
 * had: a video needs its images readable, not judged.
 */
export function createImageAnalysis({ analyses, inference, clock, logger }: ImageAnalysisDeps) {
  async function known(userId: string, fileIds: string[]): Promise<JobAnalysis | null> {
    const result = await analyses.find(userId, fileIds)
    return result && { file_ids: fileIds, result }
  }

  async function look(job: StoredJob, paths: string[], stop: AbortSignal): Promise<ImageAnalysis | null> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)])
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      return await Promise.race([analyseImages(inference, paths, signal), aborted])
    } catch (error) {
      stop.throwIfAborted()
      logger.warn({ err: error, job_id: job._id }, 'the images of a video could not be analysed; it is made all the same')
      return null
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** `pathOf` answers where an image lies on the local disk. */
  return async (job: StoredJob, pathOf: (fileId: string) => string, stop: AbortSignal): Promise<JobAnalysis | null> => {
    const shown = shownImages(job)
    const earlier = (await known(job.user_id, job.image_ids)) ?? (await known(job.user_id, shown))
    if (earlier) return earlier
    const result = await look(job, shown.map(pathOf), stop)
    if (!result) return null
    if (result.images.every((image) => image.readable)) await analyses.keep(job.user_id, shown, result, clock())
    return { file_ids: shown, result }
  }
}
