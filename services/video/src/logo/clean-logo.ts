import { AppError } from '@loomcast/service-kit/errors'
import sharp from 'sharp'
import type { Size } from '../domain/formats.ts'
import type { Box } from '../engines/frame.ts'
import { openImage, refuse } from '../uploads/clean-image.ts'

/** A smaller logo would be blurred in a video of 1080 pixels. */
const MIN_LONGER_SIDE = 200
const MAX_ASPECT_RATIO = 16
/** Enough for the largest custom size. */
const MAX_STORED_SIDE = 1024
/** The margin is cut off at this size, so that what remains is large enough. */
const MAX_DECODED_SIDE = 2048

/**
 * Re-encodes the image `source` from its pixels alone and writes it to `target` as PNG: upright, 8-bit sRGB with transparency, at most 1024 pixels per side,
 * without metadata and without a transparent margin. Rejects with an AppError whose message is for the user who uploaded the image.
 */
export async function cleanLogo(source: string, target: string): Promise<Size> {
  const image = await openImage(source)
  const [shorter = 0, longer = 0] = [image.width, image.height].sort((one, other) => one - other)
  if (longer < MIN_LONGER_SIDE) {
    const detail = `This image is ${image.width} × ${image.height} pixels. The longer side of a logo must be at least ${MIN_LONGER_SIDE} pixels.`
    throw new AppError('image_too_small', detail)
  }
  if (shorter * MAX_ASPECT_RATIO < longer) throw new AppError('image_too_narrow')
  const { data, info } = await image
    .upright(MAX_DECODED_SIDE)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const visible = visibleBox(data, info)
  if (!visible) throw new AppError('image_damaged', 'This image is completely transparent. Upload another one.')
  const { width, height } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract({ left: visible.x, top: visible.y, width: visible.width, height: visible.height })
    .resize({ width: MAX_STORED_SIDE, height: MAX_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toFile(target)
  return { width, height }
}

/** The box around all RGBA pixels that are not transparent; null without any. */
function visibleBox(pixels: Buffer, { width, height }: Size): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < 8) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
