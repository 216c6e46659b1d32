import type { Look, ModelId, Options } from '../api/wire.ts'
import { type Choices, engineOf, sizeOf } from './choices.ts'

export interface Estimate {
  /** US dollars; null if the engine is unknown. */
  cost: number | null
  /** How the cost is calculated, in words. */
  because: string
  /** Length of the video, in seconds. */
  film: number
  /** The time until the video is finished, as text ("about 40 seconds"); null if the engine is unknown. */
  time: string | null
}

const TITLE_SECONDS = 2.5
const CALL_TO_ACTION_SECONDS = 3

/** Seconds that the local renderer needs for a second of video at 720p. */
const PACE: Record<ModelId, number> = { veo3_fast: 1.2, veo3: 1.5, veo3_pro: 2.2 }

/** Estimates the cost and the duration of a video. Provider models have a stated number of minutes. */
export function estimateOf(choices: Choices, scenes: number, look: Look, options: Options | undefined): Estimate {
  const film =
    scenes * (options?.scenes.seconds ?? 8) + (look.title_card ? TITLE_SECONDS : 0) + (look.call_to_action ? CALL_TO_ACTION_SECONDS : 0)
  const engine = engineOf(choices, options)
  const model = options?.models.find(({ id }) => id === choices.model_preference)
  if (engine?.id === 'veo' && model) {
    const price = model.price_per_clip.toFixed(2)
    return {
      cost: model.price_per_clip * scenes,
      because: `${scenes} ${scenes === 1 ? 'clip' : 'clips'} at $${price} (${model.name}). Failed scenes are free.`,
      film,
      time: `${model.minutes[0]} to ${model.minutes[1]} minutes`,
    }
  }
  if (!engine) return { cost: null, because: 'Depends on the engine.', film, time: null }
  const { width, height } = sizeOf(choices)
  const seconds = Math.ceil(10 + film * PACE[choices.model_preference] * ((width * height) / (1280 * 720)))
  return {
    cost: 0,
    because: 'The Motion engine is free.',
    film,
    time: seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.ceil(seconds / 60)} minutes`,
  }
}
