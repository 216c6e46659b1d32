import { type QualityTier, VIDEO_MODELS } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'

/** Seconds that the local renderer needs for a second of video at 720p. */
const PACE: Record<QualityTier, number> = { fast: 1.2, standard: 1.5, premium: 2.2 }

/** Returns how long a new job will take. Veo's models take the minutes that the provider states. */
export function estimateDuration({ engine, input, storyboard, size }: StoredJob): { text: string; seconds: number } {
  if (engine === 'veo') {
    const [from, to] = VIDEO_MODELS[input.model_preference].minutes
    return { text: `${from} to ${to} minutes`, seconds: to * 60 }
  }
  const videoSeconds = storyboard.scenes.reduce((sum, scene) => sum + scene.seconds, 0)
  const relativeSize = (size.width * size.height) / (1280 * 720)
  const seconds = Math.ceil(10 + videoSeconds * PACE[VIDEO_MODELS[input.model_preference].tier] * relativeSize)
  return { text: seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.ceil(seconds / 60)} minutes`, seconds }
}
