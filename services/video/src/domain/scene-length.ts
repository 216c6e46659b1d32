import { type EngineName, SCENE_SECONDS } from './models.ts'
import type { Look, Pace, Scene } from './storyboard.ts'

/** How long a scene of `motion` is displayed, in seconds. */
export interface SceneLength {
  /** Without words, or with few. */
  least: number
  /** With many words. */
  most: number
  /** Viewers read this many characters in a second. */
  characters_per_second: number
}

export const SCENE_LENGTHS: Record<Pace, SceneLength> = {
  calm: { least: 3.4, most: 10, characters_per_second: 13 },
  normal: { least: 2.6, most: 10, characters_per_second: 15.5 },
  fast: { least: 1.6, most: 10, characters_per_second: 17 },
}

/** A synthetic voice reads the captions more slowly than viewers. */
export const SPOKEN_CHARACTERS_PER_SECOND = 12
/** During its transition, a scene has no caption. In seconds, with the moment before the next transition. */
export const WITHOUT_CAPTION_SECONDS = 0.7
/** Shorter videos look like a mistake, and some platforms reject them. The scenes of a short one last longer. In seconds. */
export const LEAST_FILM_SECONDS = 5

/** Nothing is cut away faster than this, at any pace. */
const FASTEST: SceneLength = { least: 1.6, most: 10, characters_per_second: 17 }

/** Returns the scenes with the time that viewers need for their captions. Footage has a fixed length. */
export function withLengths(scenes: readonly Scene[], look: Look, engine: EngineName): Scene[] {
  if (engine === 'veo') return scenes.map((scene) => ({ ...scene, seconds: SCENE_SECONDS }))
  const lengths = scenes.map(({ caption }) => lengthOf(caption, look, SCENE_LENGTHS[look.pace ?? 'normal']))
  const film = lengths.reduce((sum, seconds) => sum + seconds, 0)
  const stretch = Math.max(1, LEAST_FILM_SECONDS / film)
  return scenes.map((scene, index) => ({ ...scene, seconds: (lengths[index] ?? 0) * stretch }))
}

/** Returns the shortest time in which the caption can still be read, or spoken. */
export function leastSeconds({ caption }: Pick<Scene, 'caption'>, look: Look): number {
  return lengthOf(caption, look, FASTEST)
}

function lengthOf(caption: string, { captions, voice }: Look, { least, most, characters_per_second }: SceneLength): number {
  const spoken = voice === 'synthetic'
  if (captions === 'off' && !spoken) return least
  const characters = [...caption.trim()].length
  const pace = spoken ? Math.min(SPOKEN_CHARACTERS_PER_SECOND, characters_per_second) : characters_per_second
  const seconds = characters === 0 ? 0 : characters / pace + WITHOUT_CAPTION_SECONDS
  return Math.max(least, spoken ? seconds : Math.min(most, seconds))
}
