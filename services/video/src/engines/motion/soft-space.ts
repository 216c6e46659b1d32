import sharp, { type Sharp } from 'sharp'
import type { Size } from '../../domain/formats.ts'
import type { Edges } from './edges.ts'

/** How far the continuation is out of focus, as a share of the picture's width, and how bright it is. It is drawn at a size so many times smaller. */
const SOFT = 0.1
const DIMMED = 0.88
const SMALLER = 8
/** How far the picture blends into its continuation, as a share of its height. */
const BLEND = 0.12
/** What is continued begins so far from the edge, as a share of the height. */
const INSIDE = 0.06
/** Farther away from the picture than this, in widths, the continuation has one color, so that nothing mirrored in it looks like a thing. */
const PLAIN_FROM = 0.42
const PLAINNESS = 0.96
/** The color is that of so much of the picture's height at its edge. */
const STRIP = 0.1
const PNG = { compressionLevel: 0 }

/** Continues a picture above and below by its mirror image, out of focus and somewhat darker, which fades into the color of its edge, without a visible edge. `sides` are in pixels. */
export async function softlyExtended(picture: Buffer, { width, height }: Size, { top, bottom }: Edges): Promise<Sharp> {
  const high = height + top + bottom
  const small = { width: Math.ceil(width / SMALLER), height: Math.ceil(height / SMALLER) }
  const inner = await sharp(picture).resize(small.width, small.height, { fit: 'fill' }).png(PNG).toBuffer()
  // A line along the edge, such as that of a frame, is not continued.
  const edge = Math.round(INSIDE * small.height)
  const [above, below] = [top > 0 ? edge : 0, bottom > 0 ? edge : 0]
  const inside = await sharp(inner)
    .extract({ left: 0, top: above, width: small.width, height: small.height - above - below })
    .png(PNG)
    .toBuffer()
  const continued = await sharp(inside)
    .extend({ top: Math.round(top / SMALLER) + above, bottom: Math.round(bottom / SMALLER) + below, extendWith: 'mirror' })
    .png(PNG)
    .toBuffer()
  const soft = await sharp(continued)
    .blur((SOFT * width) / SMALLER)
    .modulate({ brightness: DIMMED, saturation: 1.1 })
    .png(PNG)
    .toBuffer()
  const ground = sharp(soft).resize(width, high, { fit: 'fill', kernel: 'cubic' })
  const blended = await sharp(picture)
    .ensureAlpha()
    .composite([{ input: Buffer.from(blending({ width, height }, { top: top > 0, bottom: bottom > 0 })), blend: 'dest-in' }])
    .png(PNG)
    .toBuffer()
  const plain = await fading(inner, { width, height: high }, { top, bottom })
  return ground
    .composite([
      { input: plain, left: 0, top: 0 },
      { input: blended, left: 0, top },
    ])
    .removeAlpha()
}

/** Opaque, but transparent toward the edges that are continued. */
function blending({ width, height }: Size, at: { top: boolean; bottom: boolean }): string {
  const stop = (offset: number, opacity: number) => `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`
  const stops = [
    stop(0, at.top ? 0 : 1),
    stop(0.4 * BLEND, at.top ? 0.35 : 1),
    stop(BLEND, 1),
    stop(1 - BLEND, 1),
    stop(1 - 0.4 * BLEND, at.bottom ? 0.35 : 1),
    stop(1, at.bottom ? 0 : 1),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`
}

/** The colors into which the continuations fade, transparent where the picture is. */
async function fading(inner: Buffer, size: Size, { top, bottom }: Pick<Edges, 'top' | 'bottom'>): Promise<Buffer> {
  const reach = PLAIN_FROM * size.width
  const [above, below] = [await edgeColor(inner, 'top'), await edgeColor(inner, 'bottom')]
  const gradient = (id: string, color: string, from: number, to: number) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="${color}" stop-opacity="0"/><stop offset="0.5" stop-color="${color}" stop-opacity="${0.7 * PLAINNESS}"/><stop offset="1" stop-color="${color}" stop-opacity="${PLAINNESS}"/></linearGradient>`
  const { width, height } = size
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${gradient('a', above, top, top - reach)}${gradient('b', below, height - bottom, height - bottom + reach)}</defs><rect width="${width}" height="${top}" fill="url(#a)"/><rect y="${height - bottom}" width="${width}" height="${bottom}" fill="url(#b)"/></svg>`,
  )
}

/** The mean color of a picture at one of its edges, as dark as the continuation. */
async function edgeColor(picture: Buffer, edge: 'top' | 'bottom'): Promise<string> {
  const { width = 1, height = 1 } = await sharp(picture).metadata()
  const rows = Math.max(1, Math.round(STRIP * height))
  const strip = await sharp(picture)
    .extract({ left: 0, top: edge === 'top' ? 0 : height - rows, width, height: rows })
    .png(PNG)
    .toBuffer()
  const { channels } = await sharp(strip).stats()
  const hex = channels.slice(0, 3).map(({ mean }) =>
    Math.round(DIMMED * mean)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
