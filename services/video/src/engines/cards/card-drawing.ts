import type { CardSize } from '../../domain/card.ts'
import type { Area } from '../analysis/picture.ts'
import type { Box } from '../frame.ts'
import type { OutlineGlyph } from '../picture/captions/fonts.ts'
import type { LookTheme } from './card-colors.ts'
import type { TextLine } from './card-text.ts'

/** The look of a set of cards. */
export interface CardLook {
  size: CardSize
  theme: LookTheme
  /** `#rrggbb`. Its contrast is corrected where needed. */
  accent: string
  /** On each card, in the line above the texts. */
  handle?: string | undefined
  /** A PNG with transparency. */
  logo?: { data: Buffer; width: number; height: number } | undefined
}

/** What a text is in the structure of a document. */
export type TextRole = 'title' | 'paragraph' | 'item' | 'quotation' | 'source' | 'link'

/** A text in its lines. In pixels. */
export interface DrawnText {
  role: TextRole
  /** The whole text in logical order. */
  text: string
  color: string
  stressedColor: string
  /** Of punctuation at the ends of what is emphasized. */
  markColor: string
  /** The colors behind the text. */
  surfaces: readonly string[]
  lines: readonly (TextLine & { x: number; baseline: number })[]
  /** Whether it goes on with the text before it, in another size: both are one text of the document. */
  continues: boolean
  /** The number before a step. */
  label?: DrawnText
}

export type DrawnShape =
  | { kind: 'box'; box: Box; radius: number; color: string }
  | { kind: 'circle'; x: number; y: number; radius: number; color: string }
  | { kind: 'glyph'; glyph: OutlineGlyph; x: number; baseline: number; em: number; color: string }
  | { kind: 'arrow'; box: Box; color: string; pointsLeft: boolean }

/** A picture behind the shapes and texts of a card. */
export interface DrawnPicture {
  box: Box
  /** The part of the picture that is shown, as fractions of it. */
  view: Area
  /** How the picture gets darker toward its lower end, under the texts: opacities of `color` at distances from its upper end, in pixels. Null: it does not. */
  shade: { color: string; stops: readonly { y: number; opacity: number }[] } | null
  alt: string
}

/** A card as it is drawn, in PNG and PDF alike. */
export interface CardDrawing {
  width: number
  height: number
  background: string
  picture: DrawnPicture | null
  shapes: readonly DrawnShape[]
  /** In reading order. */
  texts: readonly DrawnText[]
  logo: Box | null
  /** Where texts can be. */
  area: Box
}
