import { SAMPLE_RATE, type Sound } from '../../wav.ts'

export interface Note {
  /** MIDI number. */
  pitch: number
  /** Seconds. */
  at: number
  length: number
  /** 0 to 1. */
  volume: number
  /** -1 left to 1 right. */
  pan: number
}

interface Timbre {
  /** One cycle. */
  table: Float32Array
  attack: number
  /** Seconds in which a sustained note decays to a third; infinite for bowed instruments. */
  decay: number
  release: number
  /** Detuning of a second oscillator, in cents. */
  detune: number
}

const CYCLE = 2048

/** Computes one cycle of a waveform from the strengths of its harmonics. */
function cycle(...harmonics: number[]): Float32Array {
  const table = new Float32Array(CYCLE)
  for (const [index, strength] of harmonics.entries()) {
    for (let at = 0; at < CYCLE; at++) table[at] = (table[at] ?? 0) + strength * Math.sin((2 * Math.PI * (index + 1) * at) / CYCLE)
  }
  const peak = table.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  return table.map((value) => value / peak)
}

export const TIMBRES = {
  pad: { table: cycle(1, 0.45, 0.22, 0.1, 0.06, 0.03), attack: 0.5, decay: Number.POSITIVE_INFINITY, release: 0.8, detune: 9 },
  strings: { table: cycle(1, 0.6, 0.42, 0.3, 0.2, 0.14, 0.1, 0.06), attack: 0.7, decay: Number.POSITIVE_INFINITY, release: 1, detune: 13 },
  pluck: { table: cycle(1, 0.5, 0.3, 0.16, 0.1, 0.05), attack: 0.004, decay: 0.32, release: 0.12, detune: 4 },
  keys: { table: cycle(1, 0.28, 0.05, 0.12, 0.02), attack: 0.008, decay: 0.9, release: 0.25, detune: 3 },
  marimba: { table: cycle(1, 0.06, 0.02, 0.35), attack: 0.003, decay: 0.16, release: 0.08, detune: 0 },
  bell: { table: cycle(1, 0.12, 0.3, 0.04, 0.16), attack: 0.003, decay: 0.7, release: 0.4, detune: 5 },
  bass: { table: cycle(1, 0.35, 0.14, 0.05), attack: 0.012, decay: 0.8, release: 0.07, detune: 0 },
} as const satisfies Record<string, Timbre>
export type TimbreName = keyof typeof TIMBRES

export function play(sound: Sound, name: TimbreName, note: Note): void {
  const timbre: Timbre = TIMBRES[name]
  const voices = timbre.detune > 0 ? [-timbre.detune / 2, timbre.detune / 2] : [0]
  for (const [index, cents] of voices.entries()) {
    const spread = voices.length > 1 ? (index - 0.5) * 0.5 : 0
    sing(sound, timbre, note, cents, Math.max(-1, Math.min(1, note.pan + spread)), note.volume / voices.length)
  }
}

function sing({ left, right }: Sound, timbre: Timbre, note: Note, cents: number, pan: number, volume: number): void {
  const { table, attack, decay, release } = timbre
  const step = (440 * 2 ** ((note.pitch - 69 + cents / 100) / 12) * CYCLE) / SAMPLE_RATE
  const start = Math.round(note.at * SAMPLE_RATE)
  const held = Math.round(note.length * SAMPLE_RATE)
  const end = Math.min(left.length - start, held + Math.round(release * 4 * SAMPLE_RATE))
  const rise = Math.max(1, attack * SAMPLE_RATE)
  const fall = Number.isFinite(decay) ? Math.exp(-1 / (decay * 0.9 * SAMPLE_RATE)) : 1
  const fade = Math.exp(-1 / (release * 0.6 * SAMPLE_RATE))
  const [toLeft, toRight] = [Math.cos(((pan + 1) * Math.PI) / 4) * volume, Math.sin(((pan + 1) * Math.PI) / 4) * volume]
  let phase = cents > 0 ? CYCLE / 3 : 0
  let level = 1
  for (let index = 0; index < end; index++) {
    const value = (table[phase & (CYCLE - 1)] ?? 0) * level * (index < rise ? index / rise : 1)
    const at = start + index
    left[at] = (left[at] ?? 0) + value * toLeft
    right[at] = (right[at] ?? 0) + value * toRight
    phase += step
    if (phase >= CYCLE) phase -= CYCLE
    level *= index < held ? fall : fade
    if (level < 1e-4) break
  }
}

export type Drum = 'kick' | 'clap' | 'hat' | 'shaker' | 'block' | 'boom'

const DRUMS: Record<Drum, { length: number; at: (seconds: number, noise: number) => number }> = {
  kick: { length: 0.28, at: (t) => Math.sin(2 * Math.PI * (48 * t + 7 * (1 - Math.exp(-t * 32)) * 0.5)) * Math.exp(-t * 13) },
  boom: { length: 1.6, at: (t) => Math.sin(2 * Math.PI * (42 * t + 1.2 * (1 - Math.exp(-t * 18)))) * Math.exp(-t * 2.6) },
  clap: { length: 0.2, at: (t, noise) => noise * (Math.exp(-t * 26) + 0.7 * Math.exp(-Math.abs(t - 0.014) * 180)) * 0.5 },
  hat: { length: 0.06, at: (t, noise) => noise * Math.exp(-t * 90) * 0.5 },
  shaker: { length: 0.1, at: (t, noise) => noise * Math.sin(Math.PI * Math.min(1, t / 0.1)) ** 2 * 0.4 },
  block: { length: 0.09, at: (t) => Math.sin(2 * Math.PI * 880 * t) * Math.exp(-t * 60) },
}

/** Adds a drum hit in the center. The noise is the difference of successive random values, which makes it brighter. */
export function strike({ left, right }: Sound, drum: Drum, at: number, volume: number, random: () => number): void {
  const { length, at: wave } = DRUMS[drum]
  const start = Math.round(at * SAMPLE_RATE)
  const count = Math.min(left.length - start, Math.round(length * SAMPLE_RATE))
  let before = 0
  for (let index = 0; index < count; index++) {
    const white = random() * 2 - 1
    const value = wave(index / SAMPLE_RATE, (white - before) * 0.7) * volume
    before = white
    left[start + index] = (left[start + index] ?? 0) + value
    right[start + index] = (right[start + index] ?? 0) + value
  }
}

/** Reverb of a small space: four comb filters and two all-pass filters, slightly different left and right. */
export function reverb({ left, right }: Sound, wet: number): void {
  for (const [side, offset] of [
    [left, 0],
    [right, 23],
  ] as const) {
    const echo = new Float32Array(side.length)
    for (const delay of [1_687, 1_801, 2_053, 2_251]) {
      const line = new Float32Array(delay + offset)
      let [at, soft] = [0, 0]
      for (let index = 0; index < side.length; index++) {
        const out = line[at] ?? 0
        soft = out * 0.7 + soft * 0.3
        line[at] = (side[index] ?? 0) + soft * 0.79
        echo[index] = (echo[index] ?? 0) + out * 0.25
        if (++at === line.length) at = 0
      }
    }
    for (const delay of [331, 113]) {
      const line = new Float32Array(delay + offset)
      let at = 0
      for (let index = 0; index < side.length; index++) {
        const out = line[at] ?? 0
        const input = (echo[index] ?? 0) + out * 0.6
        line[at] = input
        echo[index] = out - input * 0.6
        if (++at === line.length) at = 0
      }
    }
    for (let index = 0; index < side.length; index++) side[index] = (side[index] ?? 0) + (echo[index] ?? 0) * wet
  }
}
