import type { CardTheme } from '../../domain/card.ts'
import type { FaceName } from '../picture/captions/fonts.ts'

/** Text of normal size needs this contrast (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5

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

export const fontsOf = (theme: CardTheme): ThemeFonts => THEMES[theme]

const BLACK = '#0e1116'
const WHITE = '#ffffff'

/** What a card is in its set: cards with a strong fact have another background, so that not all are alike. */
export type CardKind = 'inner' | 'fact' | 'end'

/** The colors of a card of a theme. The last card and those of `color` have the accent as background. */
export function paletteOf(theme: CardTheme, accent: string, kind: CardKind): Palette {
  const { background, ink } = THEMES[theme]
  if (kind === 'end') return filledPalette(background === null ? mix(accent, BLACK, DEEP) : accent)
  if (background === null) return kind === 'fact' ? lightPalette(mix(WHITE, accent, 0.08), BLACK, accent) : filledPalette(accent)
  return lightPalette(kind === 'fact' ? mix(background, accent, 0.14) : background, ink, accent)
}

function lightPalette(background: string, ink: string, wanted: string): Palette {
  const shade = mix(background, wanted, 0.1)
  const surfaces = [background, shade]
  const accent = readable(wanted, surfaces, ink)
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
  const other = ink === WHITE ? BLACK : WHITE
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

const textOn = (background: string): string => (contrast(background, WHITE) >= MIN_CONTRAST ? WHITE : BLACK)

/** Moves a color toward `ink` as far as its contrast against all surfaces needs. */
const readable = (color: string, surfaces: readonly string[], ink: string) => withContrast(color, ink, surfaces)

function withContrast(color: string, toward: string, against: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, toward, share)
    if (against.every((surface) => contrast(candidate, surface) >= MIN_CONTRAST)) return candidate
  }
  return toward
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of 0 is `one`, 1 is `other`. */
function mix(one: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
