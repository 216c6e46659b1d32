import { rangeText, type SceneText, sceneLengths, timeRange } from '@loomcast/video-scenes'
import type { EngineName, Look, ModelId, Options } from '../api/wire.ts'
import { type Choices, engineOf, sizeOf } from './choices.ts'

export interface Estimate {
  /** US dollars; null if the engine is unknown. */
  cost: number | null
  /** How the cost is calculated, in words. */
  because: string
  /** Length of the video, in seconds. */
  film: number
  /** Length of each scene, in seconds; null with a narration, because its pauses set the lengths. */
  scenes: number[] | null
  /** The time until the video is finished, as text ("about 40 seconds"); null if the engine is unknown. */
  time: string | null
}

/** Seconds that the local renderer needs for a second of video at 720p. */
const PACE: Record<ModelId, number> = { veo3_fast: 1.2, veo3: 1.5, veo3_pro: 2.2 }

/**
 * Estimates the cost and the duration of a video with these scenes. Provider models have a stated number of minutes. `narrated` is the
 * length of the scenes of a video that is as long as its narration.
 */
export function estimateOf(
  choices: Choices,
  texts: readonly SceneText[],
  look: Look,
  options: Options | undefined,
  narrated?: number,
): Estimate {
  const engine = engineOf(choices, options)
  const scenes = narrated === undefined ? lengthsOf(texts, look, engine?.id, options) : null
  const shown = narrated ?? scenes?.reduce((sum, seconds) => sum + seconds, 0) ?? 0
  const cards =
    (look.title_card ? (options?.lengths?.title_card ?? 0) : 0) + (look.call_to_action ? (options?.lengths?.call_to_action ?? 0) : 0)
  const film = shown + cards
  const count = texts.length
  const model = options?.models.find(({ id }) => id === choices.model_preference)
  if (engine?.id === 'veo' && model) {
    const price = model.price_per_clip.toFixed(2)
    return {
      cost: model.price_per_clip * count,
      because: `${count} ${count === 1 ? 'clip' : 'clips'} at $${price} (${model.name}). Failed scenes are free.`,
      film,
      scenes,
      time: `${model.minutes[0]} to ${model.minutes[1]} minutes`,
    }
  }
  if (!engine) return { cost: null, because: 'Depends on the engine.', film, scenes, time: null }
  const { width, height } = sizeOf(choices)
  const seconds = Math.ceil(10 + film * PACE[choices.model_preference] * ((width * height) / (1280 * 720)))
  return {
    cost: 0,
    because: 'The Motion engine is free.',
    film,
    scenes,
    time: options?.speed ? rangeText(timeRange(seconds, options.speed)) : aboutText(seconds),
  }
}

function aboutText(seconds: number): string {
  return seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.ceil(seconds / 60)} minutes`
}

/** As the service computes it, except that it then moves cuts to the beats of the music. */
function lengthsOf(texts: readonly SceneText[], look: Look, engine: EngineName | undefined, options: Options | undefined): number[] {
  const lengths = options?.lengths
  return engine === 'veo' || !lengths ? texts.map(() => options?.scenes.seconds ?? 8) : sceneLengths(texts, look, lengths)
}
