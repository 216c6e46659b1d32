import { AppError } from '@loomcast/service-kit/errors'
import type { Size } from '../domain/formats.ts'
import type { ImageDecoder } from '../engines/decoder/image-decoder.ts'
import { readHeader, refuse } from '../uploads/clean-image.ts'

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
export async function cleanLogo(decoder: ImageDecoder, source: string, target: string): Promise<Size> {
  const image = await readHeader(decoder, source)
  const [shorter = 0, longer = 0] = [image.width, image.height].sort((one, other) => one - other)
  if (longer < MIN_LONGER_SIDE) {
    const detail = `This image is ${image.width} × ${image.height} pixels. The longer side of a logo must be at least ${MIN_LONGER_SIDE} pixels.`
    throw new AppError('image_too_small', detail)
  }
  if (shorter * MAX_ASPECT_RATIO < longer) throw new AppError('image_too_narrow')
  const size = await decoder.writeLogo({ source, target, side: MAX_STORED_SIDE, decodedSide: MAX_DECODED_SIDE }).catch(refuse)
  if (!size) throw new AppError('image_damaged', 'This image is completely transparent. Upload another one.')
  return size
}
