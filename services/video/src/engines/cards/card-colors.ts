import type { BrandFont, BrandStyle } from '../../domain/brand-kit.ts'
import type { CardTheme } from '../../domain/card.ts'
import { BLACK, contrast, MIN_CONTRAST, mix, oppositeOf, textOn, WHITE, withContrast } from '../../domain/color-contrast.ts'
import type { FaceName } from '../picture/captions/fonts.ts'

/** The colors of one card. Every text color has MIN_CONTRAST against `background` and `shade`, and `onAccent` against `accent`. */
export interface Palette {
  background: string
  /** A large shape in the background. */
  shade: string
  ink: string
  muted: string
  accent: string
  /** Text of a fact. */
  highlight: string
  onAccent: string
}

export interface ThemeFonts {
  heading: FaceName
  /** The size of headings: letters of some faces are wider. */
  scale: number
  /** Letter spacing of headings, in em. */
  tracking: number
  /** Line height of headings, in em. */
  leading: number
  quotation: FaceName
  /** Whether body text has a serif, too. */
  hasSerifBody: boolean
}

interface Theme extends ThemeFonts {
  /** Null: the accent. */
  background: string | null
  ink: string
}

const THEMES: Record<CardTheme, Theme> = {
  paper: {
    background: '#faf7f0',
    ink: '#17201d',
    heading: 'heavy',
    scale: 1,
    tracking: -0.028,
    leading: 1.06,
    quotation: 'serifItalic',
    hasSerifBody: false,
  },
  night: {
    background: '#12171b',
    ink: '#f4f6f5',
    heading: 'poster',
    scale: 0.92,
    tracking: -0.018,
    leading: 1.1,
    quotation: 'serifItalic',
    hasSerifBody: false,
  },
  color: {
    background: null,
    ink: '#ffffff',
    heading: 'block',
    scale: 0.88,
    tracking: -0.015,
    leading: 1.1,
    quotation: 'serif',
    hasSerifBody: false,
  },
  editorial: {
    background: '#f1e9dc',
    ink: '#2a211c',
    heading: 'serif',
    scale: 1.04,
    tracking: -0.008,
    leading: 1.12,
    quotation: 'serifItalic',
    hasSerifBody: true,
  },
}

/** The theme with the fonts of each family, whose sizes are known to fit. */
const FONT_THEMES: Record<BrandFont, CardTheme> = {
  inter: 'paper',
  montserrat: 'night',
  archivo_black: 'color',
  playfair_display: 'editorial',
}

/** A theme, or the look of a brand kit; what the kit leaves open is as in `paper`. */
export type LookTheme = CardTheme | Pick<BrandStyle, 'background_color' | 'font'>

export const fontsOf = (theme: LookTheme): ThemeFonts =>
  typeof theme === 'string' ? THEMES[theme] : THEMES[FONT_THEMES[theme.font ?? 'inter']]

/** What a card is in its set: cards with a strong fact have another background, so that not all are alike. */
export type CardKind = 'inner' | 'fact' | 'end'

/** The colors of a card of a theme. The last card and those of `color` have the accent as background. */
export function paletteOf(theme: LookTheme, accent: string, kind: CardKind): Palette {
  if (typeof theme !== 'string' && theme.background_color !== null) return ownPalette(theme.background_color, accent, kind)
  const { background, ink } = THEMES[typeof theme === 'string' ? theme : 'paper']
  if (kind === 'end') return filledPalette(background === null ? mix(accent, BLACK, DEEP) : accent)
  if (background === null) return kind === 'fact' ? lightPalette(mix(WHITE, accent, 0.08), BLACK, accent) : filledPalette(accent)
  return lightPalette(kind === 'fact' ? mix(background, accent, 0.14) : background, ink, accent)
}

/** The colors of a card with any background: black or white text, and a background that is changed as far as the text needs. */
function ownPalette(wanted: string, accent: string, kind: CardKind): Palette {
  if (kind === 'end') return filledPalette(accent)
  const tinted = kind === 'fact' ? mix(wanted, accent, 0.14) : wanted
  const ink = textOn(tinted)
  const background = withContrast(tinted, oppositeOf(ink), [ink])
  const shade = mix(background, accent, 0.1)
  return lightPalette(background, ink, accent, contrast(shade, ink) >= MIN_CONTRAST ? shade : mix(background, oppositeOf(ink), 0.09))
}

/** The darkening of a picture under texts. With this opacity, white text is readable on a white picture. */
export const PICTURE_SHADE = { color: BLACK, opacity: 0.7 } as const

/** The colors of texts on a picture that is darkened by PICTURE_SHADE: readable on its brightest and on its darkest part. */
export function pictureColors(accent: string): Palette {
  const brightest = mix(WHITE, PICTURE_SHADE.color, PICTURE_SHADE.opacity)
  return { ...lightPalette(brightest, WHITE, accent, PICTURE_SHADE.color), background: PICTURE_SHADE.color, shade: brightest }
}

function lightPalette(background: string, ink: string, wanted: string, shade = mix(background, wanted, 0.1)): Palette {
  const surfaces = [background, shade]
  const accent = readableFill(wanted, surfaces, ink)
  return {
    background,
    shade,
    ink: readable(ink, surfaces, textOn(background)),
    accent,
    highlight: accent,
    muted: readable(mix(ink, background, 0.4), surfaces, ink),
    onAccent: textOn(accent),
  }
}

/** The last card of a set with colored cards is darker than them. */
const DEEP = 0.62

/** Facts on a filled card, on which the accent is no color for text. */
const LIGHT_HIGHLIGHT = '#ffd978'
const DARK_HIGHLIGHT = '#5a1a00'

function filledPalette(wanted: string): Palette {
  const ink = textOn(wanted)
  const other = oppositeOf(ink)
  // The shade moves away from the ink, so that it only raises the contrast.
  const background = withContrast(wanted, other, [ink])
  const shade = mix(background, other, 0.09)
  const surfaces = [background, shade]
  return {
    background,
    shade,
    ink,
    muted: readable(mix(ink, background, 0.2), surfaces, ink),
    accent: ink,
    highlight: readable(ink === WHITE ? LIGHT_HIGHLIGHT : DARK_HIGHLIGHT, surfaces, ink),
    onAccent: readable(background, [ink], other),
  }
}

/** Moves a color toward `ink` as far as its contrast against all surfaces needs. */
const readable = (color: string, surfaces: readonly string[], ink: string) => withContrast(color, ink, surfaces)

/** Like `readable`, for a color on which there is text, too. */
function readableFill(color: string, surfaces: readonly string[], ink: string): string {
  const filled = readable(color, surfaces, ink)
  return contrast(filled, textOn(filled)) >= MIN_CONTRAST ? filled : readable(filled, [...surfaces, oppositeOf(ink)], ink)
}
