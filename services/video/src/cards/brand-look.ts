import type { BrandColors, BrandKit } from '../domain/brand-kit.ts'
import { type Card, textsOf } from '../domain/card.ts'
import { contrast, textOn } from '../domain/color-contrast.ts'
import { paletteOf } from '../engines/cards/card-colors.ts'
import type { CardDrawing, CardLook } from '../engines/cards/card-drawing.ts'
import type { CardFaces } from '../engines/cards/card-fonts.ts'
import { drawCard } from '../engines/cards/draw-card.ts'
import { type CardPlace, layoutCard } from '../engines/cards/layout-card.ts'
import type { ShownPicture } from '../engines/cards/place-picture.ts'

/** The look of cards with a brand kit. `accent` is the main color if the kit has none. */
export function brandStyle(kit: BrandKit, accent: string): Pick<CardLook, 'theme' | 'accent' | 'handle'> {
  const { main_color, background_color, font, handle } = kit
  return { theme: { background_color, font }, accent: main_color ?? accent, ...(handle && { handle }) }
}

/** Lays out a card. A last card without a link has the handle in its place, unless that leaves too little space. */
export function layoutBrandCard(
  card: Card,
  place: CardPlace,
  look: CardLook,
  faces: CardFaces,
  picture?: ShownPicture,
): CardDrawing | null {
  const own = card.layout === 'end' && card.detail === '' && look.handle ? { ...card, detail: look.handle } : card
  return layoutCard(own, place, look, faces, picture) ?? (own === card ? null : layoutCard(card, place, look, faces, picture))
}

export function brandColors({ theme, accent }: Pick<CardLook, 'theme' | 'accent'>): BrandColors {
  const { background, accent: main_as_text } = paletteOf(theme, accent, 'inner')
  const wanted = typeof theme === 'string' ? background : (theme.background_color ?? background)
  const text = textOn(background)
  return {
    background: wanted,
    text,
    text_contrast: rounded(contrast(background, text)),
    main: accent,
    main_contrast: rounded(contrast(wanted, accent)),
    main_as_text,
  }
}

/** Rounded down, so that a contrast that is too low is never shown as sufficient. */
const rounded = (value: number) => Math.floor(value * 10) / 10

const EMPTY = { title: '', body: '', detail: '', first: 1 }
const SAMPLE: readonly { name: string; card: Card }[] = [
  { name: 'First card', card: { ...EMPTY, layout: 'statement', title: 'Sunday brunch starts at 9' } },
  {
    name: 'Inner card',
    card: {
      ...EMPTY,
      layout: 'list',
      title: 'On the table',
      body: 'Warm rolls until noon\nEggs from the farm next door\nCoffee with free refills',
    },
  },
  { name: 'Last card', card: { ...EMPTY, layout: 'end', title: 'Book your table', body: 'Every Sunday from 9 to 2' } },
]

export const SAMPLE_TEXT = SAMPLE.flatMap(({ card }) => textsOf(card)).join('\n')

/** Draws example cards at half size. */
export async function drawBrandSample(look: CardLook, faces: CardFaces): Promise<{ name: string; png: Buffer }[]> {
  const pictures = []
  for (const [index, { name, card }] of SAMPLE.entries()) {
    const drawing = layoutBrandCard(card, { index, count: SAMPLE.length }, look, faces)
    if (drawing) pictures.push({ name, png: await drawCard(drawing, drawing.width / 2, { logo: look.logo?.data }) })
  }
  return pictures
}
