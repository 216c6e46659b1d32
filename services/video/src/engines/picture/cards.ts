import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Look, TemplateId } from '../../domain/storyboard.ts'
import { type Box, type CaptionPlace, captionZone, FPS, safeArea, shapeOf } from '../frame.ts'
import type { Segment } from '../timeline.ts'
import { type AssEvent, alpha, colour, drawn, roundBox } from './captions/ass.ts'
import { type FaceName, type Faces, widthOf } from './captions/fonts.ts'
import { shape } from './captions/render.ts'
import { type Block, fit, pages, wordsOf } from './captions/text.ts'
import { softLight } from './soft-light.ts'

/** The accent color of each template's cards. */
const ACCENT: Record<TemplateId, string> = {
  product_showcase: '#ffd60a',
  story: '#ffb454',
  before_after: '#5cd6ff',
  slideshow: '#8ef0b5',
  announcement: '#ff5c8a',
  portrait: '#ffe3b3',
}

/** The push-in would be invisible in a frame with brightness that varies less than this (of 255). */
const PLAIN = 10
const CARD_LIGHT = 0.25
/** The picture behind a title is this much darker. */
const SHADE = 0.42

/** Draws the background of the call to action: a dark, blurred frame of the adjacent scene, in which shapes remain visible, so that the card is not still. */
export async function drawCardStill(frame: Buffer | string, size: Size, folder: string, name: string): Promise<void> {
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>
    <radialGradient id="v" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="#08080f" stop-opacity=".3"/><stop offset="1" stop-color="#08080f" stop-opacity=".62"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#v)"/></svg>`
  const { data, info } = await sharp(frame)
    .resize(Math.ceil(size.width / 6), Math.ceil(size.height / 6), { fit: 'cover' })
    .blur(Math.max(2, Math.min(size.width, size.height) / 260))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const soft = await sharp(lightened(data), { raw: info }).modulate({ saturation: 1.3 }).png({ compressionLevel: 1 }).toBuffer()
  const { channels } = await sharp(soft).stats()
  const isPlain = channels.every(({ stdev }) => stdev < PLAIN)
  await sharp(soft)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .composite([...(isPlain ? [{ input: softLight(size, CARD_LIGHT) }] : []), { input: Buffer.from(shade) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(join(folder, name))
}

/** The mean and the greatest brightness of a background before its shade, of 255: a dark picture stays visible, and white text on a bright one legible. */
const MEAN_LIGHT = 105
const MAX_LIGHT = 165
const MAX_GAIN = 1.7
const LEAST_GAMMA = 0.6

/** Scales a picture to MAX_LIGHT, and lightens its dark parts to MEAN_LIGHT where they allow it. */
function lightened(pixels: Buffer): Uint8Array {
  const max = pixels.reduce((most, value) => Math.max(most, value), 1)
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const gain = Math.min(MAX_GAIN, MAX_LIGHT / max)
  const own = Math.min(0.99, Math.max(0.01, (mean * gain) / MAX_LIGHT))
  const gamma = Math.min(1, Math.max(LEAST_GAMMA, Math.log(MEAN_LIGHT / MAX_LIGHT) / Math.log(own)))
  return pixels.map((value) => Math.round(MAX_LIGHT * ((value * gain) / MAX_LIGHT) ** gamma))
}

/**
 * Returns the texts of the title and the call to action. The title is complete in the first frame, where the captions of the first scene are; the texts of the call
 * to action appear one after another. `placeOf` is where the captions of a segment, by its index, are displayed.
 */
export function cardEvents(
  segments: readonly Segment[],
  look: Look,
  size: Size,
  faces: Faces,
  { format, placeOf }: { format?: VideoFormat | undefined; placeOf?: (segment: number) => CaptionPlace | undefined } = {},
): AssEvent[] {
  return segments.flatMap((segment, place) => {
    const next = segments[place + 1]?.entry?.overlap ?? 0
    const card = {
      area: safeArea(size, format),
      size,
      faces,
      accent: ACCENT[look.template],
      start: segment.start / FPS,
      end: (segment.start + segment.frames + 0.6 * next) / FPS,
    }
    if (segment.kind === 'title' && look.title_card) {
      const captions = placeOf?.(place) ?? 'bottom'
      return title({ ...card, zone: captionZone(size, format, captions), captions }, look.title_card, look)
    }
    if (segment.kind === 'call_to_action' && look.call_to_action) return callToAction(card, look.call_to_action, look)
    return []
  })
}

interface Card {
  area: Box
  size: Size
  faces: Faces
  accent: string
  start: number
  end: number
}

/** The lines of a title over the first picture, in the zone of its captions; what does not fit there grows away from the edge. */
function title(
  card: Card & { zone: Box; captions: CaptionPlace },
  { title: text, subtitle }: { title: string; subtitle: string },
  look: Look,
): AssEvent[] {
  const { size, zone, captions, start, end } = card
  const face = headline(look)
  const big = textBlock(text, face, card, 1.3, 0.28)
  const small = textBlock(subtitle, 'heavy', card, 0.62, 0.12)
  const gap = big && small ? 0.25 * big.em : 0
  const height = heightOf(big, 1.12) + gap + heightOf(small, 1.3)
  const spare = zone.height - height
  const top = zone.y + (captions === 'top' ? Math.max(0, spare / 2) : captions === 'middle' ? spare / 2 : Math.min(spare, spare / 2))
  const soft = 0.05 * Math.min(size.width, size.height)
  const events = [
    shape(
      1,
      { start, end },
      -0.1 * size.width,
      top - soft,
      `\\fad(0,150)\\blur${n(Math.min(100, soft))}\\1c${colour('#000000')}\\1a${alpha(SHADE)}`,
      roundBox(1.2 * size.width, height + 2 * soft, 0),
    ),
  ]
  if (big) events.push(...centred(big, face, 1.12, top, '#ffffff', card, 0.07))
  if (small) events.push(...centred(small, 'heavy', 1.3, top + heightOf(big, 1.12) + gap, card.accent, card, 0.07))
  return events
}

/** In characters. A short call to action alone, such as a handle, looks like a button; a short one above its detail is larger. */
const BUTTON_TEXT = 16
const SHORT_TEXT = 18

function callToAction(card: Card, content: { text: string; detail: string }, look: Look): AssEvent[] {
  const { area, size } = card
  const face = headline(look)
  const isButton = content.detail === '' && [...content.text].length <= BUTTON_TEXT && !content.text.includes('\n')
  const [text, detail] = isButton ? ['', content.text] : [content.text, content.detail]
  const big = textBlock(text, face, card, [...text].length <= SHORT_TEXT ? 1.5 : 1.2, 0.4)
  const small = textBlock(detail, 'heavy', { ...card, area: { ...area, width: area.width * 0.84 } }, isButton ? 1 : 0.72, 0.2)
  const gap = 0.05 * Math.min(size.width, size.height)
  const padding = small ? 0.75 * small.em : 0
  const pillHeight = small ? heightOf(small, 1.25) + 1.3 * padding : 0
  let y = area.y + (area.height - heightOf(big, 1.12) - gap - pillHeight) / 2
  const events = big ? centred(big, face, 1.12, y, '#ffffff', { ...card, start: card.start + 0.2 }) : []
  y += heightOf(big, 1.12) + gap
  if (small) {
    const width = Math.max(...small.lines.map((line) => line.width)) + 3.2 * padding
    const from = { start: card.start + (isButton ? 0.2 : 0.55), end: card.end }
    const [x, rise] = [size.width / 2 - width / 2, 0.4 * small.em]
    const move = `\\move(${n(x)},${n(y + rise)},${n(x)},${n(y)},0,300)`
    events.push({
      ...shape(3, from, x, y, '', ''),
      body: `{\\an7${move}\\bord0\\shad0\\fad(220,150)\\1c${colour(card.accent)}\\p1}${roundBox(width, pillHeight, pillHeight / 2)}`,
    })
    events.push(...centred(small, 'heavy', 1.25, y + 0.65 * padding, '#14141a', { ...card, start: from.start }, 0))
  }
  return events
}

/** Lays out text at a size relative to captions, reduced to fit the safe width and `share` of the safe height. Returns null for empty text. */
function textBlock(text: string, face: FaceName, { area, size, faces }: Card, scale: number, share: number): Block | null {
  const paragraphs = wordsOf(text, [])
  if (paragraphs.length === 0) return null
  const shape = shapeOf(size)
  const em = Math.min(
    (shape === 'portrait' ? 0.084 * size.width : shape === 'square' ? 0.075 * size.width : 0.094 * size.height) * scale,
    0.3 * area.height,
  )
  // A word such as a handle is drawn smaller rather than divided.
  const longest = Math.max(...paragraphs.flat().map((word) => widthOf(word.text, faces[face], faces)))
  const largest = Math.max(0.5 * em, Math.min(em, (0.99 * area.width) / longest))
  const space = { width: area.width, height: area.height * share, em: largest, least: em * 0.4, leading: 1.2, maxLines: 5 }
  return fit(paragraphs, space, faces[face], faces) ?? pages(paragraphs, space, faces[face], faces, 1)[0] ?? null
}

function centred(
  block: Block,
  face: FaceName,
  leading: number,
  top: number,
  ink: string,
  { size, faces, start, end }: Card,
  shadow = 0.04,
): AssEvent[] {
  const { em } = block
  return block.lines.map((line, index) => {
    const [x, y] = [size.width / 2, top + em * leading * (index + 0.5)]
    const isFirst = start === 0
    const move = isFirst
      ? `\\an5\\pos(${n(x)},${n(y)})\\fad(0,150)`
      : `\\an5\\move(${n(x)},${n(y + 0.4 * em)},${n(x)},${n(y)},0,360)\\fad(260,150)`
    // Even a thin outline makes libass blur the outline only, so that the letters remain sharp.
    const inks = `\\bord${n(shadow * em * 0.4)}\\shad${n(shadow * em)}\\blur${n(shadow * em * 0.9)}\\1c${colour(ink)}\\3c&H08080C&\\3a&H90&\\4c&H000000&\\4a&H60&`
    const text = drawn(line.words.map((word) => word.text).join(' '), faces[face], em, faces)
    return { layer: 5, start: isFirst ? 0 : start + 0.09 * index, end, body: `{${move}${inks}}${text}` }
  })
}

/** Cards use the typeface of the captions. */
function headline({ captions }: Look): FaceName {
  if (captions === 'editorial') return 'serif'
  if (captions === 'handmade') return 'hand'
  if (captions === 'clean' || captions === 'boxed') return 'heavy'
  return captions === 'karaoke' ? 'block' : 'poster'
}

const heightOf = (block: Block | null, leading: number) => (block ? block.lines.length * block.em * leading : 0)
const n = (value: number) => value.toFixed(1)
