import { setImmediate } from 'node:timers/promises'
import type { MusicMood } from '../../../domain/storyboard.ts'
import { SAMPLE_RATE, type Sound } from '../../wav.ts'
import { play, reverb, strike } from './instruments.ts'
import { type Chord, MOODS, type Mood } from './moods.ts'

/** The last chord rings for this long and fades out. */
const RING_SECONDS = 2.2

/** Returns the bars of the music of a video of this length, and the length of each in seconds. The last chord follows the last bar. */
export function barsOf(moodName: MusicMood, seconds: number): { bars: number; bar: number } {
  const ring = Math.min(RING_SECONDS, seconds / 3)
  const bars = Math.max(1, Math.round((seconds - ring) / (240 / MOODS[moodName].tempo)))
  return { bars, bar: (seconds - ring) / bars }
}

/**
 * Composes music of exactly this length, free of third-party rights and identical on each call. The tempo is adjusted slightly so that the last bar ends early
 * enough for the tonic chord to ring out.
 */
export async function composeMusic(moodName: MusicMood, seconds: number): Promise<Sound> {
  const mood = MOODS[moodName]
  const samples = Math.round(seconds * SAMPLE_RATE)
  const sound: Sound = { left: new Float32Array(samples), right: new Float32Array(samples) }
  const random = seeded(moodName)
  const ring = Math.min(RING_SECONDS, seconds / 3)
  const { bars, bar } = barsOf(moodName, seconds)
  const tune = mood.melody ? motif(random, mood.melody.density) : []
  for (let index = 0; index < bars; index++) {
    playBar(sound, mood, { index, bars, at: index * bar, length: bar, tune, random })
    // Yields to the event loop, so that the pipeline's heartbeat continues during composition.
    await setImmediate()
  }
  close(sound, mood, bars * bar, ring, random)
  await setImmediate()
  reverb(sound, mood.reverb)
  finish(sound, ring)
  return sound
}

interface Bar {
  index: number
  bars: number
  at: number
  length: number
  tune: readonly (number | null)[]
  random: () => number
}

function playBar(sound: Sound, mood: Mood, { index, bars, at, length, tune, random }: Bar): void {
  const sixteenth = length / 16
  const chord = mood.chords[index % mood.chords.length] ?? [0, 4, 7]
  const close = voiced(chord, mood.root)
  const entering = index === 0 && bars > 3
  if (mood.pad) {
    for (const [place, pitch] of close.entries()) {
      play(sound, mood.pad.timbre, { pitch: pitch + 12, at, length: length * 0.98, volume: mood.pad.volume, pan: (place - 1) * 0.4 })
    }
  }
  for (const [step, tone] of mood.figure.pattern.entries()) {
    if (tone === null) continue
    const pitch = (close[tone % close.length] ?? mood.root) + 12 * (mood.figure.octave - 1) + (tone >= close.length ? 12 : 0) + 12
    const volume = mood.figure.volume * (step % 4 === 0 ? 1 : 0.8) * (0.92 + 0.16 * random())
    play(sound, mood.figure.timbre, { pitch, at: at + step * sixteenth, length: sixteenth * 1.8, volume, pan: step % 8 < 4 ? -0.3 : 0.3 })
  }
  const low = lowest(mood.root + (chord[0] ?? 0))
  each(mood.bass.pattern, (step, until) => {
    play(sound, mood.bass.timbre, {
      pitch: low,
      at: at + step * sixteenth,
      length: (until - step) * sixteenth * 0.92,
      volume: mood.bass.volume,
      pan: 0,
    })
  })
  // The first bar has only harmony; the drums start in the second. The melody rests in every fourth bar.
  if (!entering) {
    for (const [drum, { pattern, volume }] of entries(mood.drums)) {
      each(pattern, (step) => strike(sound, drum, at + step * sixteenth, volume * (0.9 + 0.2 * random()), random))
    }
  }
  if (mood.melody && index > 0 && index % 4 !== 3) {
    for (const [step, tone] of tune.entries()) {
      if (tone === null) continue
      const pitch = nearestTone(mood.root + 24 + tone, step % 4 === 0 ? chord : scale(mood.minor), mood.root)
      play(sound, mood.melody.timbre, { pitch, at: at + step * sixteenth, length: sixteenth * 3, volume: mood.melody.volume, pan: 0.12 })
    }
  }
}

/** Adds the final tonic chord. */
function close(sound: Sound, mood: Mood, at: number, length: number, random: () => number): void {
  const chord = mood.minor ? [0, 3, 7, 12] : [0, 4, 7, 12]
  const timbre = mood.pad?.timbre ?? mood.figure.timbre
  for (const [place, tone] of chord.entries()) {
    const pan = (place - 1.5) * 0.3
    play(sound, timbre, { pitch: mood.root + tone + 12, at, length, volume: (mood.pad?.volume ?? mood.figure.volume) * 1.1, pan })
    play(sound, mood.figure.timbre, { pitch: mood.root + tone + 24, at: at + place * 0.05, length, volume: mood.figure.volume * 0.8, pan })
  }
  play(sound, mood.bass.timbre, { pitch: lowest(mood.root), at, length, volume: mood.bass.volume, pan: 0 })
  if (mood.drums.kick) strike(sound, 'kick', at, mood.drums.kick.volume, random)
}

/** Returns a short melody of steps and small leaps. It repeats in every bar, adapted to that bar's chord. */
function motif(random: () => number, density: number): (number | null)[] {
  let tone = 4
  return Array.from({ length: 16 }, (_, step) => {
    const wanted = step % 4 === 0 ? density * 1.8 : step % 2 === 0 ? density : density * 0.25
    if (random() > wanted) return null
    tone = Math.max(-3, Math.min(14, tone + Math.round((random() - 0.48) * 7)))
    return tone
  })
}

/** Chooses the inversion of the chord nearest to the key's center, so that voices move by steps. */
function voiced(chord: Chord, root: number): number[] {
  return chord.map((tone) => root + (tone % 12 > 8 ? (tone % 12) - 12 : tone % 12)).sort((one, other) => one - other)
}

function nearestTone(pitch: number, tones: Chord, root: number): number {
  const classes = new Set(tones.map((tone) => (root + tone) % 12))
  for (let distance = 0; distance < 7; distance++) {
    if (classes.has((pitch + distance) % 12)) return pitch + distance
    if (classes.has((pitch - distance) % 12)) return pitch - distance
  }
  return pitch
}

/** Adds a short fade-in and a fade-out over the last chord, and normalizes the peak. The mix sets the final loudness. */
function finish({ left, right }: Sound, ring: number): void {
  const [rise, fall] = [0.02 * SAMPLE_RATE, ring * SAMPLE_RATE]
  let peak = 1e-9
  for (let index = 0; index < left.length; index++) {
    const gain = Math.min(1, index / rise) * Math.min(1, Math.max(0, (left.length - 1 - index) / fall)) ** 1.3
    left[index] = (left[index] ?? 0) * gain
    right[index] = (right[index] ?? 0) * gain
    peak = Math.max(peak, Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0))
  }
  for (let index = 0; index < left.length; index++) {
    left[index] = ((left[index] ?? 0) / peak) * 0.8
    right[index] = ((right[index] ?? 0) / peak) * 0.8
  }
}

function each(pattern: string, strikeAt: (step: number, until: number) => void): void {
  for (let step = 0; step < pattern.length; step++) {
    if (pattern[step] !== 'x') continue
    const next = pattern.indexOf('x', step + 1)
    strikeAt(step, next < 0 ? pattern.length : next)
  }
}

/** The mulberry32 generator. */
function seeded(text: string): () => number {
  let state = [...text].reduce((sum, sign) => Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0), 7)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

const scale = (minor: boolean) => (minor ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 7, 9])
const lowest = (pitch: number) => (pitch > 52 ? pitch - 24 : pitch - 12)
const entries = <K extends string, V>(record: Partial<Record<K, V>>) => Object.entries(record) as [K, V][]
