import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import { type Box, CAPTION_PLACES, type CaptionPlace, captionZone, safeArea, upperMargin } from '../frame.ts'

/** A card without letters that is no wider than this reaches up to the edges of the frame, and ends softly below captions at the bottom. */
const OPEN = { widest: 1.12, belowTop: 0.5 }

/** Whether a card reaches up to the upper corners of the frame. */
export const isOpen = (box: Box, frame: Size): boolean => box.x === 0 && box.y === 0 && box.width === frame.width

/**
 * Returns the largest box that does not overlap the captions, inside the safe area, or up to a margin at the top if the picture has no letters that an app could
 * cover. Captions in the middle are drawn on it.
 */
export function cardBox(
  image: Size,
  frame: Size,
  { captions, format, lettered = true }: { captions: CaptionPlace | null; format?: VideoFormat | undefined; lettered?: boolean },
): Box {
  const safe = safeArea(frame, format)
  const zone = captionZone(frame, format, captions ?? undefined)
  if (!lettered && captions === 'bottom') {
    const most = zone.y + OPEN.belowTop * zone.height
    const high = (frame.width * image.height) / image.width
    if (high >= frame.width / OPEN.widest && high < frame.height)
      return { x: 0, y: 0, width: frame.width, height: even(Math.min(most, high)) }
  }
  const gap = Math.round(0.02 * frame.height)
  const top = captions === 'top' ? zone.y + zone.height + gap : lettered ? safe.y : upperMargin(frame, format)
  const bottom = captions === 'bottom' ? zone.y - gap : safe.y + safe.height
  const side = upperMargin(frame, format)
  const available: Box = { x: side, y: top, width: frame.width - 2 * side, height: bottom - top }
  const aspect = Math.min(Math.max(image.width / image.height, 0.5), 2.1)
  const scale = Math.min(available.width / aspect, available.height)
  const width = even(scale * aspect)
  const height = even(scale)
  // Slightly above the middle, which looks centered to the eye; nearer to the caption when there is one.
  const y = available.y + (available.height - height) * ({ bottom: 0.6, top: 0.4 }[captions as string] ?? 0.48)
  return { x: even(available.x + (available.width - width) / 2), y: even(y), width, height }
}

/** What is drawn over a frame as a caption: how much of the frame it takes up; by default all of its zone. */
export interface CaptionOptions {
  captions: CaptionPlace
  format?: VideoFormat | undefined
  text?: { width: number; height: number } | undefined
}

/** The part of the frame that a caption takes up, at the edge of its zone that is farther from the middle. */
export function textBox(frame: Size, { captions, format, text }: CaptionOptions): Box {
  const zone = captionZone(frame, format, captions)
  if (!text) return zone
  const [width, height] = [Math.min(zone.width, text.width * frame.width), Math.min(zone.height, text.height * frame.height)]
  const spare = zone.height - height
  return { x: zone.x + (zone.width - width) / 2, y: zone.y + spare * CAPTION_PLACES[captions], width, height }
}

/** The part of a picture on which captions are drawn, when the frame shows this view of it. */
export function captionArea(view: Area, frame: Size, options: CaptionOptions): Area {
  const { x, y, width, height } = textBox(frame, options)
  return {
    left: view.left + (x / frame.width) * view.width,
    top: view.top + (y / frame.height) * view.height,
    width: (width / frame.width) * view.width,
    height: (height / frame.height) * view.height,
  }
}

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)
