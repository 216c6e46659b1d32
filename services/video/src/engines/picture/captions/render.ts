import type { Size } from '../../../domain/formats.ts'
import type { Box } from '../../frame.ts'
import { type AssEvent, alpha, colour, drawn, roundBox } from './ass.ts'
import type { Design } from './designs.ts'
import { type Face, type Faces, widthOf } from './fonts.ts'
import { type Block, isRightToLeft, type Line, type Word } from './text.ts'

export interface Showing {
  block: Block
  zone: Box
  size: Size
  start: number
  end: number
  design: Design
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
const LINE_DELAY: Record<Design['entrance'], number> = { fade: 0.07, pop: 0.07, rise: 0.07, words: 0.3 }

const TEXT = 5
const SHAPES = 3
const SCRIM = 1

/** Renders a caption: its lines, placed in the zone, in its design. */
export function showCaption(showing: Showing): AssEvent[] {
  const { block, zone, design, start, end } = showing
  const lines = place(block, zone, design)
  const events: AssEvent[] = []
  if (design.scrim > 0) events.push(scrim(showing))
  if (design.rule) events.push(rule(lines, showing, design.rule))
  let spoken = 0
  const letters = lines.reduce((sum, line) => sum + lettersIn(line), 0)
  for (const [index, line] of lines.entries()) {
    const at = { start: start === 0 ? 0 : start + (showing.wordByWord ? 0 : LINE_DELAY[design.entrance] * index), end }
    if (design.box) events.push(box(line, showing, design.box, at))
    if (design.marker && !line.rightToLeft) events.push(...markers(line, showing, design.marker, at))
    if (showing.wordByWord) events.push(...highlighted(line, showing, { before: spoken, all: letters }))
    else events.push(wholeLine(line, showing, at))
    spoken += lettersIn(line)
  }
  return events
}

function place({ lines, em }: Block, zone: Box, design: Design): PlacedLine[] {
  const step = em * design.leading
  const top = zone.y + (zone.height - lines.length * step) / 2
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
    const fades = `\\fad(${index === 0 && start > 0 ? 120 : 0},${to >= end ? 150 : 0})`
    return [
      {
        layer: TEXT,
        start: from,
        end: to,
        body: `{\\an5\\pos(${n(line.x)},${n(line.y)})${fades}${inks(design, em)}}${words(line, design, em, faces, tags)}`,
      },
    ]
  })
}

function words(line: Line, design: Design, em: number, faces: Faces, tags: (word: Word, place: number) => string): string {
  // Spaces are drawn in the style's own face, in which they were measured; an emoji font's space is twice as wide.
  const space = drawn(' ', faces[design.face], em, faces)
  return line.words
    .map((word, place) => `${place > 0 ? space : ''}{${tags(word, place)}}${drawn(word.text, faceOf(word, design, faces), em, faces)}`)
    .join('')
}

function faceOf(word: Word, design: Design, faces: Faces): Face {
  return faces[word.stressed ? design.stressedFace : design.face]
}

function plainTags(word: Word, design: Design, line: PlacedLine): string {
  // Dark text is legible only on the marker stroke, which right-to-left lines do not have.
  const marked = design.marker && word.stressed && !line.rightToLeft
  const ink = word.stressed ? (design.marker && line.rightToLeft ? design.marker : design.stressedColour) : design.colour
  return `\\1c${colour(ink)}${design.marker ? `\\3a${alpha(marked ? 1 : 0)}\\4a${alpha(marked ? 1 : 0.4)}` : ''}`
}

function inks({ outline, shadow, blur }: Design, em: number): string {
  return `\\bord${n(outline * em)}\\shad${n(shadow * em)}\\blur${n(blur * em)}\\3c${colour('#08080c')}\\4c${colour('#000000')}\\4a${alpha(0.4)}`
}

/** A line that is complete in the first frame of the video and only fades out. */
function present(line: PlacedLine, { tilt }: Design): string {
  const at = `${n(line.x)},${n(line.y)}`
  return `\\an5\\pos(${at})${tilt ? `\\org(${at})\\frz${tilt}` : ''}\\fad(0,150)`
}

function entrance(line: PlacedLine, { entrance: kind, tilt }: Design, em: number): string {
  const at = `${n(line.x)},${n(line.y)}`
  const turned = tilt ? `\\org(${at})\\frz${tilt}` : ''
  if (kind === 'rise') return `\\an5\\move(${n(line.x)},${n(line.y + 0.35 * em)},${at},0,320)\\fad(260,180)`
  if (kind === 'pop' || kind === 'words') {
    return `\\an5\\pos(${at})${turned}\\fad(70,140)\\fscx82\\fscy82\\t(0,130,0.7,\\fscx104\\fscy104)\\t(130,220,\\fscx100\\fscy100)`
  }
  return `\\an5\\pos(${at})${turned}\\fad(160,160)`
}

function box(line: PlacedLine, { block: { em }, design }: Showing, fill: string, at: { start: number; end: number }): AssEvent {
  const width = line.width + 0.8 * em
  const height = em * (design.leading - 0.1)
  return shape(
    SHAPES,
    at,
    line.x - width / 2,
    line.y - height / 2,
    `\\fad(${rise(at.start, 160)},160)\\1c${colour(fill)}`,
    roundBox(width, height, 0.28 * em),
  )
}

function rule(lines: readonly PlacedLine[], { block: { em }, zone, design, start, end }: Showing, fill: string): AssEvent {
  const height = lines.length * em * design.leading - 0.2 * em
  const top = (lines[0]?.y ?? zone.y) - (em * design.leading) / 2 + 0.1 * em
  const x = lines[0]?.rightToLeft ? zone.x + zone.width - 0.09 * em : zone.x
  return shape(SHAPES, { start, end }, x, top, `\\fad(${rise(start, 260)},180)\\1c${colour(fill)}`, roundBox(0.09 * em, height, 0.045 * em))
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
    return [shape(SHAPES, at, left, line.y - h / 2 + 0.03 * em, `${turned}\\fad(${rise(at.start, 140)},140)\\1c${colour(fill)}`, outline)]
  })
}

/** Softly darkens the area of the picture behind the text. */
function scrim({ block, zone, size, design, start, end }: Showing): AssEvent {
  const height = Math.min(zone.height, block.lines.length * block.em * design.leading) + 0.6 * block.em
  const soft = Math.min(100, 0.06 * Math.min(size.width, size.height))
  const y = zone.y + (zone.height - height) / 2
  const outline = roundBox(size.width * 1.2, height, 0)
  return shape(
    SCRIM,
    { start, end },
    -0.1 * size.width,
    y,
    `\\fad(${rise(start, 300)},200)\\blur${n(soft)}\\1c${colour('#000000')}\\1a${alpha(1 - design.scrim)}`,
    outline,
  )
}

export function shape(layer: number, at: { start: number; end: number }, x: number, y: number, tags: string, outline: string): AssEvent {
  return { layer, ...at, body: `{\\an7\\pos(${n(x)},${n(y)})\\bord0\\shad0${tags}\\p1}${outline}` }
}

/** Duration of a fade-in, in milliseconds: none at the start of the video. */
const rise = (start: number, milliseconds: number) => (start === 0 ? 0 : milliseconds)
export const lettersIn = (line: Line) => line.words.reduce((sum, { text }) => sum + [...text].length, 0)
const n = (value: number) => value.toFixed(1)
