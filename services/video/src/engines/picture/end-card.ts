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
 * Shares of the frame: of its height, or beside the texts of its width. The panel of the texts begins at `panel`, and what matters in the picture is before it. A picture
 * that does not fill the frame takes up the share `least` and ends behind the panel, getting darker from `dark` on.
 */
const PICTURE: Record<Shape, { panel: number; dark: number; least: number }> = {
  portrait: { panel: 0.43, dark: 0.56, least: 0.74 },
  square: { panel: 0.42, dark: 0.58, least: 0.78 },
  landscape: { panel: 0.5, dark: 0.46, least: 0.66 },
}
/** The space between the panel's edge and its texts, as a share of the frame's shorter side, and between the panel and the edges of the frame at its sides. */
export const PANEL_SPACE = 0.055
const PANEL_MARGIN = 0.055

/** The shares of the frame that the picture of a card can take up, the largest first. */
export function endCardShares(size: Size): number[] {
  return [1, PICTURE[shapeOf(size)].least]
}

/** Returns the layout of an end card: a panel with the texts in the lower half, or at the right in a landscape frame. `share` is how much of the frame the picture takes up. */
export function endCardLayout(size: Size, format?: VideoFormat, share = 1): EndCardLayout {
  const safe = safeArea(size, format)
  const shape = shapeOf(size)
  const { panel, least } = PICTURE[shape]
  const [margin, space] = [PANEL_MARGIN * Math.min(size.width, size.height), PANEL_SPACE * Math.min(size.width, size.height)]
  if (shape === 'landscape') {
    const left = Math.round(panel * size.width + space)
    const picture = { x: 0, y: 0, width: even(share * size.width), height: size.height }
    const text = {
      x: left,
      y: safe.y + space,
      width: Math.round(Math.min(safe.x + safe.width, size.width - margin - space)) - left,
      height: safe.height - 2 * space,
    }
    return { picture, clear: { ...picture, width: even(panel * size.width) }, text }
  }
  const top = Math.round(panel * size.height + space)
  const picture = { x: 0, y: 0, width: size.width, height: even(share * size.height) }
  const side = Math.round(Math.max(safe.x, margin + space))
  // A panel of any height covers the end of a picture that does not fill the frame.
  const bottom = Math.max(safe.y + safe.height - space, least * size.height)
  return {
    picture,
    clear: { ...picture, height: even(panel * size.height) },
    text: { x: side, y: top, width: size.width - 2 * side, height: Math.round(bottom) - top },
  }
}

/** The panel around the texts, which take up these pixels of its text area. */
export function endCardPanel(size: Size, text: Box): Box {
  const unit = Math.min(size.width, size.height)
  const side = shapeOf(size) === 'landscape' ? text.x - PANEL_SPACE * unit : PANEL_MARGIN * unit
  const right = size.width - PANEL_MARGIN * unit
  return { x: side, y: text.y - PANEL_SPACE * unit, width: right - side, height: text.height + 2 * PANEL_SPACE * unit }
}

/** How opaque the shade is over the picture around the panel, so that the panel stands out. */
const SHADE = 0.3
/** How far the continuation of a picture is out of focus, as a share of the frame's shorter side, and how bright it is. It is drawn at a size so many times smaller. */
const SOFT = 0.07
const DIMMED = 0.72
const SMALLER = 4
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
  /** The color below a picture that does not fill the frame; by default the picture continues there, out of focus. */
  color?: string | null | undefined
}

/** Draws the ground of an end card: a sharp picture, or one that continues softly behind and below the panel if it does not fill the frame. */
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
  const isPlain = !color && channels.every(({ stdev }) => stdev < PLAIN)
  const fills = picture.width === size.width && picture.height === size.height
  const top = fills ? { input: shown } : { input: await fading(shown, picture, size) }
  const ground =
    color || fills ? sharp({ create: { ...size, channels: 3, background: color ?? '#000' } }) : await continued(shown, picture, size)
  const drawn = await ground
    .composite([{ ...top, left: 0, top: 0 }, ...(fills ? [{ input: Buffer.from(shade(size)), left: 0, top: 0 }] : [])])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const light = isPlain ? [{ input: softLight(size, CARD_LIGHT), left: 0, top: 0 }] : []
  await sharp(drawn).composite(light).removeAlpha().png({ compressionLevel: 1 }).toFile(join(folder, name))
}

/** The picture with its mirror image beyond its end, out of focus and darker. */
async function continued(shown: Buffer, picture: Box, size: Size) {
  const isWide = shapeOf(size) === 'landscape'
  const mirrored = await (isWide ? sharp(shown).flop() : sharp(shown).flip()).png({ compressionLevel: 0 }).toBuffer()
  const rest = { width: isWide ? size.width - picture.width : size.width, height: isWide ? size.height : size.height - picture.height }
  const beyond = await sharp(mirrored)
    .extract({ left: 0, top: 0, ...rest })
    .toBuffer()
  const whole = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite([
      { input: shown, left: 0, top: 0 },
      { input: beyond, left: isWide ? picture.width : 0, top: isWide ? 0 : picture.height },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const small = { width: Math.ceil(size.width / SMALLER), height: Math.ceil(size.height / SMALLER) }
  const soft = await sharp(whole)
    .resize(small.width, small.height, { fit: 'fill' })
    .blur((SOFT * Math.min(size.width, size.height)) / SMALLER)
    .modulate({ brightness: DIMMED, saturation: 1.15 })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(soft).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
}

/** The picture, transparent toward its end. */
async function fading(shown: Buffer, { width, height }: Box, size: Size): Promise<Buffer> {
  const shape = shapeOf(size)
  const [whole, own] = shape === 'landscape' ? [size.width, width] : [size.height, height]
  const from = (PICTURE[shape].dark * whole) / own
  const mask = gradient({ width, height }, shape, '#fff', eased(from, 1, 1, 0))
  return sharp(shown)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
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

/** A shade around the panel, eased at both ends, so that no edge is seen. */
function shade(size: Size): string {
  const shape = shapeOf(size)
  return gradient(size, shape, '#000', eased(PICTURE[shape].panel, 1, 0, SHADE))
}

function gradient({ width, height }: Size, shape: Shape, color: string, at: readonly [number, number][]): string {
  const [x, y] = shape === 'landscape' ? [1, 0] : [0, 1]
  const stops = at.map(
    ([offset, opacity]) => `<stop offset="${offset.toFixed(4)}" stop-color="${color}" stop-opacity="${opacity.toFixed(4)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="f" x1="0" y1="0" x2="${x}" y2="${y}">${stops.join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
}

function eased(from: number, to: number, least: number, most: number): [number, number][] {
  return Array.from({ length: 9 }, (_, step) => {
    const at = step / 8
    return [from + (to - from) * at, least + (most - least) * at * at * (3 - 2 * at)]
  })
}

const even = (value: number) => 2 * Math.round(value / 2)
