import type { Stretch } from '../../domain/narration.ts'

export const SPEECH_RATE = 16_000
/** Length of one measured window, in seconds. */
const WINDOW = 0.02
/** A shorter silence belongs to a word, and a shorter sound is a click. In seconds. */
const MIN_PAUSE = 0.22
const MIN_SOUND = 0.08
/** Recordings contain no speech if their loud parts are below this level. In dB relative to full scale. */
const SILENT_DB = -52
/** Speech is at most this much quieter than the loud parts, in dB. */
const RANGE_DB = 26
/** Speech is at least this much louder than the background, in dB. */
const ABOVE_BACKGROUND_DB = 7

export interface Speech {
  stretches: Stretch[]
  /** Mean level of the spoken stretches, in dB relative to full scale. */
  level: number
}

/**
 * Finds the spoken stretches of a recording by their level: 16-bit mono samples at `SPEECH_RATE`. The threshold adapts to the recording's own loudness and
 * background. Returns no stretches when the recording is silent.
 */
export function findSpeech(samples: Int16Array): Speech {
  const size = Math.round(WINDOW * SPEECH_RATE)
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    levelOf(samples.subarray(index * size, (index + 1) * size)),
  )
  const sorted = levels.toSorted((one, other) => one - other)
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NEGATIVE_INFINITY
  const background = sorted[Math.floor(sorted.length * 0.1)] ?? Number.NEGATIVE_INFINITY
  if (loud < SILENT_DB) return { stretches: [], level: loud }
  // Without pauses, the quietest windows are speech too.
  const raised = Math.min(background + ABOVE_BACKGROUND_DB, loud - ABOVE_BACKGROUND_DB)
  const threshold = Math.max(SILENT_DB, loud - RANGE_DB, raised)
  const stretches = joined(levels, threshold).filter(({ start, end }) => end - start >= MIN_SOUND - 1e-9)
  const spoken = levels.filter((_, index) => stretches.some(({ start, end }) => index * WINDOW >= start && index * WINDOW < end))
  const power = spoken.reduce((sum, level) => sum + 10 ** (level / 10), 0) / Math.max(1, spoken.length)
  return { stretches, level: 10 * Math.log10(Math.max(power, 1e-12)) }
}

function levelOf(window: Int16Array): number {
  let power = 0
  for (const sample of window) power += (sample / 32_768) ** 2
  return 10 * Math.log10(Math.max(power / window.length, 1e-12))
}

function joined(levels: readonly number[], threshold: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, level] of levels.entries()) {
    if (level < threshold) continue
    const [start, end] = [round(index * WINDOW), round((index + 1) * WINDOW)]
    const last = stretches.at(-1)
    if (last && start - last.end < MIN_PAUSE) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
