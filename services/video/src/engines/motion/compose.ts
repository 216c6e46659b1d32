import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Size } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import type { Box } from '../frame.ts'
import { tintOf } from '../picture/card-tint.ts'
import type { MovingStill, PixelView } from '../picture/moves.ts'
import { softLight } from '../picture/soft-light.ts'
import { EngineFailure } from '../video-engine.ts'
import { union } from './areas.ts'
import type { Framing } from './framing.ts'
import { isOpen } from './layout.ts'

/** The image of one camera move. */
export interface Still extends MovingStill {
  kind: Framing['kind']
  /** File name in the folder. */
  file: string
}

/** These PNGs are read only once, so speed matters more than size. */
const PNG = { compressionLevel: 0 }
/** The widest view is this many pixels narrower than the frame, because the crop that follows a pan moves in steps of two pixels. */
export const SLACK = 4

/** Composes the still of a camera move as `name` in the folder. Throws an EngineFailure if the image cannot be read. */
export async function composeStill(image: string, framing: Framing, size: Size, folder: string, name: string): Promise<Still> {
  try {
    const still = framing.kind === 'fill' ? await composeFill(image, framing, size) : await composeCard(image, framing, size)
    await still.picture.png(PNG).toFile(join(folder, name))
    return { kind: framing.kind, file: name, size: still.size, from: still.from, to: still.to }
  } catch (error) {
    if (/ENOSPC|No space left/u.test(String(error))) {
      throw new EngineFailure('disk_full', undefined, { retryable: true, cause: error })
    }
    throw new EngineFailure('image_unreadable', undefined, { cause: error })
  }
}

interface Composed extends MovingStill {
  picture: Sharp
}

/** Cuts out the area through which the camera moves, at the scale at which the widest view fills the frame. */
async function composeFill(image: string, { from, to }: Framing & { kind: 'fill' }, frame: Size): Promise<Composed> {
  const upright = await uprightSize(image)
  const area = union(from, to)
  const scale = (frame.width - SLACK) / (Math.max(from.width, to.width) * upright.width)
  // Resizes the whole image to its displayed scale before cropping, because a large JPEG is then decoded at a fraction of its pixels.
  const whole = {
    width: Math.max(frame.width, even(upright.width * scale)),
    height: Math.max(frame.height, even(upright.height * scale)),
  }
  const size = {
    width: Math.min(whole.width, Math.max(frame.width, even(area.width * whole.width) + 2)),
    height: Math.min(whole.height, Math.max(frame.height, even(area.height * whole.height) + 2)),
  }
  const left = Math.min(Math.floor(area.left * whole.width), whole.width - size.width)
  const top = Math.min(Math.floor(area.top * whole.height), whole.height - size.height)
  const view = ({ left: x, top: y, width }: Area): PixelView => {
    const wide = Math.min(frame.width - SLACK, width * whole.width)
    const high = (wide * frame.height) / frame.width
    return { x: within(x * whole.width - left, size.width - wide), y: within(y * whole.height - top, size.height - high), width: wide }
  }
  const drawn = decoded(image)
    .resize(whole.width, whole.height, { fit: 'fill', kernel: 'lanczos3' })
    .extract({ left, top, ...size })
  const picture = (await isInvisible(image, from, to)) ? drawn.composite([{ input: softLight(size, LIGHT) }]).removeAlpha() : drawn
  return { picture, size, from: view(from), to: view(to) }
}

/** Strength of the light on a plain picture: enough to see the motion, too little to change what the picture shows. */
const LIGHT = 0.14
/** Views are compared at this size. */
const COMPARED = 32
/** A move between views that differ less than this, of 255, looks like a still picture. */
const MIN_CHANGE = 4

/** Whether both views of a move look the same, because the picture is plain there, or changes only across the direction of the move. */
async function isInvisible(image: string, from: Area, to: Area): Promise<boolean> {
  if (JSON.stringify(from) === JSON.stringify(to)) return false
  const { data, info } = await decoded(image)
    .resize(256, 256, { fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const brightness = (view: Area, x: number, y: number) => {
    const column = Math.min(info.width - 1, Math.floor((view.left + (view.width * (x + 0.5)) / COMPARED) * info.width))
    const row = Math.min(info.height - 1, Math.floor((view.top + (view.height * (y + 0.5)) / COMPARED) * info.height))
    return data[row * info.width + column] ?? 0
  }
  let change = 0
  for (let y = 0; y < COMPARED; y++) {
    for (let x = 0; x < COMPARED; x++) change += Math.abs(brightness(from, x, y) - brightness(to, x, y))
  }
  return change < MIN_CHANGE * COMPARED ** 2
}

/** Draws the card on its background. The camera zooms toward the middle of the card, so that its edges stay in the frame. */
async function composeCard(image: string, { crop, box, zoom }: Framing & { kind: 'card' }, frame: Size): Promise<Composed> {
  const whole = { width: Math.ceil(box.width / crop.width), height: Math.ceil(box.height / crop.height) }
  const area = {
    left: Math.min(Math.floor(crop.left * whole.width), whole.width - box.width),
    top: Math.min(Math.floor(crop.top * whole.height), whole.height - box.height),
    width: box.width,
    height: box.height,
  }
  const card = await decoded(image)
    .resize(whole.width, whole.height, { fit: 'fill', kernel: 'lanczos3' })
    .extract(area)
    .ensureAlpha()
    .png(PNG)
    .toBuffer()
  if (isOpen(box, frame)) return { picture: await openCard(card, frame, box), size: frame, ...cardViews(box, frame, zoom) }
  const rounded = await sharp(card)
    .composite([{ input: Buffer.from(outline(box)), blend: 'dest-in' }])
    .png(PNG)
    .toBuffer()
  const backdrop = await drawBackdrop(image, frame, box)
  const picture = sharp(backdrop)
    .composite([{ input: rounded, left: box.x, top: box.y }])
    .removeAlpha()
  return { picture, size: frame, ...cardViews(box, frame, zoom) }
}

/** The camera moves toward the middle of the card. */
function cardViews(box: Box, frame: Size, zoom: readonly [number, number]): { from: PixelView; to: PixelView } {
  const view = (factor: number): PixelView => {
    const width = (frame.width - SLACK) / factor
    const height = (width * frame.height) / frame.width
    return {
      x: within((box.x + box.width / 2) * (1 - width / frame.width), frame.width - width),
      y: within((box.y + box.height / 2) * (1 - height / frame.height), frame.height - height),
      width,
    }
  }
  return { from: view(zoom[0]), to: view(zoom[1]) }
}

/** The share of an open card's height that fades into the deep tone below it. */
const FADE = 0.2

/** Draws a card that fills the upper part of the frame and fades into a deep tone of its color, on which its captions are. */
async function openCard(card: Buffer, frame: Size, { width, height }: Box): Promise<Sharp> {
  const tint = await tintOf(card)
  const stops = [0, 0.04, 0.16, 0.36, 0.6, 0.82, 0.95, 1].map(
    (opacity, index, { length }) => `<stop offset="${index / (length - 1)}" stop-color="${tint}" stop-opacity="${opacity}"/>`,
  )
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="f" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient><rect y="${(1 - FADE) * height}" width="${width}" height="${FADE * height + 1}" fill="url(#f)"/></svg>`
  return sharp({ create: { ...frame, channels: 3, background: tint } })
    .composite([
      { input: card, left: 0, top: 0 },
      { input: Buffer.from(fade), left: 0, top: 0 },
    ])
    .removeAlpha()
}

function outline({ width, height }: Box): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radiusOf({ width, height })}" fill="#fff"/></svg>`
}

const radiusOf = ({ width, height }: Size) => Math.round(Math.min(width, height) * 0.045)

/** A blurred dark copy of the picture with the card's shadow. */
async function drawBackdrop(image: string, size: Size, box: Box): Promise<Buffer> {
  const radius = radiusOf(box)
  const spread = Math.round(Math.min(size.width, size.height) * 0.03)
  const rectangle = (attributes: string) => `<rect width="${box.width}" height="${box.height}" rx="${radius}" ${attributes}/>`
  // Blurring a small image gives the same result at a fraction of the cost. The same applies to the shadow.
  const quarter = { width: Math.ceil(size.width / 4), height: Math.ceil(size.height / 4) }
  const small = await decoded(image).resize(96, 96, { fit: 'inside' }).png(PNG).toBuffer()
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${quarter.width}" height="${quarter.height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none">
    <defs><filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${spread / 2}"/></filter>
    <linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".18"/>
    <stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <g transform="translate(${box.x} ${box.y + Math.round(spread / 3)})" filter="url(#s)">${rectangle('fill="#000" fill-opacity=".5"')}</g></svg>`
  const soft = await sharp(small)
    .resize(quarter.width, quarter.height, { fit: 'cover', kernel: 'cubic' })
    .blur(Math.max(2, Math.min(size.width, size.height) / 60))
    .modulate({ brightness: 0.62, saturation: 1.2 })
    .png(PNG)
    .toBuffer()
  const shaded = await sharp(soft)
    .composite([{ input: Buffer.from(shadow) }])
    .removeAlpha()
    .png(PNG)
    .toBuffer()
  return sharp(shaded).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' }).png(PNG).toBuffer()
}

/** Decodes upright, without transparency, in sRGB. */
function decoded(image: string) {
  return sharp(image, { failOn: 'error', pages: 1 }).rotate().flatten({ background: '#ffffff' }).toColourspace('srgb')
}

/** Throws an EngineFailure if the image cannot be read. */
export async function uprightSize(image: string): Promise<Size> {
  try {
    const { autoOrient } = await sharp(image, { failOn: 'error' }).metadata()
    return autoOrient
  } catch (error) {
    throw new EngineFailure('image_unreadable', undefined, { cause: error })
  }
}

const even = (value: number) => 2 * Math.round(value / 2)
const within = (value: number, most: number) => Math.min(Math.max(0, most), Math.max(0, value))
