import type { MusicMood } from '../../../domain/storyboard.ts'
import type { Drum, TimbreName } from './instruments.ts'

/** Chord tones in semitones above the key's root, lowest first. */
export type Chord = readonly number[]

interface Voice {
  timbre: TimbreName
  volume: number
}

/** The material of a mood's music. Patterns consist of sixteenths of a 4/4 bar. */
export interface Mood {
  tempo: number
  /** MIDI number of the key's root, below middle C. */
  root: number
  minor: boolean
  chords: readonly Chord[]
  pad: Voice | null
  /** Arpeggio: the sixteenths that sound, and the chord tone of each, counted upward. */
  figure: Voice & { pattern: readonly (number | null)[]; octave: number }
  bass: Voice & { pattern: string }
  melody: (Voice & { density: number }) | null
  drums: Partial<Record<Drum, { pattern: string; volume: number }>>
  reverb: number
}

const _ = null
const MAJOR = { I: [0, 4, 7], ii: [2, 5, 9], iii: [4, 7, 11], IV: [5, 9, 12], V: [7, 11, 14], vi: [9, 12, 16] }
const SEVENTH = { I: [0, 4, 7, 11], ii: [2, 5, 9, 12], V: [7, 11, 14, 17], vi: [9, 12, 16, 19], IV: [5, 9, 12, 16] }
const MINOR = { i: [0, 3, 7], III: [3, 7, 10], iv: [5, 8, 12], VI: [8, 12, 15], VII: [10, 14, 17] }

export const MOODS: Record<MusicMood, Mood> = {
  calm: {
    tempo: 72,
    root: 50,
    minor: false,
    chords: [MAJOR.I, MAJOR.vi, MAJOR.IV, MAJOR.V],
    reverb: 0.34,
    pad: { timbre: 'pad', volume: 0.16 },
    figure: { timbre: 'bell', volume: 0.09, octave: 2, pattern: [0, _, _, _, 1, _, _, _, 2, _, _, _, 1, _, _, _] },
    bass: { timbre: 'bass', volume: 0.2, pattern: 'x...............' },
    melody: null,
    drums: {},
  },
  upbeat: {
    tempo: 116,
    root: 55,
    minor: false,
    chords: [MAJOR.I, MAJOR.V, MAJOR.vi, MAJOR.IV],
    reverb: 0.14,
    pad: { timbre: 'pad', volume: 0.08 },
    figure: { timbre: 'pluck', volume: 0.16, octave: 1, pattern: [0, _, 2, _, 1, _, 2, 0, _, 2, _, 1, _, 2, 3, _] },
    bass: { timbre: 'bass', volume: 0.3, pattern: 'x..x..x.x..x..x.' },
    melody: { timbre: 'bell', volume: 0.12, density: 0.45 },
    drums: {
      kick: { pattern: 'x...x...x...x...', volume: 0.5 },
      clap: { pattern: '....x.......x...', volume: 0.22 },
      hat: { pattern: '..x...x...x...x.', volume: 0.12 },
    },
  },
  warm: {
    tempo: 84,
    root: 53,
    minor: false,
    chords: [SEVENTH.I, SEVENTH.vi, SEVENTH.ii, SEVENTH.V],
    reverb: 0.22,
    pad: { timbre: 'keys', volume: 0.2 },
    figure: { timbre: 'pluck', volume: 0.1, octave: 1, pattern: [0, _, _, 1, _, _, 2, _, _, 3, _, _, 2, _, 1, _] },
    bass: { timbre: 'bass', volume: 0.28, pattern: 'x.....x.x.......' },
    melody: { timbre: 'keys', volume: 0.14, density: 0.25 },
    drums: {
      kick: { pattern: 'x.........x.....', volume: 0.3 },
      shaker: { pattern: 'x.x.x.x.x.x.x.x.', volume: 0.07 },
      block: { pattern: '....x.......x...', volume: 0.05 },
    },
  },
  cinematic: {
    tempo: 64,
    root: 50,
    minor: true,
    chords: [MINOR.i, MINOR.VI, MINOR.III, MINOR.VII],
    reverb: 0.4,
    pad: { timbre: 'strings', volume: 0.2 },
    figure: { timbre: 'pluck', volume: 0.11, octave: 1, pattern: [0, _, 1, _, 2, _, 1, _, 0, _, 1, _, 2, _, 3, _] },
    bass: { timbre: 'strings', volume: 0.22, pattern: 'x...............' },
    melody: { timbre: 'strings', volume: 0.1, density: 0.12 },
    drums: { boom: { pattern: 'x...............', volume: 0.5 } },
  },
  playful: {
    tempo: 122,
    root: 48,
    minor: false,
    chords: [MAJOR.I, MAJOR.IV, MAJOR.ii, MAJOR.V],
    reverb: 0.12,
    pad: null,
    figure: { timbre: 'marimba', volume: 0.26, octave: 2, pattern: [0, _, 1, 2, _, 1, 2, _, 3, _, 2, 1, _, 0, 1, _] },
    bass: { timbre: 'bass', volume: 0.3, pattern: 'x...x...x...x.x.' },
    melody: { timbre: 'marimba', volume: 0.22, density: 0.35 },
    drums: {
      shaker: { pattern: '..x...x...x...x.', volume: 0.1 },
      block: { pattern: '...x..x....x..x.', volume: 0.08 },
      kick: { pattern: 'x.......x.......', volume: 0.32 },
    },
  },
}
