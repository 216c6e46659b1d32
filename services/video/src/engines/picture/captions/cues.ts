import { isUnfinished, phrasesOf } from '../../../domain/caption-phrases.ts'
import { capitalized, clauseBreaks, sentencesOf } from '../../../domain/instruction-parts.ts'
import type { Scene, SpokenCue } from '../../../domain/storyboard.ts'
import { FPS } from '../../frame.ts'
import { type Segment, textSpan } from '../../timeline.ts'
import type { Cue } from './srt.ts'

/** A phrase of a caption is displayed for at least this long, in seconds. */
const LEAST_SECONDS = 1.2
/** A spoken part of a caption is displayed for at least this long, even while its picture moves. */
const SHORTEST_CUE = 0.4
/** The first words of a video, until they are followed by the rest of their caption, and the least number of words of that. */
const HOOK_WORDS = 7
const MIN_WORDS = 3
/** With this many words, it is still better than the whole caption. */
const LONGER_HOOK = 10
const CONJUNCTION =
  / (?=(?:and|but|so|because|when|while|where|which|that|with|for|from|in|on|at|behind|before|after|und|aber|weil|mit|et|mais|avec|y|pero|con|e|ma)\b)/giu

/** A cue, and how long its words are spoken if there is a narration. */
export interface TimedCue extends Cue {
  spoken?: number
}

/**
 * Returns when each scene's caption is displayed: as long as its picture is the one that is seen, but not while it slides into or out of the frame (`textSpan`). The first frame of the video has a caption too, because apps show it as the cover. A long caption is
 * displayed in its phrases, each for a time in proportion to its length.
 */
export function cuesOf(segments: readonly Segment[], scenes: readonly Scene[]): TimedCue[] {
  return segments.flatMap((_, place) => cuesAt(segments, place, scenes))
}

/** The cues of one segment of the timeline. */
export function cuesAt(segments: readonly Segment[], place: number, scenes: readonly Scene[]): TimedCue[] {
  const segment = segments[place]
  const scene = scenes[segment?.scene ?? -1]
  if (!segment || !scene?.caption.trim()) return []
  const { start, end } = textSpan(segments, place)
  if (scene.cues) return spokenCues(segment, scene.cues, { start: start / FPS, end: end / FPS })
  const cue = { start: start / FPS, end: end / FPS, text: scene.caption }
  const phrases = phrasesOf(scene.caption)
  const isLong = wordCount(phrases[0] ?? '') > HOOK_WORDS
  const hook = start === 0 && cue.end >= 2 * LEAST_SECONDS && isLong ? hookOf(scene.caption) : null
  return inParts(cue, hook ? [hook[0], ...phrasesOf(hook[1])] : phrases)
}

const wordCount = (text: string) => text.split(/\s+/u).length

/** Divides the time of a cue between phrases by their lengths. Those that would be too short stay with the one before. */
function inParts({ start, end, text }: Cue, phrases: readonly string[]): Cue[] {
  const parts = [...phrases]
  while (parts.length > 1 && (end - start) / parts.length < LEAST_SECONDS) parts.splice(-2, 2, parts.slice(-2).join(' '))
  if (parts.length === 1) return [{ start, end, text: text.trim() === parts[0] ? text : (parts[0] ?? text) }]
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  const spare = end - start - LEAST_SECONDS * parts.length
  const most = parts.map((part) => Math.max(0, ((end - start) * part.length) / letters - LEAST_SECONDS))
  const all = most.reduce((sum, seconds) => sum + seconds, 0)
  let at = start
  return parts.map((part, index): Cue => {
    const from = at
    at = index === parts.length - 1 ? end : at + LEAST_SECONDS + (spare * (most[index] ?? 0)) / Math.max(1e-9, all)
    return { start: from, end: at, text: part }
  })
}

/**
 * Divides the first words of a video after the sentence, clause or conjunction with which they are short enough to be read before viewers scroll on; null if they
 * are short already, or cannot be divided.
 */
function hookOf(caption: string): readonly [string, string] | null {
  const text = caption.trim()
  if (wordCount(text) <= HOOK_WORDS || text.includes('\n')) return null
  const sentences = sentencesOf(text)
  const breaks = [
    sentences.slice(1).map((_, index) => [sentences.slice(0, index + 1).join(' '), sentences.slice(index + 1).join(' ')] as const),
    clauseBreaks(text),
    [...text.matchAll(CONJUNCTION)]
      .map(({ index }) => [text.slice(0, index), text.slice(index + 1)] as const)
      .filter(([before]) => !isUnfinished(before)),
  ]
  const short = breaks.map((pairs) =>
    pairs.filter(([before, after]) => wordCount(before) > 1 && wordCount(before) <= HOOK_WORDS && wordCount(after) >= MIN_WORDS),
  )
  const [nearest] = breaks
    .flat()
    .filter(([before, after]) => wordCount(before) > HOOK_WORDS && wordCount(before) <= LONGER_HOOK && wordCount(after) >= MIN_WORDS)
  return short.find((pairs) => pairs.length > 0)?.at(-1) ?? nearest ?? null
}

/** The times of a narrated caption follow the speech, but none is displayed while its picture moves, unless it would be too short to be seen. */
function spokenCues(segment: Segment, cues: readonly SpokenCue[], span: { start: number; end: number }): TimedCue[] {
  return cues.map((cue, index) => {
    const at = segment.start / FPS
    const isFirst = segment.start === 0 && index === 0
    const own = { start: isFirst ? 0 : at + cue.start, end: at + cue.end }
    const shown = { start: Math.max(own.start, span.start), end: Math.min(own.end, span.end) }
    const { start, end } = shown.end - shown.start < SHORTEST_CUE ? own : shown
    return { start, end, text: cue.text, spoken: cue.spoken + (isFirst ? cue.start : Math.min(0, at + cue.start - start)) }
  })
}

/**
 * The texts of the parts of a caption as they are drawn. A part that begins a sentence has a capital letter if the caption does, and one that ends a sentence
 * has no period, unless it is the last one. Within a sentence, a part ends without its comma, because the cut is the pause, and the next goes on in small letters. With a narration, they are parts of the spoken sentence.
 */
export function begun(cues: readonly TimedCue[], { caption, cues: spoken }: Scene): TimedCue[] {
  if (spoken) return [...cues]
  return cues.map((cue, index) => {
    const before = cues[index - 1]
    const text = index === cues.length - 1 ? cue.text : withoutLastStop(cue.text)
    const beginsSentence = !before || SENTENCE_END.test(before.text)
    return { ...cue, text: beginsSentence ? capitalized(text, caption.trim()) : text }
  })
}

const SENTENCE_END = /[.!?…]["'”’)]?$/u

/** Not without the period of "a.m.". */
const withoutLastStop = (text: string) => text.replace(/(?:(?<!\.\p{L})\.|[,;])$/u, '')
