import type { Size } from '../../domain/formats.ts'
import type { Look } from '../../domain/storyboard.ts'
import { type Box, shapeOf } from '../frame.ts'
import { BRAND_FACES } from './brand-look.ts'
import { type AssEvent, colour, drawn } from './captions/ass.ts'
import { type FaceName, type Faces, widthOf } from './captions/fonts.ts'
import { type Block, fit, pages, type Word, wordsOf } from './captions/text.ts'

/** What the texts of a card have in common. Times are in seconds. */
export interface Card {
  area: Box
  size: Size
  faces: Faces
  accent: string
  start: number
  end: number
}

/** For how long the texts of a call to action appear, in seconds, and how far they rise, in em. */
export const CARD_FADE = 0.12
export const CARD_RISE = 0.15

export interface TextOptions {
  /** Relative to captions. */
  scale: number
  /** Of the area's height. */
  share: number
  /** Default 5. */
  maxLines?: number
  /** Parts in the accent color. */
  emphasis?: readonly string[]
}

/** Lays out text at a size relative to captions, reduced to fit the area's width and a share of its height. Returns null for empty text. */
export function textBlock(
  text: string,
  face: FaceName,
  { area, size, faces }: Card,
  { scale, share, maxLines = 5, emphasis = [] }: TextOptions,
): Block | null {
  const paragraphs = wordsOf(text, emphasis)
  if (paragraphs.length === 0) return null
  const shape = shapeOf(size)
  const em = Math.min(
    (shape === 'portrait' ? 0.084 * size.width : shape === 'square' ? 0.075 * size.width : 0.094 * size.height) * scale,
    0.3 * area.height,
  )
  // A word such as a handle is drawn smaller rather than divided.
  const longest = Math.max(...paragraphs.flat().map((word) => widthOf(word.text, faces[face], faces)))
  const largest = Math.max(0.5 * em, Math.min(em, (0.99 * area.width) / longest))
  const space = {
    width: area.width,
    height: area.height * share,
    em: largest,
    tidy: 0.74 * largest,
    least: em * 0.4,
    leading: 1.2,
    maxLines,
  }
  return fit(paragraphs, space, faces[face], faces) ?? pages(paragraphs, space, faces[face], faces, 1)[0] ?? null
}

export interface Placing {
  face: FaceName
  /** In em. */
  leading: number
  top: number
  ink: string
  /** In em. */
  shadow?: number
  /** The middle of the lines; by default of the frame. */
  middle?: number
}

/** The lines of a block below each other, around a middle. */
export function centred(
  block: Block,
  { size, faces, start, end, accent }: Card,
  { face, leading, top, ink, shadow = 0.04, middle = size.width / 2 }: Placing,
): AssEvent[] {
  const { em } = block
  const space = drawn(' ', faces[face], em, faces)
  const word = ({ text, stressed }: Word) => `{\\1c${colour(stressed ? accent : ink)}}${drawn(text, faces[face], em, faces)}`
  return block.lines.map((line, index) => {
    const [x, y] = [middle, top + em * leading * (index + 0.5)]
    const isFirst = start === 0
    const move = isFirst
      ? `\\an5\\pos(${n(x)},${n(y)})`
      : `\\an5\\move(${n(x)},${n(y + CARD_RISE * em)},${n(x)},${n(y)},0,${1000 * CARD_FADE})\\fad(${1000 * CARD_FADE},0)`
    // Even a thin outline makes libass blur the outline only, so that the letters remain sharp.
    const inks = `\\bord${n(shadow * em * 0.4)}\\shad${n(shadow * em)}\\blur${n(shadow * em * 0.9)}\\1c${colour(ink)}\\3c&H08080C&\\3a&H90&\\4c&H000000&\\4a&H60&`
    const text = line.words.some(({ stressed }) => stressed)
      ? line.words.map(word).join(space)
      : drawn(line.words.map((each) => each.text).join(' '), faces[face], em, faces)
    return { layer: 5, start, end, body: `{${move}${inks}}${text}` }
  })
}

/** Cards use the typeface of the brand kit, otherwise that of the captions. */
export function headlineFace({ captions, brand }: Look): FaceName {
  if (brand?.font) return BRAND_FACES[brand.font]
  if (captions === 'editorial') return 'serif'
  if (captions === 'handmade') return 'hand'
  if (captions === 'clean' || captions === 'boxed') return 'heavy'
  return captions === 'karaoke' ? 'block' : 'poster'
}

export const heightOf = (block: Block | null, leading: number) => (block ? block.lines.length * block.em * leading : 0)
export const n = (value: number) => value.toFixed(1)
