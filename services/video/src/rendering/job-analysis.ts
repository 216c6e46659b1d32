import type { Logger } from '@loomcast/service-kit/observability'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { AnalysisService } from '../analysis/analysis-service.ts'
import type { ImageAnalysis } from '../domain/analysis.ts'
import type { JobAnalysis, StoredJob } from './job.model.ts'

/** Returns the images that the scenes show, in the user's order. Scene k shows image k. */
export function shownImages({ image_ids, storyboard }: StoredJob): string[] {
  return image_ids.slice(0, storyboard.scenes.length)
}

/** Longer than an analysis takes during a render. If the runtime is still being installed, this video is made without an analysis. */
const TIMEOUT_MS = 30_000

/** Analyzes the images of a job. `pathOf` returns the local copy of an image. Resolves to null when the analysis fails. */
export type AnalyzeJob = (job: StoredJob, pathOf: (fileId: string) => string, signal: AbortSignal) => Promise<JobAnalysis | null>

/**
 * Uses a saved analysis of the same images when there is one. Resolves to null when the analysis is unavailable, because a video needs readable images but not
 * analyzed ones.
 */
export function createJobAnalysis({ analysis, logger }: { analysis: AnalysisService; logger: Logger }): AnalyzeJob {
  async function findSaved(userId: string, fileIds: string[]): Promise<JobAnalysis | null> {
    const result = await analysis.findSaved(userId, fileIds)
    return result && { file_ids: fileIds, result }
  }

  async function analyze(
    job: StoredJob,
    fileIds: string[],
    pathOf: (fileId: string) => string,
    stop: AbortSignal,
  ): Promise<ImageAnalysis | null> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)])
    const images = fileIds.map((fileId) => ({ fileId, path: pathOf(fileId) }))
    try {
      return await withTimeLimit(TIMEOUT_MS, analysis.analyzeFiles(job.user_id, images, signal), { signal: stop })
    } catch (error) {
      stop.throwIfAborted()
      logger.warn({ err: error, job_id: job._id }, 'analyzing the images of a video failed; the video is made without an analysis')
      return null
    }
  }

  return async (job, pathOf, signal) => {
    const shown = shownImages(job)
    const saved = (await findSaved(job.user_id, job.image_ids)) ?? (await findSaved(job.user_id, shown))
    if (saved) return saved
    const result = await analyze(job, shown, pathOf, signal)
    return result && { file_ids: shown, result }
  }
}
