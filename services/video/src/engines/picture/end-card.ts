import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, belowTopRow, type Shape, safeArea, shapeOf, upperMargin } from '../frame.ts'
import type { PixelView } from './moves.ts'
import { softLight } from './soft-light.ts'

/** Where an end card has the panel of its texts and its picture, each up to three edges of the frame, the part of the picture that no app covers, and its texts. */
export interface EndCardLayout {
  panel: Box
  picture: Box
  clear: Box
  text: Box
}

/** The share of the frame's height that the panel takes up at the top, or in a landscape frame of its width at the right. */
const PANEL: Record<Shape, number> = { portrait: 0.47, square: 0.49, landscape: 0.5 }
/** The space between the texts and the edges of the panel, as a share of the frame's shorter side. */
const SPACE = 0.05
/** The space at both sides of the texts in a frame that is not landscape: the buttons of apps are further down. */
const SIDE = 0.075

/**
 * Returns the layout of an end card: a panel with the texts at the top and the picture below it up to the edges of the frame, or in a landscape frame the picture at the left and
 * the panel at the right. So nothing covers the picture, and what apps cover at the bottom of a portrait video is neither a text nor empty.
 * With `topRow`, the texts are below a logo and a line about AI.
 */
export function endCardLayout(size: Size, format?: VideoFormat, topRow = false): EndCardLayout {
  const safe = topRow ? belowTopRow(size, format) : safeArea(size, format)
  const shape = shapeOf(size)
  const space = SPACE * Math.min(size.width, size.height)
  if (shape === 'landscape') {
    const edge = even((1 - PANEL.landscape) * size.width)
    const picture = { x: 0, y: 0, width: edge, height: size.height }
    const right = safe.x + safe.width
    return {
      panel: { x: edge, y: 0, width: size.width - edge, height: size.height },
      picture,
      clear: picture,
      text: { x: edge + size.width - right, y: safe.y, width: 2 * right - edge - size.width, height: safe.height },
    }
  }
  const edge = even(PANEL[shape] * size.height)
  const side = Math.max(Math.round(SIDE * size.width), upperMargin(size, format))
  return {
    panel: { x: 0, y: 0, width: size.width, height: edge },
    picture: { x: 0, y: edge, width: size.width, height: size.height - edge },
    clear: { x: 0, y: edge, width: size.width, height: safe.y + safe.height - edge },
    text: { x: side, y: safe.y, width: size.width - 2 * side, height: Math.round(edge - space) - safe.y },
  }
}

/** How far the continuation of the picture behind the panel is out of focus, as a share of the frame's shorter side, and how bright it is. It is drawn at a size so many times smaller. */
const SOFT = 0.09
const DIMMED = 0.6
const SMALLER = 8
/** The push-in would be invisible over a picture whose brightness varies less than this (of 255). */
const PLAIN = 10
const CARD_LIGHT = 0.4
/** A crop of an upright picture is around this share of its height, somewhat above its middle, where heads are. */
const MIDDLE = 0.38

export interface EndCardOptions {
  format?: VideoFormat | undefined
  /** What the card shows of the still; by default all of it. */
  view?: PixelView | undefined
  /** The color behind the panel; by default the picture continues there, out of focus. */
  color?: string | null | undefined
}

/** Draws the ground of an end card: a sharp picture, and behind the panel its continuation. */
export async function drawCardStill(
  still: Buffer | string,
  size: Size,
  folder: string,
  name: string,
  { format, view, color }: EndCardOptions = {},
): Promise<void> {
  const { picture } = endCardLayout(size, format)
  const shown = await seen(still, picture, view)
  const { channels } = await sharp(shown).stats()
  const isPlain = !color && channels.every(({ stdev }) => stdev < PLAIN)
  const ground = color ? sharp({ create: { ...size, channels: 3, background: color } }) : await continued(shown, picture, size)
  const drawn = await ground
    .composite([{ input: shown, left: picture.x, top: picture.y }])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const light = isPlain ? [{ input: softLight(picture, CARD_LIGHT), left: picture.x, top: picture.y }] : []
  await sharp(drawn).composite(light).removeAlpha().png({ compressionLevel: 1 }).toFile(join(folder, name))
}

/** The mirror image of the picture beyond its edge at the panel, out of focus and darker. */
async function continued(shown: Buffer, { y: top, width, height }: Box, size: Size) {
  const scaled = (length: number) => Math.ceil(length / SMALLER)
  const small = await sharp(shown).resize(scaled(width), scaled(height), { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer()
  const whole = await sharp(small)
    .extend({ top: scaled(top), right: scaled(size.width - width), extendWith: 'mirror' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const soft = await sharp(whole)
    .blur((SOFT * Math.min(size.width, size.height)) / SMALLER)
    .modulate({ brightness: DIMMED, saturation: 1.15 })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(soft).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
}

/** What the card shows of the still, at the size of its picture. */
async function seen(file: Buffer | string, { width, height }: Size, view: PixelView | undefined): Promise<Buffer> {
  const still = sharp(file)
  const { width: wide = width, height: high = height } = await still.metadata()
  const shape = width / height
  const whole = { x: view?.x ?? 0, y: view?.y ?? 0, width: view?.width ?? wide, height: view ? Math.min(high, view.width / shape) : high }
  const own = whole.width / whole.height
  const crop = own > shape ? { width: whole.height * shape, height: whole.height } : { width: whole.width, height: whole.width / shape }
  const x = whole.x + (whole.width - crop.width) / 2
  const y = whole.y + Math.min(whole.height - crop.height, Math.max(0, MIDDLE * whole.height - crop.height / 2))
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))]
  return still
    .extract({ left, top, width: Math.min(wide - left, Math.round(crop.width)), height: Math.min(high - top, Math.round(crop.height)) })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .removeAlpha()
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const even = (value: number) => 2 * Math.round(value / 2)
