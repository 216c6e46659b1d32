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
const PNG = { compressionLevel: 0 }

/** Continues a picture above and below by its mirror image, out of focus and somewhat darker, without a visible edge. `sides` are in pixels. */
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
  return ground.composite([{ input: blended, left: 0, top }]).removeAlpha()
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
