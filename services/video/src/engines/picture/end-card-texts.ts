import { addressOfStreet } from '../../domain/call-to-action.ts'
import { emphasizedPart } from '../../domain/caption-emphasis.ts'
import { textOn, withContrast } from '../../domain/color-contrast.ts'
import { type EndCardParts, endCardParts } from '../../domain/end-card-parts.ts'
import type { Look } from '../../domain/storyboard.ts'
import { type Shape, shapeOf } from '../frame.ts'
import { overPictures } from './brand-look.ts'
import { type AssEvent, colour, roundBox } from './captions/ass.ts'
import { shape } from './captions/render.ts'
import type { Block } from './captions/text.ts'
import { CARD_FADE, CARD_RISE, type Card, centred, headlineFace, heightOf, n, textBlock } from './card-text.ts'

/** The part of the free height that is above the texts. They are as low as apps allow in a frame with the picture above, and beside the picture in a wide one. */
const ABOVE: Record<Shape, number> = { portrait: 0.7, square: 0.6, landscape: 0.5 }
const LINES: Record<Shape, number> = { portrait: 3, square: 3, landscape: 4 }
/** In characters. A shorter headline is larger. */
const SHORT_TEXT = 18
const LEADING = { headline: 1.12, button: 1.25 } as const
/** The space around a button's text, in em of it: above, and at the sides. */
const PADDING = { y: 0.5, x: 1.15 } as const

/** The space above a text, as a share of the frame's shorter side. */
const GAP = { button: 0.05, other: 0.035 } as const

/** The colors of an end card. */
interface Inks {
  ink: string
  accent: string
  button: string
  onButton: string
  /** In em. */
  shadow: number
}

/** White on a darkened picture; black or white, without a shadow, on the background color of a brand kit. */
function inksOf(accent: string, { brand }: Look): Inks {
  const ground = brand?.background_color
  if (ground) {
    const ink = textOn(ground)
    const readable = withContrast(accent, ink, [ground])
    return { ink, accent: readable, button: readable, onButton: textOn(readable), shadow: 0 }
  }
  if (!brand?.main_color) return { ink: '#ffffff', accent, button: accent, onButton: '#14141a', shadow: 0.05 }
  return { ink: '#ffffff', accent: overPictures(accent), button: accent, onButton: textOn(accent), shadow: 0.05 }
}

interface Row {
  height: number
  /** The space above it. */
  gap: number
  draw(top: number, middle: number): AssEvent[]
}

/** Relative to captions. */
const HEADLINE: Record<Shape, { short: number; long: number }> = {
  portrait: { short: 1.7, long: 1.45 },
  square: { short: 1.6, long: 1.35 },
  landscape: { short: 1.4, long: 1.05 },
}
const REQUEST: Record<Shape, { button: number; alone: number; other: number }> = {
  portrait: { button: 0.84, alone: 1.25, other: 0.74 },
  square: { button: 0.72, alone: 1.1, other: 0.66 },
  landscape: { button: 0.7, alone: 1, other: 0.62 },
}
/** The headline has the height that the other texts leave, but at least this share of the area. */
const LEAST_HEADLINE = 0.35

/** What viewers get, large, and below it what they do as a button, and where; what is no request is without a button. */
export function endCardTexts(card: Card, content: { text: string; detail: string }, look: Look): AssEvent[] {
  const { area, size } = card
  const inks = inksOf(card.accent, look)
  const parts = endCardParts(content)
  const unit = Math.min(size.width, size.height)
  const middle = area.x + area.width / 2
  const below = requestRows({ ...card, accent: inks.accent }, parts, unit, inks)
  const free = area.height - heightOfRows(below) - GAP.button * unit
  const rows = [
    ...headlineRows({ ...card, accent: inks.accent }, parts, look, inks, Math.max(LEAST_HEADLINE, free / area.height)),
    ...below,
  ]
  let top = area.y + Math.max(0, area.height - heightOfRows(rows)) * ABOVE[shapeOf(size)]
  return rows.flatMap((row) => {
    const at = top + row.gap
    top = at + row.height
    return row.draw(at, middle)
  })
}

const heightOfRows = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.gap + row.height, 0)

function headlineRows(card: Card, { headline }: EndCardParts, look: Look, { ink, shadow }: Inks, share: number): Row[] {
  const kind = shapeOf(card.size)
  const face = headlineFace(look)
  const fact = addressOfStreet(headline) ?? emphasizedPart(headline)
  const block = textBlock(headline, face, card, {
    scale: HEADLINE[kind][[...headline].length <= SHORT_TEXT ? 'short' : 'long'],
    share,
    maxLines: LINES[kind],
    emphasis: fact === null ? [] : [fact],
  })
  if (!block) return []
  const style = { face, leading: LEADING.headline, ink, shadow }
  return [{ height: heightOf(block, LEADING.headline), gap: 0, draw: (top, middle) => centred(block, card, { ...style, top, middle }) }]
}

function requestRows(card: Card, { headline, button, address, plain }: EndCardParts, unit: number, inks: Inks): Row[] {
  const rows: Row[] = []
  const scales = REQUEST[shapeOf(card.size)]
  const narrow = { ...card, area: { ...card.area, width: 0.84 * card.area.width } }
  const label = textBlock(button, 'heavy', narrow, { scale: headline ? scales.button : scales.alone, share: 0.5, maxLines: 1 })
  if (label)
    rows.push({
      height: heightOf(label, LEADING.button) + 2 * PADDING.y * label.em,
      gap: headline ? GAP.button * unit : 0,
      draw: (top, middle) => pill(label, card, top, middle, inks),
    })
  const small = textBlock(address || plain, 'heavy', card, { scale: plain ? scales.alone : scales.other, share: 0.3, maxLines: 3 })
  if (small) {
    const style = { face: 'heavy', leading: LEADING.button, ink: plain ? card.accent : inks.ink, shadow: inks.shadow } as const
    rows.push({
      height: heightOf(small, LEADING.button),
      gap: GAP.other * unit,
      draw: (top, middle) => centred(small, card, { ...style, top, middle }),
    })
  }
  return rows
}

function pill(label: Block, card: Card, top: number, middle: number, { button, onButton }: Inks): AssEvent[] {
  const height = heightOf(label, LEADING.button) + 2 * PADDING.y * label.em
  const width = Math.max(...label.lines.map((line) => line.width)) + 2 * PADDING.x * label.em
  const [x, rise] = [middle - width / 2, CARD_RISE * label.em]
  const move = `\\move(${n(x)},${n(top + rise)},${n(x)},${n(top)},0,${1000 * CARD_FADE})`
  return [
    {
      ...shape(3, card, x, top, '', ''),
      body: `{\\an7${move}\\bord0\\shad0\\fad(${1000 * CARD_FADE},0)\\1c${colour(button)}\\p1}${roundBox(width, height, height / 2)}`,
    },
    ...centred(label, card, { face: 'heavy', leading: LEADING.button, top: top + PADDING.y * label.em, ink: onButton, shadow: 0, middle }),
  ]
}
