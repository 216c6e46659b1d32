import { CARD_SIZES, type Card } from '../../domain/card.ts'
import { dividedAtFact, isOffer } from '../../domain/key-fact.ts'
import type { Box } from '../frame.ts'
import type { Face } from '../picture/captions/fonts.ts'
import { type CardKind, fontsOf, type LookTheme, type Palette, paletteOf, pictureColors } from './card-colors.ts'
import type { CardDrawing, CardLook, DrawnShape, DrawnText } from './card-drawing.ts'
import type { CardFaces } from './card-fonts.ts'
import { HEADER, handleShapes } from './card-handle.ts'
import type { CardPart } from './card-part.ts'
import { partsOf } from './card-parts.ts'
import { areaOf, BAR, MARGIN, MARK, PILL, RULE } from './card-space.ts'
import { directionOf, linesIn, type TextLine, type TextStyle } from './card-text.ts'
import { HEADER_SPACE, placePicture, type ShownPicture, textsBelowPicture } from './place-picture.ts'
import { filled, heightOf, largest, type SizedPart } from './size-parts.ts'

const LOGO_WIDTH = 260

/** Where a card is in its set. */
export interface CardPlace {
  index: number
  count: number
}

/** Lays out a card at the largest font sizes at which its texts fit; null if they do not fit at the smallest. */
export function layoutCard(card: Card, place: CardPlace, look: CardLook, faces: CardFaces, picture?: ShownPicture): CardDrawing | null {
  const parts = partsOf(card, fontsOf(look.theme), faces, place.index === 0)
  const isRightToLeft = directionOf(parts.map(({ text }) => text).join(' ')) === 'rtl'
  const frame = { ...CARD_SIZES[look.size], isRightToLeft }
  return picture
    ? withPicture(card, parts, frame, { place, look, faces, picture })
    : withoutPicture(card, parts, frame, { place, look, faces })
}

interface Frame {
  width: number
  height: number
  isRightToLeft: boolean
}

interface Surroundings {
  place: CardPlace
  look: CardLook
  faces: CardFaces
}

function withoutPicture(card: Card, parts: CardPart[], frame: Frame, { place, look, faces }: Surroundings): CardDrawing | null {
  const area = areaOf(frame)
  const fitting = largest(parts, area)
  if (!fitting) return null
  const sized = place.index > 0 ? filled(card.layout, fitting, area) : fitting
  const palette = paletteOf(look.theme, look.accent, kindOf(card, place, look.theme))
  const spare = area.height - heightOf(sized)
  const isOuter = place.index === 0 || card.layout === 'end'
  const top = area.y + (isOuter ? spare * 0.46 : Math.min(spare * 0.42, START * frame.height))
  const isEmpty = spare > EMPTY * area.height
  const behind = backdrop(card, { ...place, isEmpty }, frame, palette, frame.isRightToLeft)
  const { shapes, texts } = drawParts(sized, top, area, palette, frame.isRightToLeft)
  const { logo, handle } = header(card, look, frame, palette, faces, HEADER.y)
  return {
    ...sizeOf(frame),
    background: palette.background,
    picture: null,
    shapes: [...behind, ...shapes, ...footer(place, frame, palette, frame.isRightToLeft), ...handle],
    texts,
    logo,
    area,
  }
}

/** The texts, the logo and the handle are below the picture, or on its dark lower part. */
function withPicture(
  card: Card,
  parts: CardPart[],
  frame: Frame,
  { place, look, faces, picture }: Surroundings & { picture: ShownPicture },
): CardDrawing | null {
  const hasHeader = look.logo !== undefined || showsHandle(card, look)
  const below = textsBelowPicture(parts, frame, hasHeader)
  if (!below) return null
  const { sized, area, clear } = below
  const palette =
    picture.place === 'full' ? pictureColors(look.accent) : paletteOf(look.theme, look.accent, card.layout === 'end' ? 'end' : 'inner')
  const top = area.y + (area.height - heightOf(sized)) * 0.42
  const { shapes, texts } = drawParts(sized, top, area, palette, frame.isRightToLeft)
  const { logo, handle } = header(card, look, frame, palette, faces, area.y - HEADER_SPACE)
  return {
    ...sizeOf(frame),
    background: palette.background,
    picture: placePicture(picture, frame, clear),
    shapes: [...shapes, ...footer(place, frame, palette, frame.isRightToLeft), ...handle],
    texts,
    logo,
    area,
  }
}

const sizeOf = ({ width, height }: Frame) => ({ width, height })

function drawParts(
  sized: readonly SizedPart[],
  top: number,
  area: Box,
  palette: Palette,
  mirror: boolean,
): { shapes: DrawnShape[]; texts: DrawnText[] } {
  const shapes: DrawnShape[] = []
  const texts: DrawnText[] = []
  let y = top
  for (const one of sized) {
    y += one.above
    const drawn = drawPart(one, y, area, palette, mirror)
    shapes.push(...drawn.shapes)
    texts.push(drawn.text)
    y += one.height
  }
  return { shapes, texts }
}

const showsHandle = (card: Card, { handle }: CardLook) => Boolean(handle) && card.detail !== handle

/** The logo and the handle, in the line that begins at `y`. */
function header(card: Card, look: CardLook, { width, isRightToLeft }: Frame, palette: Palette, faces: CardFaces, y: number) {
  const logo = logoBox(look, width, isRightToLeft, y)
  const handle = look.handle && showsHandle(card, look) ? handleShapes(look.handle, { logo, y }, width, isRightToLeft, palette, faces) : []
  return { logo, handle }
}

/** Where the texts of the cards between the first and the last start, as a share of the height below the margin: at one height, unless a card is full. */
const START = 0.11
/** A card with more space below its texts than this share has a shape there. */
const EMPTY = 0.4

/** In colored sets each card with a fact is light, in others only one with a price or with something free is tinted. */
function kindOf(card: Card, { index }: CardPlace, theme: LookTheme): CardKind {
  if (card.layout === 'end') return 'end'
  if (index === 0 || (card.layout !== 'statement' && card.layout !== 'number')) return 'inner'
  const isFact = card.layout === 'number' || (theme === 'color' ? dividedAtFact(card.title) !== null : isOffer(card.title))
  return isFact ? 'fact' : 'inner'
}

function drawPart(
  { part, em, lines, inset, height }: SizedPart,
  top: number,
  area: Box,
  palette: Palette,
  mirror: boolean,
): { text: DrawnText; shapes: DrawnShape[] } {
  const kind = part.marker?.kind
  const shapes: DrawnShape[] = []
  const widest = Math.max(...lines.map(({ width }) => width))
  /** The left end of a box of this width at the start of the line. */
  const start = (width: number, offset = 0) => (mirror ? area.x + area.width - offset - width : area.x + offset)
  const box = (y: number, width: number, boxHeight: number, color: string, radius = 0, offset = 0) =>
    shapes.push({ kind: 'box', box: { x: start(width, offset), y, width, height: boxHeight }, radius, color })
  if (kind === 'pill') box(top, widest + 2 * inset, height, palette.accent, height / (2 * Math.min(2, lines.length)))
  if (kind === 'bar') box(top - BAR.below * (em / part.size) - BAR.height, BAR.width, BAR.height, palette.accent, BAR.height / 2)
  if (kind === 'rule') box(top - RULE.below * em - RULE.height, RULE.width, RULE.height, palette.accent, RULE.height / 2)
  if (kind === 'dot') {
    const radius = 0.16 * em
    const x = start(2 * radius) + radius
    shapes.push({ kind: 'circle', x, y: top + em * part.leading * 0.5, radius, color: palette.accent })
  }
  if (kind === 'mark') shapes.push(...quotationMark(part.faces.serif, start, top - 0.25 * em, em, palette.accent, mirror))
  const padding = kind === 'pill' ? PILL.y * em : 0
  const text = drawnText(part, lines, em, top + padding, palette, (line) => {
    if (kind === 'pill') return start(widest + 2 * inset) + inset + (mirror ? widest - line.width : 0)
    return start(line.width, inset)
  })
  const surfaces = kind === 'pill' ? [palette.accent] : [palette.background, palette.shade]
  return { text: { ...text, surfaces, ...labelOf(part, em, top, area, palette, start) }, shapes }
}

/** The share of the font size between the middle of a line and its baseline: half of the height of capital letters. */
const BASELINE = 0.36

function drawnText(
  part: CardPart,
  lines: readonly TextLine[],
  em: number,
  top: number,
  palette: Palette,
  xOf: (line: TextLine) => number,
): DrawnText {
  return {
    role: part.role,
    text: part.text,
    color: palette[part.color],
    stressedColor: palette.highlight,
    markColor: palette[part.markScale === undefined ? part.color : 'ink'],
    continues: part.continues === true,
    surfaces: [],
    lines: lines.map((line, index) => ({ ...line, x: xOf(line), baseline: top + em * (part.leading * (index + 0.5) + BASELINE) })),
  }
}

/** The number of a step. */
function labelOf(
  part: CardPart,
  em: number,
  top: number,
  area: Box,
  palette: Palette,
  start: (width: number) => number,
): { label?: DrawnText } {
  if (part.marker?.kind !== 'number') return {}
  const label: CardPart = { ...part, text: part.marker.text, color: 'accent', face: part.marker.face }
  const style: TextStyle = { face: label.face, faces: label.faces, em: em * 1.12, tracking: 0, divides: true }
  const lines = linesIn(label.text, area.width, [], style) ?? []
  return {
    label: { ...drawnText(label, lines, em, top, palette, ({ width }) => start(width)), surfaces: [palette.background, palette.shade] },
  }
}

/** A large quotation mark. Mirrored for text from right to left. */
function quotationMark(
  face: Face,
  edge: (width: number) => number,
  bottom: number,
  em: number,
  color: string,
  mirror: boolean,
): DrawnShape[] {
  const size = MARK * em
  const { glyphs, width } = face.outline(mirror ? '”' : '“', 'ltr')
  return glyphs.map((glyph) => ({ kind: 'glyph', glyph, x: edge(width * size), baseline: bottom + 0.36 * size, em: size, color }))
}

function backdrop(
  { layout }: Card,
  { index, isEmpty }: CardPlace & { isEmpty: boolean },
  { width, height }: { width: number; height: number },
  { shade }: Palette,
  mirror: boolean,
): DrawnShape[] {
  const across = (share: number) => (mirror ? width * (1 - share) : width * share)
  if (layout === 'end') return [{ kind: 'circle', x: across(0.96), y: height * 0.06, radius: height * 0.28, color: shade }]
  if (index === 0) return [{ kind: 'circle', x: across(1.02), y: height, radius: height * 0.3, color: shade }]
  if (isEmpty) return [{ kind: 'circle', x: across(1.02), y: height, radius: height * (index % 2 === 0 ? 0.2 : 0.28), color: shade }]
  return []
}

const STEP = { width: 22, active: 58, height: 8, gap: 12, bottom: 92 }
const ARROW = { width: 64, height: 34 }

/** The place in the set, and an arrow where another card follows. */
function footer(
  { index, count }: CardPlace,
  { width, height }: { width: number; height: number },
  palette: Palette,
  mirror: boolean,
): DrawnShape[] {
  if (count < 2) return []
  const y = height - STEP.bottom
  let at: number = MARGIN.side
  const shapes: DrawnShape[] = []
  for (let step = 0; step < count; step++) {
    const own = step === index ? STEP.active : STEP.width
    const x = mirror ? width - at - own : at
    shapes.push({
      kind: 'box',
      box: { x, y, width: own, height: STEP.height },
      radius: STEP.height / 2,
      color: step === index ? palette.accent : palette.muted,
    })
    at += own + STEP.gap
  }
  if (index === count - 1) return shapes
  const x = mirror ? MARGIN.side : width - MARGIN.side - ARROW.width
  shapes.push({ kind: 'arrow', box: { x, y: y + STEP.height / 2 - ARROW.height / 2, ...ARROW }, color: palette.accent, pointsLeft: mirror })
  return shapes
}

/** The logo is at the start of the line that begins at `y`. */
function logoBox({ logo }: CardLook, width: number, mirror: boolean, y: number): Box | null {
  if (!logo) return null
  const scale = Math.min(HEADER.height / logo.height, LOGO_WIDTH / logo.width)
  const own = { width: logo.width * scale, height: logo.height * scale }
  const x = mirror ? width - MARGIN.side - own.width : MARGIN.side
  return { x, y: y + (HEADER.height - own.height) / 2, ...own }
}
