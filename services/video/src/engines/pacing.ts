import type { EngineName } from '../domain/models.ts'
import { timedCaptions } from '../domain/narrated-captions.ts'
import { NARRATED_SCENE, NARRATION_DELAY, type Narration, narratedSeconds, type SpokenWord, type Stretch } from '../domain/narration.ts'
import { leastSeconds, withLengths } from '../domain/scene-length.ts'
import type { Look, Scene, SpokenCue } from '../domain/storyboard.ts'
import { spokenWords } from '../domain/transcript.ts'
import { FPS } from './frame.ts'
import { barsOf } from './merge/audio/music.ts'
import { framesIn, type Segment, timelineOf } from './timeline.ts'

/** In seconds of distance from the intended cut: a cut in the middle of a bar, on another beat, and between beats. */
const OFF_LINE = { half: 0.1, beat: 0.25, none: 1 }
/** A pause is a better place for a cut the longer it is, up to this length, in seconds. */
const LONG_PAUSE = 1
/** In seconds of distance from the ideal cut: a cut that is not on a bar, and one that is not in a pause. */
const OFF_BAR = 0.4
const OUTSIDE_PAUSE = 6
/** A cut that is exactly between the words of two captions, but possibly not in a pause. */
const BETWEEN_WORDS = 0.7
/** Words and stretches of speech are measured differently. They begin together if they are this close, in seconds. */
const SAME_TIME = 0.06
/** A shorter stretch of speech has no caption of its own, in seconds. */
const SHORTEST_CUE = 0.7
/** A shorter part of a stretch that a cut divides has no caption in its scene, in seconds. */
const SHORTEST_PART = 0.4
/** A caption remains for this long after its words, or until the next one if that follows soon. In seconds. */
const LINGER = 0.5
const SOON = 1.2

/**
 * Returns the scenes with their final lengths: the time that viewers need for their captions. Cuts between scenes are on beats of the music, on bars where
 * possible: the middle of the transition meets the beat. With a narration, they are also in its pauses, the video is as long as the narration, and each caption
 * is divided into cues for the spoken stretches. Footage of a fixed length is not stretched, so without a narration its scenes keep that length.
 */
export function paced(scenes: readonly Scene[], look: Look, engine: EngineName, narration: Narration | null): Scene[] {
  if (narration) return narrated(scenes, look, engine, narration)
  const read = withLengths(scenes, look, engine)
  return engine === 'veo' || look.music === 'off' || scenes.length < 2 ? read : onBeats(read, look)
}

/** Moves the cuts to the beats. The video stays as long as it is, and every caption readable. */
function onBeats(scenes: readonly Scene[], look: Look): Scene[] {
  const segments = timelineOf(scenes, look)
  const { bars, halves, beats } = linesOf(look, segments)
  const own = segments.filter(({ kind }) => kind === 'scene')
  const needs = leastSeconds(scenes, look)
  const first = (own[0]?.start ?? 0) / FPS
  const end = first + scenes.reduce((sum, { seconds }) => sum + seconds, 0)
  const starts = [first]
  for (const [index, { start, entry }] of own.entries()) {
    if (index === 0) continue
    const half = (entry?.overlap ?? 0) / 2 / FPS
    const earliest = (starts.at(-1) ?? 0) + Math.min(needs[index - 1] ?? 0, scenes[index - 1]?.seconds ?? 0)
    const latest = end - scenes.slice(index).reduce((sum, { seconds }, place) => sum + Math.min(needs[index + place] ?? 0, seconds), 0)
    // A length that the user set is exact.
    if (scenes[index - 1]?.fixed_seconds !== undefined || scenes.slice(index).every(({ fixed_seconds }) => fixed_seconds !== undefined)) {
      starts.push(scenes[index - 1]?.fixed_seconds !== undefined ? earliest : latest)
      continue
    }
    const ideal = Math.min(latest, Math.max(earliest, start / FPS))
    const places = [
      ...bars.map((line) => ({ at: line - half, penalty: 0 })),
      ...halves.map((line) => ({ at: line - half, penalty: OFF_LINE.half })),
      ...beats.map((line) => ({ at: line - half, penalty: OFF_LINE.beat })),
    ].filter(({ at }) => at >= earliest - 1e-6 && at <= latest + 1e-6)
    const cost = ({ at, penalty }: Place) => Math.abs(at - start / FPS) + penalty
    const best = places.reduce((least, place) => (cost(place) < cost(least) ? place : least), { at: ideal, penalty: OFF_LINE.none })
    starts.push(best.at)
  }
  const frames = [...starts, end].map(inFrames)
  return scenes.map((scene, index) => ({ ...scene, seconds: (frames[index + 1] ?? 0) - (frames[index] ?? 0) }))
}

interface Place {
  /** When the scene's transition begins, in seconds from the first scene's start. */
  at: number
  penalty: number
}

function narrated(scenes: readonly Scene[], look: Look, engine: EngineName, narration: Narration): Scene[] {
  const total = narratedSeconds(narration.seconds)
  const speech = narration.speech.map(({ start, end }) => ({ start: start + NARRATION_DELAY, end: end + NARRATION_DELAY }))
  const even = scenes.map((scene) => ({ ...scene, seconds: total / scenes.length }))
  const segments = timelineOf(even, look)
  const own = segments.filter(({ kind }) => kind === 'scene')
  const offset = (own[0]?.start ?? 0) / FPS
  const bars = linesOf(look, segments).bars.map((line) => line - offset)
  const shares = sharesOf(scenes)
  const timed = timesOf(narration, scenes)
  const cuts = bestCuts(
    shares.slice(0, -1).map((share, index) => {
      const half = (own[index + 1]?.entry?.overlap ?? 0) / 2 / FPS
      const offered = places(speech, bars, half, total, scenes.length)
      const change = timed && changeAfter(timed, index)
      if (!change) return { ideal: spokenTime(speech, share), places: offered }
      const ideal = (change.start + change.end) / 2
      return { ideal, places: [...offered, { at: ideal - half, penalty: BETWEEN_WORDS }].toSorted((one, other) => one.at - other.at) }
    }),
    { total, min: NARRATED_SCENE.min, max: NARRATED_SCENE.max[engine] },
  )
  return scenes.map((scene, index) => {
    const [start, end] = [cuts[index - 1] ?? 0, cuts[index] ?? total].map(inFrames) as [number, number]
    const spokenParts = speech.flatMap((stretch) => {
      const part = { start: Math.max(start, stretch.start) - start, end: Math.min(end, stretch.end) - start }
      // A transition begins before its pause does; the end of the words before it belongs to the scene before.
      const length = part.end - part.start
      return length >= Math.min(SHORTEST_PART, (stretch.end - stretch.start) / 2) ? [part] : []
    })
    const seconds = end - start
    const words = timed?.[index]?.map((word) => ({ text: word.text, start: round(word.start - start), end: round(word.end - start) }))
    const cues = cuesFor(scene.caption, spokenParts, seconds, words)
    return words ? { ...scene, seconds, cues, words } : { ...scene, seconds, cues }
  })
}

/** The words of the captions in the narration, in seconds from the start of the first scene; null if they are not known, or other words than the captions. */
function timesOf({ transcript, speech }: Narration, scenes: readonly Scene[]): SpokenWord[][] | null {
  const captions = scenes.map(({ caption }) => caption)
  const timed = transcript && timedCaptions(captions, spokenWords(transcript), speech)
  const later = ({ text, start, end }: SpokenWord) => ({ text, start: start + NARRATION_DELAY, end: end + NARRATION_DELAY })
  return timed ? timed.map((words) => words.map(later)) : null
}

/** The time between the last word of a scene and the first one of the next; null if one of them has no words. */
function changeAfter(timed: readonly SpokenWord[][], index: number): Stretch | null {
  const [before, after] = [timed[index]?.at(-1), timed[index + 1]?.[0]]
  return before && after ? { start: before.end, end: Math.max(before.end, after.start) } : null
}

/** Returns the share of all letters that is reached at the end of each scene. A scene without a caption counts like the average one. */
function sharesOf(scenes: readonly Scene[]): number[] {
  const letters = scenes.map(({ caption }) => caption.replace(/\s+/gu, '').length)
  const written = letters.filter((count) => count > 0)
  const average = written.length === 0 ? 1 : written.reduce((sum, count) => sum + count, 0) / written.length
  const weights = letters.map((count) => count || average)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  return weights.map((weight) => {
    reached += weight
    return reached / all
  })
}

/** Returns when this share of the speech has been spoken. */
function spokenTime(speech: readonly Stretch[], share: number): number {
  let left = share * speech.reduce((sum, { start, end }) => sum + end - start, 0)
  for (const { start, end } of speech) {
    if (left <= end - start) return start + left
    left -= end - start
  }
  return speech.at(-1)?.end ?? 0
}

/** Returns where a cut can be: in each pause, on a bar if there is one; and, for speech without pauses, on bars and at regular times. */
function places(speech: readonly Stretch[], bars: readonly number[], half: number, total: number, count: number): Place[] {
  const inPauses = speech.slice(1).map((next, index): Place => {
    const pause = { start: speech[index]?.end ?? 0, end: next.start }
    const middle = (pause.start + pause.end) / 2
    const line = nearest(bars, middle, (pause.end - pause.start) / 2 + 0.1)
    const penalty = (line === null ? OFF_BAR : 0) - 0.6 * Math.min(LONG_PAUSE, pause.end - pause.start)
    return { at: (line ?? middle) - half, penalty }
  })
  const regular = Array.from({ length: Math.ceil(total * 2) }, (_, step): Place => ({ at: step / 2, penalty: OUTSIDE_PAUSE + OFF_BAR }))
  const exact = Array.from({ length: count - 1 }, (_, index): Place => ({ at: ((index + 1) * total) / count, penalty: OUTSIDE_PAUSE + 1 }))
  return [...inPauses, ...bars.map((line) => ({ at: line - half, penalty: OUTSIDE_PAUSE })), ...regular, ...exact]
    .filter(({ at }) => at > 0 && at < total)
    .toSorted((one, other) => one.at - other.at)
}

/** Chooses one place for each cut so that every scene has an allowed length and the cuts are together as good as possible. */
function bestCuts(
  cuts: readonly { ideal: number; places: readonly Place[] }[],
  { total, min, max }: { total: number; min: number; max: number },
): number[] {
  let paths: { at: number; cost: number; cuts: number[] }[] = [{ at: 0, cost: 0, cuts: [] }]
  for (const { ideal, places: offered } of cuts) {
    paths = offered.flatMap(({ at, penalty }) => {
      const before = paths.filter((path) => at - path.at >= min - 1e-9 && at - path.at <= max + 1e-9)
      const best = before.reduce<(typeof paths)[number] | null>(
        (least, path) => (least === null || path.cost < least.cost ? path : least),
        null,
      )
      return best ? [{ at, cost: best.cost + Math.abs(at - ideal) + penalty, cuts: [...best.cuts, at] }] : []
    })
  }
  const whole = paths.filter((path) => total - path.at >= min - 1e-9 && total - path.at <= max + 1e-9)
  const best = whole.reduce<(typeof paths)[number] | null>((least, path) => (least === null || path.cost < least.cost ? path : least), null)
  return best?.cuts ?? cuts.map((_, index) => ((index + 1) * total) / (cuts.length + 1))
}

/**
 * Divides a caption into cues, one for each stretch of speech. With the times of its words, each is in the cue in which it is spoken; otherwise every cue has at
 * least one word, and ends with a sentence or a phrase where possible.
 */
function cuesFor(caption: string, spokenParts: readonly Stretch[], seconds: number, timed?: readonly SpokenWord[]): SpokenCue[] {
  const words = caption.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return []
  const groups = grouped(spokenParts.length > 0 ? spokenParts : [{ start: 0, end: seconds }], words.length)
  const ends = timed ? spokenBefore(timed, groups) : wordEnds(words, groups)
  return groups.flatMap(({ start, end }, index): SpokenCue[] => {
    const text = groups.length === 1 ? caption : words.slice(ends[index - 1] ?? 0, ends[index]).join(' ')
    if (!text.trim()) return []
    const next = groups[index + 1]
    const until = next && next.start - end <= SOON ? next.start : Math.min(end + LINGER, next?.start ?? seconds - 0.1)
    return [{ start: round(start), end: round(Math.max(until, start + 0.3)), spoken: round(end - start), text }]
  })
}

/** Returns the number of words that are spoken before the next group begins. */
function spokenBefore(timed: readonly SpokenWord[], groups: readonly Stretch[]): number[] {
  return groups.map((_, index) => {
    const next = groups[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const later = timed.findIndex(({ start }) => start >= next - SAME_TIME)
    return later < 0 ? timed.length : later
  })
}

/** Joins short stretches with the nearer neighbor, and the closest ones until there are at most as many as words. */
function grouped(spokenParts: readonly Stretch[], most: number): Stretch[] {
  const groups = spokenParts.map((stretch) => ({ ...stretch }))
  const gap = (index: number) => (groups[index + 1]?.start ?? Number.POSITIVE_INFINITY) - (groups[index]?.end ?? 0)
  for (;;) {
    const short = groups.findIndex(({ start, end }) => end - start < SHORTEST_CUE)
    if (groups.length < 2 || (short < 0 && groups.length <= most)) return groups
    const gaps = groups.slice(1).map((_, index) => gap(index))
    const closest = gaps.indexOf(Math.min(...gaps))
    const beside = short > 0 && (short === groups.length - 1 || gap(short - 1) <= gap(short)) ? short - 1 : short
    const first = short < 0 ? closest : beside
    const [one, other] = [groups[first], groups[first + 1]]
    if (one && other) groups.splice(first, 2, { start: one.start, end: other.end })
  }
}

/** Returns the number of words that are spoken by the end of each group: in proportion to its length, moved to the end of a phrase that is near. */
function wordEnds(words: readonly string[], groups: readonly Stretch[]): number[] {
  const letters = words.map((word) => word.length)
  const all = letters.reduce((sum, count) => sum + count, 0)
  const spoken = groups.reduce((sum, { start, end }) => sum + end - start, 0)
  const ends: number[] = []
  let reachedSpeech = 0
  for (const [index, { start, end }] of groups.entries()) {
    reachedSpeech += end - start
    if (index === groups.length - 1) ends.push(words.length)
    else {
      const first = (ends.at(-1) ?? 0) + 1
      const last = words.length - (groups.length - 1 - index)
      let best = { at: first, worth: Number.POSITIVE_INFINITY }
      let reached = letters.slice(0, first - 1).reduce((sum, count) => sum + count, 0)
      for (let at = first; at <= last; at++) {
        reached += letters[at - 1] ?? 0
        const word = words[at - 1] ?? ''
        const phrase = /[.!?…]["'”’)]*$/u.test(word) ? 0.1 : /[,;:–—-]["'”’)]*$/u.test(word) ? 0.07 : 0
        const worth = Math.abs(reached / all - reachedSpeech / spoken) - phrase
        if (worth < best.worth) best = { at, worth }
      }
      ends.push(best.at)
    }
  }
  return ends
}

/** The bars of the music, the middles between them, and the other beats, in seconds from the start of the video. */
function linesOf({ music }: Look, segments: readonly Segment[]): { bars: number[]; halves: number[]; beats: number[] } {
  if (music === 'off') return { bars: [], halves: [], beats: [] }
  const { bars: count, bar } = barsOf(music, framesIn(segments) / FPS)
  const bars = Array.from({ length: count + 1 }, (_, index) => index * bar)
  return {
    bars,
    halves: bars.map((line) => line + bar / 2),
    beats: bars.flatMap((line) => [line + bar / 4, line + (3 * bar) / 4]),
  }
}

function nearest(lines: readonly number[], wanted: number, most: number): number | null {
  const best = lines.reduce<number | null>(
    (found, line) => (found === null || Math.abs(line - wanted) < Math.abs(found - wanted) ? line : found),
    null,
  )
  return best !== null && Math.abs(best - wanted) <= most ? best : null
}

const inFrames = (seconds: number) => Math.round(seconds * FPS) / FPS
const round = (seconds: number) => Math.round(seconds * 1000) / 1000
