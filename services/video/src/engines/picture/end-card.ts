import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, type Shape, safeArea, shapeOf } from '../frame.ts'
import type { PixelView } from './moves.ts'
import { softLight } from './soft-light.ts'

/** Where an end card has its picture, up to three edges of the frame, and its texts. */
export interface EndCardLayout {
  picture: Box
  text: Box
}

/**
 * The picture's share of the frame: of its height, or beside the texts of its width. From `clear` on, it blends into the blurred ground, which is alone from `blurred` on,
 * where the texts begin.
 */
const PICTURE: Record<Shape, { share: number; clear: number; blurred: number }> = {
  portrait: { share: 0.55, clear: 0.36, blurred: 0.505 },
  square: { share: 0.57, clear: 0.35, blurred: 0.505 },
  landscape: { share: 0.6, clear: 0.36, blurred: 0.51 },
}

/** Returns the layout of an end card: the picture above the texts, or left of them in a landscape frame. */
export function endCardLayout(size: Size, format?: VideoFormat): EndCardLayout {
  const safe = safeArea(size, format)
  const shape = shapeOf(size)
  const { share, blurred } = PICTURE[shape]
  if (shape === 'landscape') {
    const left = Math.round(blurred * size.width)
    const picture = { x: 0, y: 0, width: even(share * size.width), height: size.height }
    return { picture, text: { x: left, y: safe.y, width: safe.x + safe.width - left, height: safe.height } }
  }
  const top = Math.round(blurred * size.height)
  const picture = { x: 0, y: 0, width: size.width, height: even(share * size.height) }
  return { picture, text: { ...safe, y: top, height: safe.y + safe.height - top } }
}

/** The background: its mean gray value before its shade, of 255, and the one that nothing exceeds, on which white has a contrast of more than 4.5. */
const MEAN_LIGHT = 88
const MAX_LIGHT = 150
const MAX_GAIN = 1.7
const LEAST_GAMMA = 0.6
/** The push-in would be invisible in a frame with brightness that varies less than this (of 255). */
const PLAIN = 10
const CARD_LIGHT = 0.25
/** A crop of an upright picture is around this share of its height, somewhat above its middle, where heads are. */
const MIDDLE = 0.38

export interface EndCardOptions {
  format?: VideoFormat | undefined
  /** What the card shows of the still; by default all of it. */
  view?: PixelView | undefined
  /** The color of the ground; by default a blurred and darkened copy of the picture. */
  color?: string | null | undefined
}

/** Draws the ground of an end card: a picture that fills its side of the frame, and blends into a blurred and darkened copy of it below the texts. */
export async function drawCardStill(
  still: Buffer | string,
  size: Size,
  folder: string,
  name: string,
  { format, view, color }: EndCardOptions = {},
): Promise<void> {
  const { picture } = endCardLayout(size, format)
  const shown = await seen(still, picture, view)
  const { ground, isPlain } = color ? await plainGround(color, size) : await background(shown, size)
  const light = isPlain ? [{ input: softLight(size, CARD_LIGHT), left: 0, top: 0 }] : []
  await sharp(ground)
    .composite([{ input: await blended(shown, size, picture), left: picture.x, top: picture.y }, ...light])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(join(folder, name))
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

/** A ground of one color. The picture is above it, so that it is never too plain for a move to be seen. */
async function plainGround(color: string, { width, height }: Size): Promise<{ ground: Buffer; isPlain: boolean }> {
  const ground = await sharp({ create: { width, height, channels: 3, background: color } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { ground, isPlain: false }
}

/** A blurred and darkened copy of a picture, and whether it is too plain for a move over it to be seen. */
async function background(shown: Buffer, size: Size): Promise<{ ground: Buffer; isPlain: boolean }> {
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>
    <radialGradient id="v" cx="50%" cy="45%" r="80%"><stop offset="0" stop-color="#08080f" stop-opacity=".24"/><stop offset="1" stop-color="#08080f" stop-opacity=".46"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#v)"/></svg>`
  const { data, info } = await sharp(shown)
    .resize(Math.ceil(size.width / 6), Math.ceil(size.height / 6), { fit: 'cover' })
    .blur(Math.max(2, Math.min(size.width, size.height) / 130))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const soft = await sharp(lightened(data), { raw: info }).modulate({ saturation: 1.45 }).png({ compressionLevel: 1 }).toBuffer()
  const { channels } = await sharp(soft).stats()
  const isPlain = channels.every(({ stdev }) => stdev < PLAIN)
  const ground = await sharp(soft)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: Buffer.from(shade) }])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { ground, isPlain }
}

/** Scales a picture to MAX_LIGHT, and lightens its dark parts to MEAN_LIGHT where they allow it. */
function lightened(pixels: Buffer): Uint8Array {
  const max = pixels.reduce((most, value) => Math.max(most, value), 1)
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const gain = Math.min(MAX_GAIN, MAX_LIGHT / max)
  const own = Math.min(0.99, Math.max(0.01, (mean * gain) / MAX_LIGHT))
  const gamma = Math.min(1, Math.max(LEAST_GAMMA, Math.log(MEAN_LIGHT / MAX_LIGHT) / Math.log(own)))
  return pixels.map((value) => Math.round(MAX_LIGHT * ((value * gain) / MAX_LIGHT) ** gamma))
}

/** The picture, less and less opaque where the texts begin. */
async function blended(shown: Buffer, size: Size, { width, height }: Box): Promise<Buffer> {
  const shape = shapeOf(size)
  const { clear, blurred, share } = PICTURE[shape]
  const [x, y] = shape === 'landscape' ? [1, 0] : [0, 1]
  // Eased at both ends, so that no edge is seen.
  const stops = Array.from({ length: 9 }, (_, step) => {
    const at = step / 8
    const offset = (clear + (blurred - clear) * at) / share
    return `<stop offset="${offset.toFixed(4)}" stop-color="#fff" stop-opacity="${(1 - at * at * (3 - 2 * at)).toFixed(4)}"/>`
  })
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="f" x1="0" y1="0" x2="${x}" y2="${y}">${stops.join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
  return sharp(shown)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const even = (value: number) => 2 * Math.round(value / 2)
