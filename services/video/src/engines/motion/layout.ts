import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, captionZone, safeArea, shapeOf } from '../frame.ts'

/** `fill` crops the picture to the frame, `card` shows it whole (or nearly) on a blurred copy of itself. */
export type Layout = { kind: 'fill' } | { kind: 'card'; box: Box }

/** A crop that throws more than this away is no longer the photograph that was meant. */
const MIN_IMAGE_SHARE = 0.62
/** A crop must hold this much of what the eye goes to. */
const MIN_SUBJECT_SHARE = 0.7

/** The share of the picture's area that a crop to the frame keeps. */
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

/** As large as it may be: inside the safe area, above the caption if there is one. */
function cardBox(image: Size, frame: Size, { captioned, format }: { captioned: boolean; format?: VideoFormat | undefined }): Box {
  const safe = safeArea(frame, format)
  const zone = captionZone(frame, format)
  const gap = Math.round(0.02 * frame.height)
  const bottom = captioned ? zone.y - gap : safe.y + safe.height
  // Upright, the card may be wider than the captions: no app's buttons stand that high.
  const side = shapeOf(frame) === 'portrait' ? Math.round(0.045 * frame.width) : safe.x
  const available: Box = { x: side, y: safe.y, width: frame.width - 2 * side, height: bottom - safe.y }
  const aspect = Math.min(Math.max(image.width / image.height, 0.5), 2.1)
  const scale = Math.min(available.width / aspect, available.height)
  const width = even(scale * aspect)
  const height = even(scale)
  // A little above the middle: the eye's centre, and nearer to the caption when there is one.
  const y = available.y + (available.height - height) * (captioned ? 0.6 : 0.48)
  return { x: even(available.x + (available.width - width) / 2), y: even(y), width, height }
}

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)
