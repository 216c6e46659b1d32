import type { Size, VideoFormat } from '../../domain/formats.ts'
import { type Box, type CaptionPlace, captionZone, safeArea, upperMargin } from '../frame.ts'

/** Returns the largest box inside the safe area, and beside the caption if there is one. */
export function cardBox(
  image: Size,
  frame: Size,
  { captions, format }: { captions: CaptionPlace | null; format?: VideoFormat | undefined },
): Box {
  const safe = safeArea(frame, format)
  const zone = captionZone(frame, format, captions ?? undefined)
  const gap = Math.round(0.02 * frame.height)
  const top = captions === 'top' ? zone.y + zone.height + gap : safe.y
  const bottom = captions === 'bottom' ? zone.y - gap : safe.y + safe.height
  const side = upperMargin(frame, format)
  const available: Box = { x: side, y: top, width: frame.width - 2 * side, height: bottom - top }
  const aspect = Math.min(Math.max(image.width / image.height, 0.5), 2.1)
  const scale = Math.min(available.width / aspect, available.height)
  const width = even(scale * aspect)
  const height = even(scale)
  // Slightly above the middle, which looks centered to the eye; nearer to the caption when there is one.
  const y = available.y + (available.height - height) * { bottom: 0.6, top: 0.4, middle: 0.48, none: 0.48 }[captions ?? 'none']
  return { x: even(available.x + (available.width - width) / 2), y: even(y), width, height }
}

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)
