import { leastLengths, type SceneLengthRules, sceneLengths } from '@loomcast/video-scenes'
import { type EngineName, SCENE_SECONDS } from './models.ts'
import type { Look, Pace, Scene } from './storyboard.ts'

/** A title card and a call to action are each displayed this long, in seconds. */
export const TITLE_SECONDS = 2.5
export const CALL_TO_ACTION_SECONDS = 2.5

/** How long a scene of `motion` is displayed. All times are in seconds. */
export const SCENE_LENGTH_RULES = {
  paces: [
    { id: 'calm', least: 3.4, most: 10, characters_per_second: 13, brief: 2.2 },
    { id: 'normal', least: 2.6, most: 10, characters_per_second: 15.5, brief: 1.7 },
    { id: 'fast', least: 1.6, most: 10, characters_per_second: 17, brief: 1.6 },
  ] satisfies { id: Pace; least: number; most: number; characters_per_second: number; brief: number }[],
  // The slowest voice (michael), measured with seven captions: 13.7; the others 14.9 to 15.3. Longer speech, such as of numbers, is sped up.
  spoken_characters_per_second: 13.5,
  without_caption: 0.5,
  least_film: 5,
  least_story: { scenes: 3, seconds: 12, characters_per_second: 9 },
  title_card: TITLE_SECONDS,
  call_to_action: CALL_TO_ACTION_SECONDS,
  most_stretched: 12,
} satisfies SceneLengthRules

/** Returns the scenes with the time that viewers need for their captions, or that the user set. Footage has a fixed length. */
export function withLengths(scenes: readonly Scene[], look: Look, engine: EngineName): Scene[] {
  if (engine === 'veo') return scenes.map((scene) => ({ ...scene, seconds: SCENE_SECONDS }))
  const lengths = sceneLengths(scenes, look, SCENE_LENGTH_RULES)
  return scenes.map((scene, index) => ({ ...scene, seconds: lengths[index] ?? 0 }))
}

/** Returns the shortest time in which each caption can still be read or spoken, or the length that the user set. */
export function leastSeconds(scenes: readonly Scene[], look: Look): number[] {
  return leastLengths(scenes, look, SCENE_LENGTH_RULES)
}
