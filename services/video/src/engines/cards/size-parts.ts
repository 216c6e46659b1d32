import type { CardLayout } from '../../domain/card.ts'
import type { Box } from '../frame.ts'
import { cleaned } from '../picture/captions/cleaned.ts'
import { cardBreaks } from './card-breaks.ts'
import type { CardPart } from './card-part.ts'
import { frameOf, smallestScale } from './card-space.ts'
import { linesIn, type TextLine, type TextStyle } from './card-text.ts'

const SHRINK = 0.95
/** A text whose longest word needs a smaller share of the preferred font size is divided within that word instead. */
const UNDIVIDED = 0.64

/** A part at a font size, in its lines. */
export interface SizedPart {
  part: CardPart
  em: number
  lines: TextLine[]
  /** The inset of the text from the start of the line, in pixels. */
  inset: number
  above: number
  height: number
}

/** Searches the scales between the preferred sizes and the smallest ones, because each is laid out. */
export function largest(parts: readonly CardPart[], area: Box): SizedPart[] | null {
  const preferred = scaled(parts, 1, area)
  if (preferred) return preferred
  const smallest = smallestScale(parts)
  let best = scaled(parts, smallest, area)
  if (!best) return null
  let [tooLarge, fitting] = [0, Math.ceil(Math.log(smallest) / Math.log(SHRINK))]
  while (fitting - tooLarge > 1) {
    const middle = Math.floor((tooLarge + fitting) / 2)
    const sized = scaled(parts, SHRINK ** middle, area)
    if (sized) {
      best = sized
      fitting = middle
    } else tooLarge = middle
  }
  return best
}

export const heightOf = (sized: readonly SizedPart[]) => sized.reduce((sum, { above, height }) => sum + above + height, 0)

/** Texts are larger if the card has space, and the rows of a list are then further apart. */
export function filled(layout: CardLayout, fitting: SizedPart[], area: Box): SizedPart[] {
  if (fitting.some(({ part }) => part.continues)) return fitting
  const isStatement = layout === 'statement'
  return spread(larger(isStatement ? withLargerTitle(fitting, area) : fitting, area, isStatement), area)
}

/** A title without a fact is larger if the card has space, unless a word is then alone on its line. */
function withLargerTitle(fitting: SizedPart[], area: Box): SizedPart[] {
  const [title, ...others] = fitting.map(({ part }) => part)
  if (title?.role !== 'title' || title.markScale !== undefined) return fitting
  for (const scale of LARGER) {
    const sized = scaled([{ ...title, size: title.size * scale }, ...others], 1, area)
    if (sized && fills(sized, area) && aloneIn(sized) <= aloneIn(fitting) && isWhole(sized)) return sized
  }
  return fitting
}

const LARGER = [1.36, 1.28, 1.2, 1.12]
/** The share of the height that larger texts fill at most, so that the cards between the first and the last start at one height. */
const FILLED = 0.64
const fills = (sized: readonly SizedPart[], area: Box) => heightOf(sized) <= FILLED * area.height

/** The largest font sizes of texts below a title: a longer line is hard to read. */
const MOST: Partial<Record<CardPart['role'], number>> = { paragraph: 84, item: 92, quotation: 132, source: 56, link: 64 }
/** The share of the font size of the title that other texts have at most. */
const BELOW_TITLE = 0.8

/** All texts are larger by one factor, or all but the title if its lines would change. */
function larger(fitting: SizedPart[], area: Box, isTitleSized: boolean): SizedPart[] {
  const parts = fitting.map(({ part }) => part)
  const hasTitle = parts[0]?.role === 'title'
  if (parts[0]?.role === 'paragraph') return fitting
  for (const scale of [1.5, ...LARGER]) {
    for (const ofTitle of hasTitle && !isTitleSized ? [scale, 1] : [1]) {
      const grown = parts.map((part) => ({ ...part, size: sizeOf(part, part.role === 'title' ? ofTitle : scale) }))
      const sized = hasTitle && !isBelowTitle(grown, parts) ? null : scaled(grown, 1, area)
      if (sized && fills(sized, area) && hasSameLines(sized, fitting)) return sized
    }
  }
  return fitting
}

/** A quotation is more important than its title. */
const isBelowTitle = (grown: readonly CardPart[], parts: readonly CardPart[]) =>
  grown.every(
    ({ role, size }, at) => at === 0 || role === 'quotation' || size <= Math.max(BELOW_TITLE * (grown[0]?.size ?? 0), parts[at]?.size ?? 0),
  )

const sizeOf = ({ role, size }: CardPart, scale: number) => Math.max(size, Math.min(MOST[role] ?? Number.POSITIVE_INFINITY, size * scale))

/** Whether all texts end their lines where they did before: at the best places for readers. */
const hasSameLines = (sized: readonly SizedPart[], before: readonly SizedPart[]) =>
  sized.every(
    ({ lines }, at) => lines.length === before[at]?.lines.length && lines.every(({ text }, line) => text === before[at]?.lines[line]?.text),
  )

/** In font sizes. */
const MOST_APART = 0.6

function spread(sized: SizedPart[], area: Box): SizedPart[] {
  const rows = sized.filter(({ part }, index) => part.role === 'item' && index > 0)
  const spare = Math.max(0, FILLED * area.height - heightOf(sized)) / Math.max(1, rows.length)
  return sized.map((one) => (rows.includes(one) ? { ...one, above: one.above + Math.min(spare, MOST_APART * one.em) } : one))
}

const aloneIn = ([title]: readonly SizedPart[]) => title?.lines.filter(({ text }) => !text.includes(' ')).length ?? 0

/** Whether no name and no number with what it counts is divided in a title. */
function isWhole([title]: readonly SizedPart[]): boolean {
  if (!title) return true
  const { breakBefore } = cardBreaks(cleaned(title.part.text))
  const lines = title.lines.map(({ text }) => text.split(' '))
  const words = lines.flat().map((text) => ({ text, stressed: false }))
  let at = 0
  return lines.every((line) => {
    const cost = at === 0 ? 0 : breakBefore(words, at)
    at += line.length
    return cost <= MOST_COST
  })
}
const MOST_COST = 0.3

/** The parts at a scale of their preferred sizes; null if they do not fit. */
function scaled(parts: readonly CardPart[], scale: number, area: Box): SizedPart[] | null {
  const sized: SizedPart[] = []
  let height = 0
  for (const part of parts) {
    const own = sizedPart(part, scale, area, sized.length === 0)
    height += own ? own.above + own.height : 0
    if (!own || height > area.height) return null
    sized.push(own)
  }
  return sized
}

function sizedPart(part: CardPart, scale: number, area: Box, isFirst: boolean): SizedPart | null {
  const frame = frameOf(part, scale, area.width, isFirst)
  const isSmallest = frame.em === part.least
  const style: TextStyle = {
    face: part.face,
    faces: part.faces,
    em: frame.em,
    tracking: part.tracking,
    divides: isSmallest || (part.role !== 'link' && frame.em <= UNDIVIDED * part.size),
    markScale: part.markScale,
  }
  const lines = linesIn(part.text, frame.width, part.emphasis, style)
  if (!lines || (lines.length > part.maxLines && !isSmallest)) return null
  return { part, ...frame, lines, height: frame.heightOf(lines.length) }
}
