import type { Look, Options } from '../api/wire.ts'
import { type Choices, engineOf, sizeOf } from './choices.ts'

export interface Estimate {
  /** US dollars; null while the engine is not known. */
  cost: number | null
  /** How the cost comes about, in words. */
  because: string
  /** Length of the video, in seconds. */
  film: number
  /** Seconds until it is finished; null when the engine cannot be said. */
  time: string | null
}

const TITLE_SECONDS = 2.5
const CALL_TO_ACTION_SECONDS = 3

/** What the video will cost and take. Provider models name their minutes; the local renderer takes about a second of work for one of film at 720p. */
export function estimateOf(choices: Choices, look: Look, options: Options | undefined): Estimate {
  const scenes = choices.scene_count
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
  const seconds = Math.ceil(10 + film * 1.2 * ((width * height) / (1280 * 720)))
  return {
    cost: 0,
    because: 'The Motion engine is free.',
    film,
    time: seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.ceil(seconds / 60)} minutes`,
  }
}
