import type { Size, VideoFormat } from '../../../domain/formats.ts'
import type { Look, Scene } from '../../../domain/storyboard.ts'
import { type CaptionPlace, captionZone, FPS, type Shape, shapeOf } from '../../frame.ts'
import type { Segment } from '../../timeline.ts'
import { captionDesign } from '../brand-look.ts'
import type { Shot } from '../shot.ts'
import type { AssEvent } from './ass.ts'
import { begun, cuesAt } from './cues.ts'
import { type Design, spaceFor } from './designs.ts'
import { type Face, type Faces, widthOf } from './fonts.ts'
import { type LetterTime, letterTimes, timeAfter } from './letter-times.ts'
import { captionShade, lettersIn, showCaption } from './render.ts'
import { shadeFor } from './scrim.ts'
import { type Block, fit, hasPoorBreak, isTidy, pages, type TextSpace, type Word, wordsOf } from './text.ts'

/** Minimum display time of each page of a long caption, in seconds. */
const PAGE_SECONDS = 1.4
/** The caption of the first words is this much larger than other captions, if it fits; so are these if all of them have few lines. */
const LARGE_SCALE = 1.25
const FEW_LINES: Record<Shape, number> = { portrait: 3, square: 2, landscape: 2 }
/** A caption is drawn smaller, by at most this factor of the smallest size, so that it has no more lines. */
const MOST_LINES = 3
const LINES_SCALE = 1.35

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
  /** What the captions of a segment are drawn on, if it is known. */
  groundOf?: (segment: number) => Shot['ground']
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
}: Omit<CaptionDrawing, 'placeOf' | 'groundOf'>): CaptionPage[] {
  if (look.captions === 'off') return []
  const design = captionDesign(look.captions, look)
  const space = spaceFor(design, size, captionZone(size, format))
  const isFirst = (segment: Segment) => segment.start === 0 && !segment.entry
  const few = FEW_LINES[shapeOf(size)]
  const others = segments.flatMap((segment, index) => {
    const scene = scenes[segment.scene]
    if (!scene || isFirst(segment)) return []
    return begun(cuesAt(segments, index, scenes), scene).map(({ text }) => wordsOf(text, scene.emphasis))
  })
  const hooks = segments.flatMap((segment, index) => {
    const scene = scenes[segment.scene]
    if (!scene || !isFirst(segment)) return []
    return begun(cuesAt(segments, index, scenes), scene).flatMap(({ text }) => {
      const words = wordsOf(text, scene.emphasis)
      return fewLines(words, larger(space, words, faces[design.face], faces), faces[design.face], faces)?.em ?? []
    })
  })
  const largest = hooks.length > 0 ? Math.min(...hooks) : LARGE_SCALE * space.em
  const hook = { ...space, em: largest, tidy: largest }
  // No caption is larger than the first words, unless these are long.
  const alike = alikeSpace(others, { space, few, most: Math.max(space.em, largest) }, design, faces)
  return segments.flatMap((segment, index) => {
    const scene = scenes[segment.scene]
    if (!scene) return []
    const shown = begun(cuesAt(segments, index, scenes), scene).flatMap((cue): CaptionPage[] => {
      const most = Math.max(1, Math.floor((cue.end - cue.start) / PAGE_SECONDS))
      const words = wordsOf(cue.text, scene.emphasis)
      const blocks = laidOut(words, { space: isFirst(segment) ? hook : alike, most }, design, faces)
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
    const known = times?.get(index) ?? (design.entrance === 'words' ? narratedTimes(segment, scene) : undefined)
    return known?.length ? timed(shown, known) : shown
  })
}

/** When the words of a narrated caption are spoken; undefined if that is not known. */
function narratedTimes({ start }: Segment, { caption, words }: Scene): LetterTime[] | undefined {
  const parts = words?.map(({ text, ...times }) => ({ written: text, ...times }))
  return parts && letterTimes(caption, parts, { start: start / FPS, tempo: 1 })
}

/**
 * The space of all captions but the first, so that they have one size: large if each of them then has few lines; otherwise the size at which the longest of those
 * that fit into `MOST_LINES` does.
 */
function alikeSpace(
  captions: readonly Word[][][],
  { space, few, most }: { space: TextSpace; few: number; most: number },
  design: Design,
  faces: Faces,
): TextSpace {
  const sizes = (blocks: readonly (Block | null)[]) => blocks.flatMap((block) => block?.em ?? [])
  const large = sizes(captions.map((words) => largeBlock(words, { space, few }, design, faces)))
  const own = large.length < captions.length ? sizes(captions.map((words) => fewLines(words, space, faces[design.face], faces))) : large
  const em = Math.min(most, own.length > 0 ? Math.min(...own) : space.em)
  return { ...space, em, tidy: em }
}

/** A caption in at most `MOST_LINES`, or in pages if it is too long for these. */
function laidOut(words: readonly Word[][], { space, most }: { space: TextSpace; most: number }, design: Design, faces: Faces): Block[] {
  const block = fewLines(words, space, faces[design.face], faces)
  return block ? [block] : pages(words, space, faces[design.face], faces, most)
}

function fewLines(words: readonly Word[][], space: TextSpace, face: Face, faces: Faces): Block | null {
  const maxLines = Math.min(space.maxLines, MOST_LINES)
  return fit(words, { ...space, maxLines, least: Math.min(space.em, LINES_SCALE * space.least) }, face, faces)
}

/** A caption of few lines at the size of the first; null if it does not fit, or if a line has a single word. */
function largeBlock(
  words: readonly Word[][],
  { space, few }: { space: TextSpace; few: number },
  design: Design,
  faces: Faces,
): Block | null {
  const face = faces[design.face]
  const large = larger(space, words, face, faces)
  const block = fit(words, { ...large, maxLines: few, least: Math.min(large.em, 0.9 * LARGE_SCALE * space.em) }, face, faces)
  return block && isTidy(block) && !hasPoorBreak(block) ? block : null
}

/** The space for a larger caption. No word is divided for its size. */
function larger(space: TextSpace, words: readonly Word[][], face: Face, faces: Faces): TextSpace {
  const longest = Math.max(0.1, ...words.flat().map(({ text }) => widthOf(text, face, faces)))
  const em = Math.max(space.em, Math.min(LARGE_SCALE * space.em, (0.99 * space.width) / longest))
  return { ...space, em, tidy: Math.min(space.em, 0.76 * em) }
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

/** Returns all captions in the selected style, with the shade behind those of each segment; none when captions are off. */
export function captionEvents(drawing: CaptionDrawing): AssEvent[] {
  const { segments, look, size, faces, format, placeOf, groundOf } = drawing
  if (look.captions === 'off') return []
  const design = captionDesign(look.captions, look)
  const hasVoice = look.voice !== 'off'
  const shown = captionPages(drawing)
  return segments.flatMap((_, segment) => {
    const own = shown.filter((page) => page.segment === segment)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const place = placeOf?.(segment) ?? 'bottom'
    const zone = captionZone(size, format, place)
    const shaded = shadeFor(design, groundOf?.(segment))
    const shade = { size, start: first.start, end: last.end, opacity: shaded.scrim }
    const wordByWord = design.entrance === 'words'
    return [
      ...(shade.opacity > 0 ? [captionShade(zone, place, shade)] : []),
      ...own.flatMap((page) =>
        showCaption({
          ...page,
          wordByWord: wordByWord && (hasVoice || page.spoken !== undefined),
          zone,
          place,
          size,
          design: shaded,
          faces,
        }),
      ),
    ]
  })
}
