import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, type Shape, safeArea, shapeOf } from '../frame.ts'
import type { PixelView } from './moves.ts'
import { softLight } from './soft-light.ts'

/** Where an end card has its picture, from three or four edges of the frame on, the part of it that is not darkened, and its texts. */
export interface EndCardLayout {
  picture: Box
  clear: Box
  text: Box
}

/**
 * Shares of the frame: of its height, or beside the texts of its width. From `clear` on, the picture gets darker until `dark`, where the texts begin. The picture takes up
 * at least the share `least`.
 */
const PICTURE: Record<Shape, { clear: number; dark: number; least: number }> = {
  portrait: { clear: 0.36, dark: 0.505, least: 0.62 },
  square: { clear: 0.35, dark: 0.505, least: 0.64 },
  landscape: { clear: 0.36, dark: 0.51, least: 0.64 },
}

/** The shares of the frame that the picture of a card can take up, the largest first. */
export function endCardShares(size: Size): number[] {
  return [1, 0.85, 0.74, PICTURE[shapeOf(size)].least]
}

/** Returns the layout of an end card: the texts in the lower half, or at the right in a landscape frame. `share` is how much of the frame the picture takes up. */
export function endCardLayout(size: Size, format?: VideoFormat, share = 1): EndCardLayout {
  const safe = safeArea(size, format)
  const shape = shapeOf(size)
  const { clear, dark } = PICTURE[shape]
  if (shape === 'landscape') {
    const left = Math.round(dark * size.width)
    const picture = { x: 0, y: 0, width: even(share * size.width), height: size.height }
    const text = { x: left, y: safe.y, width: safe.x + safe.width - left, height: safe.height }
    return { picture, clear: { ...picture, width: even(clear * size.width) }, text }
  }
  const top = Math.round(dark * size.height)
  const picture = { x: 0, y: 0, width: size.width, height: even(share * size.height) }
  return {
    picture,
    clear: { ...picture, height: even(clear * size.height) },
    text: { ...safe, y: top, height: safe.y + safe.height - top },
  }
}

/** How opaque the shade is over the picture at the texts: white has a contrast of more than 4.5 there even on a white picture. */
const SHADE = 0.76
/** The mean gray value of the shade, of 255. Its color is that of the picture. */
const SHADE_LIGHT = 44
const SHADE_SATURATION = 0.75
/** The push-in would be invisible over a picture whose brightness varies less than this (of 255). */
const PLAIN = 10
const CARD_LIGHT = 0.25
/** A crop of an upright picture is around this share of its height, somewhat above its middle, where heads are. */
const MIDDLE = 0.38

export interface EndCardOptions {
  format?: VideoFormat | undefined
  /** What the card shows of the still; by default all of it. */
  view?: PixelView | undefined
  /** How much of the frame the picture takes up; by default all of it. */
  share?: number | undefined
  /** The color of the shade, below which nothing of the picture is seen; by default a dark color of the picture. */
  color?: string | null | undefined
}

/** Draws the ground of an end card: a sharp picture that gets darker toward the texts. */
export async function drawCardStill(
  still: Buffer | string,
  size: Size,
  folder: string,
  name: string,
  { format, view, color, share }: EndCardOptions = {},
): Promise<void> {
  const { picture } = endCardLayout(size, format, share)
  const shown = await seen(still, picture, view)
  const { channels } = await sharp(shown).stats()
  const ground = color ?? darkColorOf(channels.map(({ mean }) => mean))
  const isPlain = !color && channels.every(({ stdev }) => stdev < PLAIN)
  const drawn = await sharp({ create: { ...size, channels: 3, background: ground } })
    .composite([
      { input: shown, left: picture.x, top: picture.y },
      { input: Buffer.from(shade(size, ground, { share, isOpaque: Boolean(color) })), left: 0, top: 0 },
    ])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const light = isPlain ? [{ input: softLight(size, CARD_LIGHT), left: 0, top: 0 }] : []
  await sharp(drawn).composite(light).removeAlpha().png({ compressionLevel: 1 }).toFile(join(folder, name))
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

/** The mean color of a picture, as dark as white text needs it, and no darker, so that no card is almost black. */
function darkColorOf(means: readonly number[]): string {
  const [red = 0, green = 0, blue = 0] = means.map((mean) => Math.max(1, mean))
  const gray = 0.299 * red + 0.587 * green + 0.114 * blue
  const dark = [red, green, blue].map((value) => (SHADE_LIGHT * (gray + SHADE_SATURATION * (value - gray))) / gray)
  return `#${dark
    .map((value) =>
      Math.round(Math.min(110, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A shade that begins where the picture is no longer clear, eased at both ends, so that no edge is seen. A picture that ends within the frame ends below it. */
function shade(size: Size, color: string, { share = 1, isOpaque }: { share?: number | undefined; isOpaque: boolean }): string {
  const shape = shapeOf(size)
  const { clear, dark } = PICTURE[shape]
  const [x, y] = shape === 'landscape' ? [1, 0] : [0, 1]
  const most = isOpaque ? 1 : SHADE
  const stops = [...eased(clear, dark, 0, most), ...(share < 1 ? eased(dark, share, most, 1) : [])].map(
    ([at, opacity]) => `<stop offset="${at.toFixed(4)}" stop-color="${color}" stop-opacity="${opacity.toFixed(4)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>
    <linearGradient id="f" x1="0" y1="0" x2="${x}" y2="${y}">${stops.join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
}

function eased(from: number, to: number, least: number, most: number): [number, number][] {
  return Array.from({ length: 9 }, (_, step) => {
    const at = step / 8
    return [from + (to - from) * at, least + (most - least) * at * at * (3 - 2 * at)]
  })
}

const even = (value: number) => 2 * Math.round(value / 2)
