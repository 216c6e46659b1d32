import { SCENES } from './models.ts'

/** A time span of a recording, in seconds. */
export interface Stretch {
  start: number
  end: number
}

/** A word of a recording. */
export interface SpokenWord extends Stretch {
  text: string
}

/** What is said in a recording. */
export interface Transcript {
  /** The words as they were recognized, in order, in spoken stretches only. */
  words: SpokenWord[]
  /** The lines of the words as the user corrected them; absent if nothing was corrected. */
  lines?: string[]
}

/** A recording that the user speaks over a video. */
export interface Narration {
  seconds: number
  /** The spoken stretches, in order; the pauses are between them. */
  speech: Stretch[]
  /** Absent until the words were recognized. */
  transcript?: Transcript
}

/** Where a job's narration is stored, with its length. */
export interface JobNarration {
  file_id: string
  seconds: number
}

/** How long one scene of a narrated video can be, in seconds. Footage has a fixed length, and a longer scene would end in a still picture. */
export const NARRATED_SCENE = { min: 2.5, max: { motion: 12, veo: 8 } } as const

/** The narration starts this long after the first scene, and the last scene continues this long after it. In seconds. */
export const NARRATION_DELAY = 0.25
const NARRATION_TAIL = 0.6

/** The longest recording that any video can contain, in seconds. */
export const MAX_NARRATION_SECONDS = SCENES.max * NARRATED_SCENE.max.motion - NARRATION_DELAY - NARRATION_TAIL

/** Returns the length of all scenes of a video with a narration of this length. */
export function narratedSeconds(seconds: number): number {
  return NARRATION_DELAY + seconds + NARRATION_TAIL
}

/** Returns the numbers of scenes that a narration fits. */
export function sceneCountsFor(seconds: number, engine: keyof typeof NARRATED_SCENE.max): number[] {
  const whole = narratedSeconds(seconds)
  const counts = Array.from({ length: SCENES.max }, (_, index) => SCENES.min + index)
  return counts.filter((count) => whole >= count * NARRATED_SCENE.min && whole <= count * NARRATED_SCENE.max[engine])
}

/**
 * Returns why a narration does not fit this number of scenes, with the numbers of scenes that it does fit; null when it fits. `allowed` lists the numbers of
 * scenes in the user's plan, or is null for all.
 */
export function narrationProblem(
  seconds: number,
  scenes: number,
  engine: keyof typeof NARRATED_SCENE.max,
  allowed: readonly number[] | null,
): string | null {
  const fitting = sceneCountsFor(seconds, engine)
  if (fitting.includes(scenes)) return null
  const whole = narratedSeconds(seconds)
  const [least, most] = [scenes * NARRATED_SCENE.min, scenes * NARRATED_SCENE.max[engine]].map((limit) => limit + seconds - whole)
  const range = `${scenes === 1 ? 'A video with 1 scene' : `A video with ${scenes} scenes`} takes a narration of ${Math.max(1, Math.ceil(least ?? 0))} to ${Math.floor(most ?? 0)} seconds.`
  const better = fitting.filter((count) => allowed === null || allowed.includes(count))
  const advice =
    better.length === 0
      ? whole > scenes * NARRATED_SCENE.min
        ? 'Record a shorter one.'
        : 'Record a longer one.'
      : `Change the number of scenes to ${new Intl.ListFormat('en', { type: 'disjunction' }).format(better.map(String))}, or record another one.`
  return `Your narration is ${Math.round(seconds)} seconds long. ${range} ${advice}`
}
