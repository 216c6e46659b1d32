import type { Size } from '../../../domain/formats.ts'
import { type Box, CAPTION_PLACES, type CaptionPlace } from '../../frame.ts'
import { overPictures } from '../brand-look.ts'
import { type AssEvent, alpha, colour, drawn, roundBox } from './ass.ts'
import type { Design } from './designs.ts'
import { type Face, type Faces, widthOf } from './fonts.ts'
import { type Block, isRightToLeft, type Line, type Word } from './text.ts'

export interface Showing {
  block: Block
  zone: Box
  /** At which edge of the zone a text is that is lower than the zone. Default the middle. */
  place?: CaptionPlace
  size: Size
  start: number
  end: number
  /** `halo`: the opacity of the soft dark area around the letters. */
  design: Design & { halo?: number }
  faces: Faces
  /** Whether the words are highlighted one after another, as a voice speaks them. Otherwise, the lines appear as phrases. */
  wordByWord: boolean
  /** How long the words are spoken, in seconds; by default their usual reading time. */
  spoken?: number | undefined
  /** When the words after a number of letters are spoken, in seconds from the start of the film, if a synthetic voice has spoken them. */
  timeOf?: ((letters: number) => number) | undefined
}

interface PlacedLine extends Line {
  /** Center of the line. */
  x: number
  y: number
  rightToLeft: boolean
}

/** How long after the line before it a line appears, in seconds. Without a voice, the lines of `words` appear as phrases. */
const LINE_DELAY: Record<Design['entrance'], number> = { fade: 0, pop: 0, rise: 0, words: 0.3 }

/** Space between a text and the edge of its zone, if the zone has it, in em: letters with accents and slanted lines are higher than their line. */
const INSET = 0.3

const TEXT = 5
const SHAPES = 3
const HALO = 2
const SCRIM = 1

/** Renders a caption: its lines, placed in the zone, in its design. */
export function showCaption(showing: Showing): AssEvent[] {
  const { design, start, end } = showing
  const lines = placed(showing)
  const events: AssEvent[] = []
  if (design.rule) events.push(rule(lines, showing, design.rule))
  let spoken = 0
  const letters = lines.reduce((sum, line) => sum + lettersIn(line), 0)
  for (const [index, line] of lines.entries()) {
    const at = { start: start === 0 ? 0 : start + (showing.wordByWord ? 0 : LINE_DELAY[design.entrance] * index), end }
    if (design.halo) events.push(halo(line, showing, design.halo, at))
    if (design.box) events.push(box(line, showing, design.box, at))
    if (design.marker && !line.rightToLeft) events.push(...markers(line, showing, design.marker, at))
    if (showing.wordByWord) events.push(...highlighted(line, showing, { before: spoken, all: letters }))
    else events.push(wholeLine(line, showing, at))
    spoken += lettersIn(line)
  }
  return events
}

function placed({ block: { lines, em }, zone, design, place = 'middle' }: Showing): PlacedLine[] {
  const step = em * design.leading
  const spare = zone.height - lines.length * step
  const inset = Math.min(spare / 2, INSET * em)
  const top = zone.y + inset + (spare - 2 * inset) * CAPTION_PLACES[place]
  const margin = design.rule ? 0.55 * em : 0
  return lines.map((line, index) => {
    const rightToLeft = isRightToLeft(line.words.map(({ text }) => text).join(' '))
    const beside = rightToLeft ? zone.x + zone.width - margin - line.width / 2 : zone.x + margin + line.width / 2
    return { ...line, rightToLeft, x: design.align === 'centre' ? zone.x + zone.width / 2 : beside, y: top + step * (index + 0.5) }
  })
}

function wholeLine(line: PlacedLine, { block, design, faces }: Showing, at: { start: number; end: number }): AssEvent {
  const { em } = block
  return {
    layer: TEXT,
    ...at,
    body: `{${at.start === 0 ? present(line, design) : entrance(line, design, em)}${inks(design, em)}}${words(line, design, em, faces, (word) => plainTags(word, design, line))}`,
  }
}

/** Repeats the line once per word. The current word is highlighted while it is spoken; later words are dim. */
function highlighted(
  line: PlacedLine,
  { block, design, faces, start, end, spoken, timeOf }: Showing,
  letters: { before: number; all: number },
): AssEvent[] {
  const { em } = block
  const time = Math.min((spoken === undefined ? 0.88 : 1) * (end - start), spoken ?? Math.max(1, letters.all * 0.075))
  const usual = (count: number) => start + (spoken === undefined ? 0.1 : 0) + (time * count) / Math.max(1, letters.all)
  const at = (count: number) => Math.min(end, Math.max(start, timeOf?.(count) ?? usual(count)))
  // The words in the first frame of the video are its hook, so all of them are legible.
  const later = start === 0 ? 0 : 0.4
  const stops = [start, at(letters.before)]
  let count = letters.before
  for (const { text } of line.words) {
    count += [...text].length
    stops.push(at(count))
  }
  stops.push(end)
  return stops.slice(0, -1).flatMap((from, index) => {
    const to = Math.min(end, stops[index + 1] ?? end)
    if (to - from < 0.01) return []
    const active = index - 1
    const tags = (word: Word, place: number) => {
      const lit = place === active
      const ink = colour(lit || (word.stressed && place < active) ? design.stressedColour : design.colour)
      return `\\1c${ink}\\1a${alpha(place > active ? later : 0)}\\3a${alpha(place > active ? 0.7 * later : 0)}`
    }
    return [
      {
        layer: TEXT,
        start: from,
        end: to,
        body: `{\\an5\\pos(${n(line.x)},${n(line.y)})${inks(design, em)}}${words(line, design, em, faces, tags)}`,
      },
    ]
  })
}

function words(line: Line, design: Design, em: number, faces: Faces, tags: (word: Word, place: number) => string): string {
  // Spaces are drawn in the style's own face, in which they were measured; an emoji font's space is twice as wide.
  const space = drawn(' ', faces[design.face], em, faces)
  return line.words
    .map((word, place) => {
      const face = faceOf(word, design, faces)
      const [text, mark] = withoutMark(word, line.words[place + 1])
      const marked = mark ? `{${tags({ ...word, stressed: false }, place)}}${drawn(mark, face, em, faces)}` : ''
      return `${place > 0 ? space : ''}{${tags(word, place)}}${drawn(text, face, em, faces)}${marked}`
    })
    .join('')
}

/** The mark after the last word of an emphasized part does not belong to the part. A marker stroke includes it. */
function withoutMark({ text, stressed }: Word, next: Word | undefined): [text: string, mark: string] {
  const end = stressed && !next?.stressed ? text.search(/[,;:.]$/u) : -1
  return end > 0 ? [text.slice(0, end), text.slice(end)] : [text, '']
}

function faceOf(word: Word, design: Design, faces: Faces): Face {
  return faces[word.stressed ? design.stressedFace : design.face]
}

function plainTags(word: Word, design: Design, line: PlacedLine): string {
  // Dark text is legible only on the marker stroke, which right-to-left lines do not have.
  const marked = design.marker && word.stressed && !line.rightToLeft
  const ink = word.stressed ? (design.marker && line.rightToLeft ? overPictures(design.marker) : design.stressedColour) : design.colour
  return `\\1c${colour(ink)}${design.marker ? `\\3a${alpha(marked ? 1 : 0)}\\4a${alpha(marked ? 1 : 0.4)}` : ''}`
}

function inks({ outline, shadow, blur }: Design, em: number): string {
  return `\\bord${n(outline * em)}\\shad${n(shadow * em)}\\blur${n(blur * em)}\\3c${colour('#08080c')}\\4c${colour('#000000')}\\4a${alpha(0.4)}`
}

/** A line that does not move, as in the first frame of the video. */
function present(line: PlacedLine, { tilt }: Design): string {
  const at = `${n(line.x)},${n(line.y)}`
  return `\\an5\\pos(${at})${tilt ? `\\org(${at})\\frz${tilt}` : ''}`
}

/** The words are legible in their first frame and in their last: they move only slightly, and are never half transparent. */
function entrance(line: PlacedLine, design: Design, em: number): string {
  const at = `${n(line.x)},${n(line.y)}`
  if (design.entrance === 'rise') return `\\an5\\move(${n(line.x)},${n(line.y + 0.12 * em)},${at},0,150)`
  if (design.entrance === 'fade') return present(line, design)
  return `${present(line, design)}\\fscx93\\fscy93\\t(0,90,0.7,\\fscx102\\fscy102)\\t(90,150,\\fscx100\\fscy100)`
}

function box(line: PlacedLine, { block: { em }, design }: Showing, fill: string, at: { start: number; end: number }): AssEvent {
  const width = line.width + 0.8 * em
  const height = em * (design.leading - 0.1)
  return shape(SHAPES, at, line.x - width / 2, line.y - height / 2, `\\1c${colour(fill)}`, roundBox(width, height, 0.28 * em))
}

function rule(lines: readonly PlacedLine[], { block: { em }, zone, design, start, end }: Showing, fill: string): AssEvent {
  const height = lines.length * em * design.leading - 0.2 * em
  const top = (lines[0]?.y ?? zone.y) - (em * design.leading) / 2 + 0.1 * em
  const x = lines[0]?.rightToLeft ? zone.x + zone.width - 0.09 * em : zone.x
  return shape(SHAPES, { start, end }, x, top, `\\1c${colour(fill)}`, roundBox(0.09 * em, height, 0.045 * em))
}

/** Draws strokes like those of a felt-tip marker: slanted ends, slightly uneven. */
function markers(
  line: PlacedLine,
  { block: { em }, design, faces }: Showing,
  fill: string,
  at: { start: number; end: number },
): AssEvent[] {
  const face = faces[design.face]
  const space = face.width(' ') * em
  let x = line.x - line.width / 2
  return line.words.flatMap((word) => {
    const width = widthOf(word.text, faceOf(word, design, faces), faces) * em
    const left = x - 0.12 * em
    x += width + space
    if (!word.stressed) return []
    const [w, h] = [Math.round(width + 0.24 * em), Math.round(0.84 * em)]
    const tip = Math.round(0.1 * em)
    const outline = `m ${tip} ${Math.round(h * 0.06)} b ${Math.round(w * 0.4)} 0 ${Math.round(w * 0.7)} ${Math.round(h * 0.08)} ${w} 0 l ${w - tip} ${Math.round(h * 0.96)} b ${Math.round(w * 0.6)} ${h} ${Math.round(w * 0.3)} ${Math.round(h * 0.92)} 0 ${h}`
    const turned = `\\org(${n(line.x)},${n(line.y)})\\frz${design.tilt}`
    return [shape(SHAPES, at, left, line.y - h / 2 + 0.03 * em, `${turned}\\1c${colour(fill)}`, outline)]
  })
}

/** How far the halo reaches beyond the letters, and its blur, in em. */
const SOFT_HALO = { reach: 0.18, blur: 0.12 }

/** The letters in the color of the shade, thicker and out of focus, below the letters themselves. */
function halo(line: PlacedLine, { block: { em }, design, faces }: Showing, opacity: number, at: { start: number; end: number }): AssEvent {
  const ink = `\\1c${colour(SHADE)}\\3c${colour(SHADE)}\\1a${alpha(1)}\\3a${alpha(1 - opacity)}`
  const soft = `\\bord${n(SOFT_HALO.reach * em)}\\shad0\\blur${n(SOFT_HALO.blur * em)}`
  return { layer: HALO, ...at, body: `{${present(line, design)}${soft}${ink}}${words(line, design, em, faces, () => '')}` }
}

const SHADE = '#08080c'

/** The shade of a segment's captions: from the edge of the frame to beyond the zone of the captions, and in the middle of the frame around the zone. */
export function captionShade(zone: Box, place: CaptionPlace, { size, start, end, opacity }: Shade): AssEvent {
  const soft = Math.min(MOST_BLUR, SOFT_EDGE * Math.min(size.width, size.height))
  const beyond = 4 * soft
  const isAtTop = place === 'top' || place === 'upper'
  const top = isAtTop ? -beyond : zone.y + (place === 'middle' ? 0 : INTO_ZONE * zone.height)
  const bottom = isAtTop || place === 'middle' ? zone.y + (1 - (isAtTop ? INTO_ZONE : 0)) * zone.height : size.height + beyond
  const outline = roundBox(size.width + 2 * beyond, bottom - top, 0)
  const fade = `\\fad(${start === 0 ? 0 : SHADE_FADE},${SHADE_FADE})`
  const tags = `${fade}\\blur${n(soft)}\\1c${colour(SHADE)}\\1a${alpha(1 - opacity)}`
  return shape(SCRIM, { start, end }, -beyond, top, tags, outline)
}

interface Shade {
  size: Size
  start: number
  end: number
  opacity: number
}

/** The blur of the shade's edge, as a share of the frame's shorter side, and the most that libass draws. */
const SOFT_EDGE = 0.13
const MOST_BLUR = 100
/** How far the middle of its edge is in the zone of the captions, as a share of the zone's height. */
const INTO_ZONE = 0.12
/** In milliseconds. */
const SHADE_FADE = 160

export function shape(layer: number, at: { start: number; end: number }, x: number, y: number, tags: string, outline: string): AssEvent {
  return { layer, ...at, body: `{\\an7\\pos(${n(x)},${n(y)})\\bord0\\shad0${tags}\\p1}${outline}` }
}

export const lettersIn = (line: Line) => line.words.reduce((sum, { text }) => sum + [...text].length, 0)
const n = (value: number) => value.toFixed(1)
