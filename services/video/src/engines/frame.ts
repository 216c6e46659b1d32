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

/** Safe-area insets, as shares of the frame: what an app or a player covers with its buttons and text. */
interface Insets {
  top: number
  bottom: number
  sides: number
}

/** The insets of each app over a portrait video. Each value is the largest that the app has used. */
const APP_INSETS: Partial<Record<VideoFormat, Insets>> = {
  tiktok: { top: 0.07, bottom: 0.2, sides: 0.12 },
  instagram_reels: { top: 0.11, bottom: 0.21, sides: 0.12 },
  youtube_shorts: { top: 0.1, bottom: 0.2, sides: 0.12 },
  facebook_story: { top: 0.13, bottom: 0.2, sides: 0.07 },
  marketing_ad: { top: 0.13, bottom: 0.21, sides: 0.12 },
  mobile_portrait: { top: 0.06, bottom: 0.1, sides: 0.07 },
  custom: { top: 0.06, bottom: 0.1, sides: 0.07 },
}
/** For a portrait video without a known platform: the largest insets of all apps. */
const ANY_APP_INSETS: Insets = { top: 0.13, bottom: 0.21, sides: 0.12 }
/** Title-safe area, with space for a player's controls. */
const PLAYER_INSETS: Insets = { top: 0.06, bottom: 0.09, sides: 0.08 }

/** Maximum share of the frame's height that captions use. */
const CAPTION_HEIGHT: Record<Shape, number> = { portrait: 0.19, square: 0.22, landscape: 0.22 }

/** Returns the part of the frame that no app covers. */
export function safeArea(size: Size, format?: VideoFormat): Box {
  const insets = shapeOf(size) === 'portrait' ? ((format && APP_INSETS[format]) ?? ANY_APP_INSETS) : PLAYER_INSETS
  const x = Math.round(size.width * insets.sides)
  const y = Math.round(size.height * insets.top)
  return { x, y, width: size.width - 2 * x, height: Math.round(size.height * (1 - insets.bottom)) - y }
}

/** Height of the row for a line about AI and a logo at the top of the safe area, as a share of the frame's height. Captions at the top are below it. */
const TOP_ROW_HEIGHT: Record<Shape, number> = { portrait: 0.055, square: 0.08, landscape: 0.08 }
/** Height and width of a line about AI, as shares of the frame's height and the safe area's width. */
const AI_LINE_HEIGHT: Record<Shape, number> = { portrait: 0.026, square: 0.04, landscape: 0.05 }
const AI_LINE_WIDTH = 0.72

/** Returns the part of the safe area below the row for a line about AI and a logo. */
export function belowTopRow(size: Size, format?: VideoFormat): Box {
  const safe = safeArea(size, format)
  const row = Math.round(size.height * TOP_ROW_HEIGHT[shapeOf(size)])
  return { ...safe, y: safe.y + row, height: safe.height - row }
}

/** Returns where a line about AI is displayed: the top left of the safe area. */
export function aiLineZone(size: Size, format?: VideoFormat): Box {
  const safe = safeArea(size, format)
  return { ...safe, width: Math.round(AI_LINE_WIDTH * safe.width), height: Math.round(size.height * AI_LINE_HEIGHT[shapeOf(size)]) }
}

/**
 * Where captions are displayed within the safe area, as the share of the way from the top (0) to the bottom (1): at the bottom, unless they would cover faces, text
 * or the subject there.
 */
export const CAPTION_PLACES = { top: 0, upper: 0.25, middle: 0.5, lower: 0.75, bottom: 1 } as const
export type CaptionPlace = keyof typeof CAPTION_PLACES

/** Returns the part of the safe area in which captions are displayed. */
export function captionZone(size: Size, format?: VideoFormat, place: CaptionPlace = 'bottom'): Box {
  const safe = safeArea(size, format)
  const height = Math.round(size.height * CAPTION_HEIGHT[shapeOf(size)])
  const [bottom, top] = [safe.height - height, Math.round(size.height * TOP_ROW_HEIGHT[shapeOf(size)])]
  const middle = Math.round((safe.height - height) / 2)
  const y = { bottom, lower: Math.round((middle + bottom) / 2), middle, upper: Math.round((top + middle) / 2), top }
  return { ...safe, y: safe.y + y[place], height }
}

/** Returns the margin at both sides of the upper part. In portrait, it is narrower than that of the safe area, because apps have their buttons further down. */
export function upperMargin(size: Size, format?: VideoFormat): number {
  return shapeOf(size) === 'portrait' ? Math.round(0.045 * size.width) : safeArea(size, format).x
}
