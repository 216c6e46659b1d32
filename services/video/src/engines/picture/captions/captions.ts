import type { Size, VideoFormat } from '../../../domain/formats.ts'
import { clauseBreaks, sentencesOf } from '../../../domain/instruction-parts.ts'
import type { Look, Scene, SpokenCue } from '../../../domain/storyboard.ts'
import { type CaptionPlace, captionZone, FPS } from '../../frame.ts'
import type { Segment } from '../../timeline.ts'
import type { AssEvent } from './ass.ts'
import { DESIGNS, spaceFor } from './designs.ts'
import type { Faces } from './fonts.ts'
import { type LetterTime, timeAfter } from './letter-times.ts'
import { lettersIn, showCaption } from './render.ts'
import type { Cue } from './srt.ts'
import { type Block, pages, wordsOf } from './text.ts'

/** Minimum display time of each page of a long caption, in seconds. */
const PAGE_SECONDS = 1.4
/** The longest time that subtitles show the same words, in seconds (Netflix, Timed Text Style Guide: General Requirements). */
const LONGEST_CUE = 7
/** A shorter part of a caption is not displayed alone. */
const MIN_WORDS = 3
const MIN_SECONDS = 2
/** The first words of a video, until they are followed by the rest of their caption: how many, and for how many seconds. */
const HOOK_WORDS = 7
const LEAST_HOOK = 1.2
/** The first words are this much larger than other captions, if they fit. */
const HOOK_SCALE = 1.35
/** With this many words, it is still better than the whole caption. */
const LONGER_HOOK = 10
const CONJUNCTION =
  / (?=(?:and|but|so|because|when|while|where|which|that|with|for|from|in|on|at|und|aber|weil|mit|et|mais|avec|y|pero|con|e|ma)\b)/giu

/** A cue, and how long its words are spoken if there is a narration. */
export interface TimedCue extends Cue {
  spoken?: number
}

/**
 * Returns when each scene's caption is displayed: from the end of the scene's transition until just before the next one. A caption at the start of the video is in
 * its first frame, which apps show as the cover and viewers see before they scroll on. A caption of several sentences that would stay for longer than
 * `LONGEST_CUE` is displayed in two parts.
 */
export function cuesOf(segments: readonly Segment[], scenes: readonly Scene[]): TimedCue[] {
  return segments.flatMap((segment) => {
    const scene = scenes[segment.scene]
    if (!scene?.caption.trim()) return []
    if (scene.cues) return spokenCues(segment, scene.cues)
    const start = segment.start === 0 ? 0 : (segment.start + (segment.entry?.overlap ?? 0) * 0.7) / FPS + 0.1
    const cue = { start, end: Math.max(start + 0.2, (segment.start + segment.frames) / FPS - 0.1), text: scene.caption }
    const hook = start === 0 && cue.end >= 2 * LEAST_HOOK ? hookOf(scene.caption) : null
    return hook ? inTwo(cue, hook, LEAST_HOOK) : divided(cue)
  })
}

/**
 * Divides a cue that is too long between the two sentences nearest to its middle; its time is divided by the lengths of the parts. A single sentence and the
 * user's own lines stay together.
 */
function divided({ start, end, text }: Cue): Cue[] {
  const sentences = end - start > LONGEST_CUE && !text.trim().includes('\n') ? sentencesOf(text) : []
  const halves = sentences
    .slice(1)
    .map((_, index) => [sentences.slice(0, index + 1).join(' '), sentences.slice(index + 1).join(' ')] as const)
    .filter((parts) => parts.every((part) => part.split(/\s+/u).length >= MIN_WORDS))
    .toSorted((one, other) => Math.abs(one[0].length - one[1].length) - Math.abs(other[0].length - other[1].length))[0]
  return halves ? inTwo({ start, end, text }, halves, MIN_SECONDS) : [{ start, end, text }]
}

/** Divides the time of a cue between two texts by their lengths. */
function inTwo({ start, end }: Cue, [first, second]: readonly [string, string], least: number): Cue[] {
  const share = ((end - start) * first.length) / (first.length + second.length)
  const middle = start + Math.min(end - start - least, Math.max(least, share))
  return [
    { start, end: middle, text: first },
    { start: middle, end, text: second },
  ]
}

/**
 * Divides the first words of a video after the sentence, clause or conjunction with which they are short enough to be read before viewers scroll on; null if they
 * are short already, or cannot be divided.
 */
function hookOf(caption: string): readonly [string, string] | null {
  const text = caption.trim()
  const count = (part: string) => part.split(/\s+/u).length
  if (count(text) <= HOOK_WORDS || text.includes('\n')) return null
  const sentences = sentencesOf(text)
  const breaks = [
    sentences.slice(1).map((_, index) => [sentences.slice(0, index + 1).join(' '), sentences.slice(index + 1).join(' ')] as const),
    clauseBreaks(text),
    [...text.matchAll(CONJUNCTION)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)] as const),
  ]
  const short = breaks.map((pairs) =>
    pairs.filter(([before, after]) => count(before) > 1 && count(before) <= HOOK_WORDS && count(after) >= MIN_WORDS),
  )
  const [nearest] = breaks
    .flat()
    .filter(([before, after]) => count(before) > HOOK_WORDS && count(before) <= LONGER_HOOK && count(after) >= MIN_WORDS)
  return short.find((pairs) => pairs.length > 0)?.at(-1) ?? nearest ?? null
}

/** The times of a narrated caption follow the speech. */
function spokenCues(segment: Segment, cues: readonly SpokenCue[]): TimedCue[] {
  return cues.map(({ start, end, spoken, text }, index) => {
    const at = segment.start / FPS
    const isFirst = segment.start === 0 && index === 0
    return { start: isFirst ? 0 : at + start, end: at + end, text, spoken: spoken + (isFirst ? start : 0) }
  })
}

/** All texts that are drawn into a film. */
export function drawnText(scenes: readonly Scene[], { captions, title_card, call_to_action }: Look): string {
  const cards = [...Object.values(title_card ?? {}), ...Object.values(call_to_action ?? {})]
  return [...(captions === 'off' ? [] : scenes.map(({ caption }) => caption)), ...cards].join('\n')
}

/** The texts of a film and how they are drawn. */
export interface CaptionDrawing {
  segments: readonly Segment[]
  scenes: readonly Scene[]
  look: Look
  size: Size
  faces: Faces
  format?: VideoFormat | undefined
  /** Where the captions of a segment, by its index in the timeline, are displayed; by default at the bottom. */
  placeOf?: (segment: number) => CaptionPlace | undefined
  /** When a synthetic voice speaks the captions of a segment, by its index. */
  spoken?: ReadonlyMap<number, readonly LetterTime[]> | undefined
}

/** Text that is displayed at the same time: a caption, or a part of one that is too long for the space. Times are in seconds. */
export interface CaptionPage {
  /** Index in the timeline. */
  segment: number
  block: Block
  start: number
  end: number
  /** How long its words are spoken; undefined without a narration. */
  spoken: number | undefined
  /** When the words after a number of letters of the page are spoken; undefined if the times are not known. */
  timeOf?: (letters: number) => number
}

/** Returns the pages of all captions in order; none when captions are off. */
export function captionPages({
  segments,
  scenes,
  look,
  size,
  faces,
  format,
  spoken: times,
}: Omit<CaptionDrawing, 'placeOf'>): CaptionPage[] {
  if (look.captions === 'off') return []
  const design = DESIGNS[look.captions]
  const space = spaceFor(design, size, captionZone(size, format))
  const hookSpace = { ...space, em: HOOK_SCALE * space.em }
  return segments.flatMap((segment, index) => {
    const scene = scenes[segment.scene]
    if (!scene) return []
    const shown = cuesOf([segment], scenes).flatMap((cue): CaptionPage[] => {
      const most = Math.max(1, Math.floor((cue.end - cue.start) / PAGE_SECONDS))
      const blocks = pages(wordsOf(cue.text, scene.emphasis), cue.start === 0 ? hookSpace : space, faces[design.face], faces, most)
      const share = (cue.end - cue.start) / Math.max(1, blocks.length)
      const spoken = cue.spoken === undefined ? undefined : cue.spoken / Math.max(1, blocks.length)
      return blocks.map((block, page) => ({
        segment: index,
        block,
        spoken,
        start: cue.start + page * share,
        end: cue.start + (page + 1) * share,
      }))
    })
    const known = times?.get(index)
    return known?.length ? timed(shown, known) : shown
  })
}

/** A page appears this long before its first word is spoken, and stays for at least SHORTEST_PAGE. In seconds. */
const BEFORE_WORDS = 0.1
const SHORTEST_PAGE = 0.4

/** Lights the words of a segment's pages when they are spoken, and shows each page from its first word on. */
function timed(shown: readonly CaptionPage[], times: readonly LetterTime[]): CaptionPage[] {
  let letters = 0
  const firsts = shown.map(({ block }) => {
    const before = letters
    letters += block.lines.reduce((sum, line) => sum + lettersIn(line), 0)
    return before
  })
  const [start, end] = [shown[0]?.start ?? 0, shown.at(-1)?.end ?? 0]
  const starts = shown.map((_, page) => {
    if (page === 0) return start
    const spoken = timeAfter(firsts[page] ?? 0, times) - BEFORE_WORDS
    return Math.min(end - SHORTEST_PAGE * (shown.length - page), Math.max(start + SHORTEST_PAGE * page, spoken))
  })
  return shown.map((page, index) => ({
    ...page,
    start: starts[index] ?? page.start,
    end: starts[index + 1] ?? end,
    timeOf: (count) => timeAfter((firsts[index] ?? 0) + count, times),
  }))
}

/** Returns all captions in the selected style; none when captions are off. */
export function captionEvents(drawing: CaptionDrawing): AssEvent[] {
  const { look, size, faces, format, placeOf } = drawing
  if (look.captions === 'off') return []
  const design = DESIGNS[look.captions]
  const hasVoice = look.voice !== 'off'
  return captionPages(drawing).flatMap(({ segment, ...page }) =>
    showCaption({
      ...page,
      wordByWord: design.entrance === 'words' && (hasVoice || page.spoken !== undefined),
      zone: captionZone(size, format, placeOf?.(segment)),
      size,
      design,
      faces,
    }),
  )
}
