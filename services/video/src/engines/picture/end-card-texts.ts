import { addressOfStreet } from '../../domain/call-to-action.ts'
import { emphasizedPart, emphasizedParts } from '../../domain/caption-emphasis.ts'
import { textOn, withContrast } from '../../domain/color-contrast.ts'
import { tokensOf } from '../../domain/emphasized-parts.ts'
import { type EndCardParts, endCardParts } from '../../domain/end-card-parts.ts'
import { isOffer, keyFactOf } from '../../domain/key-fact.ts'
import type { Look } from '../../domain/storyboard.ts'
import { type Shape, shapeOf } from '../frame.ts'
import { type AssEvent, colour, roundBox } from './captions/ass.ts'
import { shape } from './captions/render.ts'
import type { Block } from './captions/text.ts'
import { CARD_FADE, CARD_RISE, type Card, centred, headlineFace, heightOf, n, textBlock } from './card-text.ts'
import { LIGHTEST_TINT } from './card-tint.ts'

const LINES: Record<Shape, number> = { portrait: 3, square: 3, landscape: 4 }
/** In characters. A shorter headline is larger. */
const SHORT_TEXT = 18
const LEADING = { headline: 1.12, button: 1.25 } as const
/** The space around a button's text, in em of it: above, and at the sides. */
const PADDING = { y: 0.5, x: 1.15 } as const

/** The space above a text, as a share of the frame's shorter side. */
const GAP = { fact: 0.032, nextFact: 0.018, button: 0.055, other: 0.035 } as const

/** The colors of an end card. */
interface Inks {
  ink: string
  /** Also of the button. */
  accent: string
  onButton: string
}

/** White on a deep tone of the picture; black or white on a panel in the background color of a brand kit. */
function inksOf(accent: string, { brand }: Look): Inks {
  const panel = brand?.background_color ?? LIGHTEST_TINT
  const ink = textOn(panel)
  const readable = withContrast(accent, ink, [panel])
  return { ink, accent: readable, onButton: textOn(readable) }
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
/** Texts are smaller rather than left out, but no smaller than this. Smaller facts are on one line each. */
const SCALES = [1, 0.9, 0.8]
/** A price is larger than other facts: viewers look for it. */
const FACT: Record<Shape, { price: number; other: number }> = {
  portrait: { price: 1.15, other: 0.8 },
  square: { price: 0.95, other: 0.68 },
  landscape: { price: 0.9, other: 0.6 },
}
/** The headline has the height that the other texts leave, but at least this share of the area. */
const LEAST_HEADLINE = 0.28

/**
 * What viewers get, large, below it what they need to know, what they do as a button, and where, in the middle of the panel; what is no request is without a button. `topic` is
 * what the film is about, above a headline that does not name it. The texts are around the height `middle` if they fit into the area there. `facts` are displayed in this order, as many as there is space for.
 */
export function endCardTexts(
  card: Card & { middle: number },
  { topic, facts, ...content }: { text: string; detail: string; topic?: string | null; facts: readonly string[] },
  look: Look,
): AssEvent[] {
  const { area, size } = card
  const inks = inksOf(card.accent, look)
  const colored = { ...card, accent: inks.accent }
  const parts = endCardParts(content)
  const unit = Math.min(size.width, size.height)
  const middle = area.x + area.width / 2
  const rowsOf = (shown: readonly string[], scale: number) => {
    const options = { unit, scale, inks }
    const above = factRows(colored, topic ? [topic] : [], options)
    const below = [...factRows(colored, shown, options), ...requestRows(colored, parts, options)]
    const free = area.height - heightOfRows([...above, ...below]) - GAP.button * unit
    const headline = headlineRows(colored, parts, look, { ...options, share: Math.max(LEAST_HEADLINE, free / area.height) })
    return [...above, ...headline, ...below]
  }
  const fewer = Array.from({ length: facts.length + 1 }, (_, index) => facts.slice(0, facts.length - index))
  const choices = fewer.flatMap((shown) => SCALES.map((scale) => rowsOf(shown, scale)))
  const [first, ...others] = choices.find((rows) => heightOfRows(rows) <= area.height) ?? choices.at(-1) ?? []
  if (!first) return []
  const placed = [{ ...first, gap: 0 }, ...others]
  const height = heightOfRows(placed)
  let top = Math.max(area.y, Math.min(card.middle - height / 2, area.y + area.height - height))
  return placed.flatMap((row) => {
    const at = top + row.gap
    top = at + row.height
    return row.draw(at, middle)
  })
}

interface RowOptions {
  unit: number
  /** Of the texts and the space between them. */
  scale: number
  inks: Inks
}

const heightOfRows = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.gap + row.height, 0)

function headlineRows(
  card: Card,
  { headline }: EndCardParts,
  look: Look,
  { unit, scale, inks, share }: RowOptions & { share: number },
): Row[] {
  const kind = shapeOf(card.size)
  const face = headlineFace(look)
  const fact = addressOfStreet(headline) ?? emphasizedPart(headline)
  const block = textBlock(headline, face, card, {
    scale: scale * HEADLINE[kind][[...headline].length <= SHORT_TEXT ? 'short' : 'long'],
    share,
    maxLines: LINES[kind],
    emphasis: fact === null ? [] : [fact],
  })
  if (!block) return []
  const style = { face, leading: LEADING.headline, ink: inks.ink, shadow: 0 }
  const gap = GAP.nextFact * scale * unit
  return [{ height: heightOf(block, LEADING.headline), gap, draw: (top, middle) => centred(block, card, { ...style, top, middle }) }]
}

/** In characters. A longer price is a sentence, and would be small as one line. */
const SHORT_PRICE = 26
const hasPrice = (fact: string) => fact.length <= SHORT_PRICE && isOffer(fact)
/** "129 euros": most of a text is not emphasized otherwise. */
const isPriceAlone = (fact: string) => hasPrice(fact) && keyFactOf(fact)?.to === tokensOf(fact).length && keyFactOf(fact)?.from === 0

function factRows(card: Card, facts: readonly string[], { unit, scale, inks }: RowOptions): Row[] {
  return facts.flatMap((fact, index): Row[] => {
    const sizes = FACT[shapeOf(card.size)]
    const block = textBlock(fact, 'heavy', card, {
      scale: scale * (hasPrice(fact) ? sizes.price : sizes.other),
      share: 0.34,
      maxLines: scale < 1 ? 1 : 2,
      emphasis: isPriceAlone(fact) ? [fact] : emphasizedParts(fact),
    })
    if (!block) return []
    const style = { face: 'heavy', leading: LEADING.button, ink: inks.ink, shadow: 0 } as const
    return [
      {
        height: heightOf(block, LEADING.button),
        gap: (index === 0 ? GAP.fact : GAP.nextFact) * scale * unit,
        draw: (top, middle) => centred(block, card, { ...style, top, middle }),
      },
    ]
  })
}

function requestRows(card: Card, { headline, button, address, plain }: EndCardParts, { unit, scale, inks }: RowOptions): Row[] {
  const rows: Row[] = []
  const scales = REQUEST[shapeOf(card.size)]
  const narrow = { ...card, area: { ...card.area, width: 0.84 * card.area.width } }
  const label = textBlock(button, 'heavy', narrow, { scale: scale * (headline ? scales.button : scales.alone), share: 0.5, maxLines: 1 })
  if (label)
    rows.push({
      height: heightOf(label, LEADING.button) + 2 * PADDING.y * label.em,
      gap: GAP.button * scale * unit,
      draw: (top, middle) => pill(label, card, top, middle, inks),
    })
  const small = textBlock(address || plain, 'heavy', card, {
    scale: scale * (plain ? scales.alone : scales.other),
    share: 0.3,
    maxLines: 3,
  })
  if (small) {
    const style = { face: 'heavy', leading: LEADING.button, ink: plain ? card.accent : inks.ink, shadow: 0 } as const
    rows.push({
      height: heightOf(small, LEADING.button),
      gap: GAP.other * scale * unit,
      draw: (top, middle) => centred(small, card, { ...style, top, middle }),
    })
  }
  return rows
}

function pill(label: Block, card: Card, top: number, middle: number, { accent, onButton }: Inks): AssEvent[] {
  const height = heightOf(label, LEADING.button) + 2 * PADDING.y * label.em
  const width = Math.max(...label.lines.map((line) => line.width)) + 2 * PADDING.x * label.em
  const [x, rise] = [middle - width / 2, CARD_RISE * label.em]
  const move = `\\move(${n(x)},${n(top + rise)},${n(x)},${n(top)},0,${1000 * CARD_FADE})`
  return [
    {
      ...shape(3, card, x, top, '', ''),
      body: `{\\an7${move}\\bord0\\shad0\\fad(${1000 * CARD_FADE},0)\\1c${colour(accent)}\\p1}${roundBox(width, height, height / 2)}`,
    },
    ...centred(label, card, { face: 'heavy', leading: LEADING.button, top: top + PADDING.y * label.em, ink: onButton, shadow: 0, middle }),
  ]
}
