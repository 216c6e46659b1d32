import type { Box } from '../frame.ts'
import type { CardPart } from './card-part.ts'

/** Apps cover the upper right corner with the number of the picture, and the bottom with dots. */
export const MARGIN = { side: 96, top: 132, bottom: 164 }

/** Of the texts, in all sizes. */
export const AREA_WIDTH = 1080 - 2 * MARGIN.side

/** Where texts can be. */
export const areaOf = ({ width, height }: { width: number; height: number }): Box => ({
  x: MARGIN.side,
  y: MARGIN.top,
  width: width - 2 * MARGIN.side,
  height: height - MARGIN.top - MARGIN.bottom,
})

const INSETS: Partial<Record<NonNullable<CardPart['marker']>['kind'], number>> = { dot: 0.85, number: 1.55 }
export const BAR = { width: 84, height: 12, below: 44 }
export const MARK = 2.4
export const PILL = { x: 0.95, y: 0.62 }
export const RULE = { width: 64, height: 6, below: 0.7 }

/** The space of a text at a scale of its preferred size, in pixels. */
export interface PartFrame {
  em: number
  /** The inset of the text from the start of the line. */
  inset: number
  /** Of the lines. */
  width: number
  above: number
  heightOf(lines: number): number
}

export function frameOf(part: CardPart, scale: number, width: number, isFirst: boolean): PartFrame {
  const em = Math.max(part.least, part.size * scale)
  const kind = part.marker?.kind
  const inset = kind === 'pill' ? PILL.x * em : (kind ? (INSETS[kind] ?? 0) : 0) * em
  const decoration = {
    bar: BAR.height + BAR.below * scale,
    mark: 0.32 * MARK * em + 0.25 * em,
    rule: RULE.height + RULE.below * em,
    pill: 0,
    dot: 0,
    number: 0,
  }
  return {
    em,
    inset,
    width: width - inset * (kind === 'pill' ? 2 : 1),
    above: (isFirst ? 0 : part.gap * em) + (kind ? decoration[kind] : 0),
    heightOf: (lines) => lines * em * part.leading + (kind === 'pill' ? 2 * PILL.y * em : 0),
  }
}

/** The scale at which all parts have their smallest size. */
export const smallestScale = (parts: readonly CardPart[]): number => Math.min(1, ...parts.map(({ least, size }) => least / size))
