import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, belowTopRow, type Shape, safeArea, shapeOf, upperMargin } from '../frame.ts'
import { tintOf } from './card-tint.ts'
import type { PixelView } from './moves.ts'
import { softLight } from './soft-light.ts'

/** Where an end card has the panel of its texts and its picture, each up to three edges of the frame, the part of the picture that neither the panel's soft edge nor an app covers, and its texts. */
export interface EndCardLayout {
  panel: Box
  picture: Box
  clear: Box
  text: Box
}

/** The share of the frame's height that the panel takes up at the top, or in a landscape frame of its width at the right. */
const PANEL: Record<Shape, number> = { portrait: 0.45, square: 0.46, landscape: 0.46 }
/** How far the soft edge of the panel reaches over the picture, as a share of the frame's height, or in a landscape frame of its width; half of it is clear enough for the subject. */
const SOFT_EDGE: Record<Shape, number> = { portrait: 0.13, square: 0.14, landscape: 0.16 }
const FADED = 0.5
/** The space between the texts and the edges of the panel, as a share of the frame's shorter side. */
const SPACE = 0.03
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
    const clear = { ...picture, width: edge - Math.round(FADED * SOFT_EDGE.landscape * size.width) }
    const right = safe.x + safe.width
    return {
      panel: { x: edge, y: 0, width: size.width - edge, height: size.height },
      picture,
      clear,
      text: { x: edge + size.width - right, y: safe.y, width: 2 * right - edge - size.width, height: safe.height },
    }
  }
  const edge = even(PANEL[shape] * size.height)
  const side = Math.max(Math.round(SIDE * size.width), upperMargin(size, format))
  const clear = edge + Math.round(FADED * SOFT_EDGE[shape] * size.height)
  return {
    panel: { x: 0, y: 0, width: size.width, height: edge },
    picture: { x: 0, y: edge, width: size.width, height: size.height - edge },
    clear: { x: 0, y: clear, width: size.width, height: safe.y + safe.height - clear },
    text: { x: side, y: safe.y, width: size.width - 2 * side, height: Math.round(edge - space) - safe.y },
  }
}

/** The push-in would be invisible over a picture whose brightness varies less than this (of 255). */
const PLAIN = 10
const CARD_LIGHT = 0.4
/** A crop of an upright picture is around this share of its height, somewhat above its middle, where heads are. */
const MIDDLE = 0.38

export interface EndCardOptions {
  format?: VideoFormat | undefined
  /** What the card shows of the still; by default all of it. */
  view?: PixelView | undefined
  /** The color of the panel; by default a deep tone of the picture. */
  color?: string | null | undefined
}

/** Draws the ground of an end card: a sharp picture, and beside it the panel, whose edge fades into the picture. */
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
  const panel = color ?? (await tintOf(shown))
  const light = isPlain ? [{ input: softLight(picture, CARD_LIGHT), left: picture.x, top: picture.y }] : []
  await sharp({ create: { ...size, channels: 3, background: panel } })
    .composite([{ input: shown, left: picture.x, top: picture.y }, ...light, { input: softEdge(panel, picture, size), left: 0, top: 0 }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(join(folder, name))
}

/** The opacity of the panel along its soft edge, from its inner to its outer end: steep in the middle, so that neither end is seen as a line. */
const EDGE_STOPS = [1, 0.96, 0.84, 0.65, 0.42, 0.22, 0.08, 0]

/** The part of the panel that is over the picture. */
function softEdge(panel: string, picture: Box, size: Size): Buffer {
  const shape = shapeOf(size)
  const isBeside = shape === 'landscape'
  const reach = SOFT_EDGE[shape] * (isBeside ? size.width : size.height)
  const area = isBeside ? { ...picture, x: picture.width - reach, width: reach } : { ...picture, height: reach }
  const direction = isBeside ? 'x1="1" y1="0" x2="0" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  const stops = EDGE_STOPS.map(
    (opacity, index) => `<stop offset="${index / (EDGE_STOPS.length - 1)}" stop-color="${panel}" stop-opacity="${opacity}"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><linearGradient id="edge" ${direction}>${stops.join('')}</linearGradient><rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" fill="url(#edge)"/></svg>`,
  )
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
