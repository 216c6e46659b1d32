import { type RenderSpeed, rangeText, type TimeRange, timeRange } from '@loomcast/video-scenes'
import { type QualityTier, VIDEO_MODELS } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'

/** Seconds that the local renderer usually needs for a second of video at 720p, on two cores. */
const PACE: Record<QualityTier, number> = { fast: 1.2, standard: 1.5, premium: 2.2 }

/** What determines how long a video takes. */
export type RenderWork = Pick<StoredJob, 'input' | 'storyboard' | 'size'>

/** Returns how long the local renderer usually takes, in seconds. */
export function usualSeconds({ input, storyboard, size }: RenderWork): number {
  const videoSeconds = storyboard.scenes.reduce((sum, scene) => sum + scene.seconds, 0)
  const relativeSize = (size.width * size.height) / (1280 * 720)
  return Math.ceil(10 + videoSeconds * PACE[VIDEO_MODELS[input.model_preference].tier] * relativeSize)
}

/** Returns how long a new job will take, as a range. Veo's models take the minutes that the provider states. */
export function estimateDuration(job: StoredJob, speed: RenderSpeed): { text: string; seconds: number; range: TimeRange } {
  if (job.engine === 'veo') {
    const [from, to] = VIDEO_MODELS[job.input.model_preference].minutes
    return { text: `${from} to ${to} minutes`, seconds: to * 60, range: { from: from * 60, to: to * 60 } }
  }
  const range = timeRange(usualSeconds(job), speed)
  return { text: rangeText(range), seconds: range.to, range }
}
