import { trimEndOf } from '@loomcast/platforms'
import { cleaned } from '../picture/captions/cleaned.ts'
import { type Direction, type Face, type Faces, runsOf, widthOf } from '../picture/captions/fonts.ts'
import { fit, isRightToLeft, type Word, wordsOf } from '../picture/captions/text.ts'
import { levelRuns, mirrored, visualOrder } from './bidi.ts'
import { cardBreaks } from './card-breaks.ts'
import { dividedAtMarks, marksOf, type Neighbors } from './emphasis-marks.ts'

/** A part of a line in one face and direction: a word, a part of one, or the space between two. In pixels. */
export interface Atom {
  text: string
  face: Face
  em: number
  /** Letter spacing. */
  tracking: number
  direction: Direction
  stressed: boolean
  /** Whether it is punctuation at the end of an emphasized part, which is not emphasized. */
  isMark: boolean
  /** From the left end of the line. */
  x: number
  width: number
}

export interface TextLine {
  /** In logical order. */
  text: string
  /** The text with what separates it from the next line as it is read: without the hyphen of a divided word. */
  read: string
  direction: Direction
  width: number
  /** From left to right. */
  atoms: readonly Atom[]
}

export interface TextStyle {
  face: Face
  faces: Faces
  em: number
  /** Letter spacing of the style's own face, in em. */
  tracking: number
  /** Whether a word that is wider than the space is divided. Otherwise such a text does not fit. */
  divides: boolean
  /** Of a text that is emphasized as a whole, the share of its font size that punctuation at its ends has. */
  markScale?: number | undefined
}

/** The direction of a text, which its first letter determines. */
export const directionOf = (text: string): Direction => (isRightToLeft(text) ? 'rtl' : 'ltr')

/** Divides a text into lines of at most `width` pixels; null if a word is wider. */
export function linesIn(text: string, width: number, emphasis: readonly string[], style: TextStyle): TextLine[] | null {
  const face = tracked(style)
  const { em, faces } = style
  const paragraphs = wordsOf(text, emphasis)
  const isTooWide = (word: string) => widthOf(word, face, faces) * em > width
  if (!style.divides && paragraphs.flat().some((word) => isTooWide(word.text) && !UNSPACED.test(word.text))) return null
  const space = { width, height: Number.POSITIVE_INFINITY, em, least: em, leading: 1, maxLines: Number.POSITIVE_INFINITY }
  const block = fit(paragraphs, space, face, faces, cardBreaks(cleaned(text)))
  const direction = directionOf(cleaned(text))
  const lines = block?.lines ?? []
  const all = lines.map(({ words }, index) => {
    const neighbors = { before: lines[index - 1]?.words.at(-1), after: lines[index + 1]?.words[0] }
    return lineOf(words, neighbors, direction, face, style)
  })
  return block ? all : null
}

/** Scripts that divide a line between any two words, although no space separates them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The face with the letter spacing of a style in its widths: the same object for each text, so that widths are measured once. */
export function tracked({ face, tracking }: Pick<TextStyle, 'face' | 'tracking'>): Face {
  if (tracking === 0) return face
  const byTracking = trackedFaces.get(face) ?? new Map<number, Face>()
  trackedFaces.set(face, byTracking)
  const own = byTracking.get(tracking) ?? { ...face, width: (text) => face.width(text) + tracking * [...text].length }
  byTracking.set(tracking, own)
  return own
}

/** By face and letter spacing, of which the themes have a few. */
const trackedFaces = new WeakMap<Face, Map<number, Face>>()

function lineOf(words: readonly Word[], neighbors: Neighbors, direction: Direction, face: Face, style: TextStyle): TextLine {
  const text = words.map((word) => word.text).join(' ')
  const stressedAt = words.flatMap((word, index) => [
    ...Array.from({ length: word.text.length }, () => word.stressed),
    ...(index < words.length - 1 ? [false] : []),
  ])
  const isMarkAt = marksOf(words, neighbors, style.markScale !== undefined)
  const parts: (Omit<Atom, 'x'> & { level: number })[] = []
  let at = 0
  for (const { text: run, level } of levelRuns(text, direction)) {
    for (const token of dividedAtMarks(run, isMarkAt, at)) {
      const own: Direction = level % 2 === 1 ? 'rtl' : 'ltr'
      const isMark = isMarkAt[at] ?? false
      for (const part of runsOf(token, face, style.faces)) {
        const em = style.em * part.scale * (isMark ? (style.markScale ?? 1) : 1)
        const tracking = part.face === face ? style.tracking * em : 0
        const shown = own === 'rtl' ? mirrored(part.text) : part.text
        const width = part.face.width(shown) * em
        parts.push({ text: shown, face: part.face, em, tracking, direction: own, stressed: stressedAt[at] ?? false, isMark, width, level })
      }
      at += token.length
    }
  }
  let x = 0
  const isLarge = style.markScale !== undefined && style.markScale < 1
  const atoms = visualOrder(isLarge && neighbors.after === undefined ? withoutLastMarks(parts) : parts).map(({ level: _, ...part }) => {
    const atom = { ...part, x }
    x += part.width
    return atom
  })
  const added = words.at(-1)?.added
  const read = added === undefined ? `${text} ` : text.slice(0, text.length - added.length)
  return { text, read, direction, width: x, atoms }
}

/** Commas and periods after a fact that is set large on lines of its own are not drawn, as in print: the line ends there. */
function withoutLastMarks<Part extends Pick<Atom, 'text' | 'isMark' | 'face' | 'em' | 'width'>>(parts: readonly Part[]): Part[] {
  const last = parts.at(-1)
  if (!last?.isMark) return [...parts]
  const text = trimEndOf(last.text, '.,;:')
  const before = parts.slice(0, -1)
  return text === '' ? before : [...before, { ...last, text, width: last.face.width(text) * last.em }]
}
