import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, captionZone, safeArea, shapeOf } from '../frame.ts'

/** `fill` crops the picture to the frame. `card` shows it whole, or nearly, on a blurred copy of itself. */
export type Layout = { kind: 'fill' } | { kind: 'card'; box: Box }

/** A crop must retain at least this share of the image; otherwise the composition of the photo is lost. */
const MIN_IMAGE_SHARE = 0.62
/** A crop must contain at least this share of the subject's weight. */
const MIN_SUBJECT_SHARE = 0.7

/** Returns the share of the image's area that remains after a crop to the frame. */
export function shareAfterCrop(image: Size, frame: Size): number {
  const [own, wanted] = [image.width / image.height, frame.width / frame.height]
  return Math.min(own, wanted) / Math.max(own, wanted)
}

export function layoutOf(
  image: Size,
  frame: Size,
  held: number,
  options: { captioned: boolean; format?: VideoFormat | undefined },
): Layout {
  if (shareAfterCrop(image, frame) >= MIN_IMAGE_SHARE && held >= MIN_SUBJECT_SHARE) return { kind: 'fill' }
  return { kind: 'card', box: cardBox(image, frame, options) }
}

/** Returns the largest box inside the safe area, and above the caption if there is one. */
function cardBox(image: Size, frame: Size, { captioned, format }: { captioned: boolean; format?: VideoFormat | undefined }): Box {
  const safe = safeArea(frame, format)
  const zone = captionZone(frame, format)
  const gap = Math.round(0.02 * frame.height)
  const bottom = captioned ? zone.y - gap : safe.y + safe.height
  // In portrait, the card can be wider than the captions, because no app displays buttons that high.
  const side = shapeOf(frame) === 'portrait' ? Math.round(0.045 * frame.width) : safe.x
  const available: Box = { x: side, y: safe.y, width: frame.width - 2 * side, height: bottom - safe.y }
  const aspect = Math.min(Math.max(image.width / image.height, 0.5), 2.1)
  const scale = Math.min(available.width / aspect, available.height)
  const width = even(scale * aspect)
  const height = even(scale)
  // Slightly above the middle, which looks centered to the eye; lower, near the caption, when there is one.
  const y = available.y + (available.height - height) * (captioned ? 0.6 : 0.48)
  return { x: even(available.x + (available.width - width) / 2), y: even(y), width, height }
}

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)
