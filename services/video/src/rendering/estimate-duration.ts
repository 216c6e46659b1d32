import { VIDEO_MODELS } from '../domain/models.ts'
import type { StoredJob } from './job.model.ts'

/**
 * Returns how long a new job will take. Veo's models take the minutes that the provider states; the local renderer takes about 1.2 s per second of video at
 * 720p.
 */
export function estimateDuration({ engine, input, storyboard, size }: StoredJob): { text: string; seconds: number } {
  if (engine === 'veo') {
    const [from, to] = VIDEO_MODELS[input.model_preference].minutes
    return { text: `${from} to ${to} minutes`, seconds: to * 60 }
  }
  const videoSeconds = storyboard.scenes.reduce((sum, scene) => sum + scene.seconds, 0)
  const relativeSize = (size.width * size.height) / (1280 * 720)
  const seconds = Math.ceil(10 + videoSeconds * 1.2 * relativeSize)
  return { text: seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.ceil(seconds / 60)} minutes`, seconds }
}
