import type { Size, VideoFormat } from '../domain/formats.ts'

/** Frames per second of all rendered video. */
export const FPS = 30

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Shape = 'portrait' | 'square' | 'landscape'

export function shapeOf({ width, height }: Size): Shape {
  const aspect = width / height
  if (aspect > 1.25) return 'landscape'
  return aspect < 0.8 ? 'portrait' : 'square'
}

/** Shares of the frame that an app covers with its buttons and text. */
interface Covered {
  top: number
  bottom: number
  sides: number
}

/** Where each app displays its interface over a portrait video. Each value is the largest that the app has used. */
const COVERED: Partial<Record<VideoFormat, Covered>> = {
  tiktok: { top: 0.07, bottom: 0.2, sides: 0.12 },
  instagram_reels: { top: 0.11, bottom: 0.21, sides: 0.12 },
  youtube_shorts: { top: 0.1, bottom: 0.2, sides: 0.12 },
  facebook_story: { top: 0.13, bottom: 0.2, sides: 0.07 },
  marketing_ad: { top: 0.13, bottom: 0.21, sides: 0.12 },
  mobile_portrait: { top: 0.06, bottom: 0.1, sides: 0.07 },
  custom: { top: 0.06, bottom: 0.1, sides: 0.07 },
}
/** For a portrait video of an unknown platform: safe in every app. */
const COVERED_ANYWHERE: Covered = { top: 0.13, bottom: 0.21, sides: 0.12 }
/** Title-safe area, with space for a player's controls. */
const COVERED_BY_PLAYERS: Covered = { top: 0.06, bottom: 0.09, sides: 0.08 }

/** Maximum share of the frame's height that captions use. */
const CAPTION_HEIGHT: Record<Shape, number> = { portrait: 0.19, square: 0.22, landscape: 0.22 }

/** Returns the part of the frame that no app covers. */
export function safeArea(size: Size, format?: VideoFormat): Box {
  const covered = shapeOf(size) === 'portrait' ? ((format && COVERED[format]) ?? COVERED_ANYWHERE) : COVERED_BY_PLAYERS
  const x = Math.round(size.width * covered.sides)
  const y = Math.round(size.height * covered.top)
  return { x, y, width: size.width - 2 * x, height: Math.round(size.height * (1 - covered.bottom)) - y }
}

/** Share of the frame's height at the top of the safe area for marks: a line about AI at the left, and a logo at the right. Captions at the top are below it. */
const MARKS_HEIGHT: Record<Shape, number> = { portrait: 0.055, square: 0.08, landscape: 0.08 }
/** Height and width of a line about AI, as shares of the frame's height and the safe area's width. */
const LINE_HEIGHT: Record<Shape, number> = { portrait: 0.026, square: 0.04, landscape: 0.05 }
const LINE_WIDTH = 0.72

/** Returns where a line about AI is displayed: the top left of the safe area. */
export function markZone(size: Size, format?: VideoFormat): Box {
  const safe = safeArea(size, format)
  return { ...safe, width: Math.round(LINE_WIDTH * safe.width), height: Math.round(size.height * LINE_HEIGHT[shapeOf(size)]) }
}

/** Where captions are displayed within the safe area. They are at the bottom unless they would cover what matters there. */
export type CaptionPlace = 'bottom' | 'top' | 'middle'

/** Returns the part of the safe area in which captions are displayed. */
export function captionZone(size: Size, format?: VideoFormat, place: CaptionPlace = 'bottom'): Box {
  const safe = safeArea(size, format)
  const height = Math.round(size.height * CAPTION_HEIGHT[shapeOf(size)])
  const y = {
    bottom: safe.height - height,
    top: Math.round(size.height * MARKS_HEIGHT[shapeOf(size)]),
    middle: Math.round((safe.height - height) / 2),
  }
  return { ...safe, y: safe.y + y[place], height }
}

/** Returns the margin at both sides of the frame's upper part. In portrait it is narrower than the captions' margin, because no app displays buttons that high. */
export function upperMargin(size: Size, format?: VideoFormat): number {
  return shapeOf(size) === 'portrait' ? Math.round(0.045 * size.width) : safeArea(size, format).x
}
