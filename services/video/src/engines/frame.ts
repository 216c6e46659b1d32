import type { Size, VideoFormat } from '../domain/formats.ts'

/** Frames a second of everything that is rendered. */
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

/** Shares of the frame that an app covers with its own buttons and texts. */
interface Covered {
  top: number
  bottom: number
  sides: number
}

/** Where the apps put their interface over an upright video; the widest of what each has shown. */
const COVERED: Partial<Record<VideoFormat, Covered>> = {
  tiktok: { top: 0.07, bottom: 0.2, sides: 0.12 },
  instagram_reels: { top: 0.11, bottom: 0.21, sides: 0.12 },
  youtube_shorts: { top: 0.1, bottom: 0.2, sides: 0.12 },
  facebook_story: { top: 0.13, bottom: 0.2, sides: 0.07 },
  marketing_ad: { top: 0.13, bottom: 0.21, sides: 0.12 },
  mobile_portrait: { top: 0.06, bottom: 0.1, sides: 0.07 },
  custom: { top: 0.06, bottom: 0.1, sides: 0.07 },
}
/** Of an upright video whose place is not known: safe in every app. */
const COVERED_ANYWHERE: Covered = { top: 0.13, bottom: 0.21, sides: 0.12 }
/** Title-safe, with space for a player's controls. */
const COVERED_BY_PLAYERS: Covered = { top: 0.06, bottom: 0.09, sides: 0.08 }

/** Share of the height that captions may take. */
const CAPTION_HEIGHT: Record<Shape, number> = { portrait: 0.19, square: 0.22, landscape: 0.22 }

/** The part of the frame that nothing covers. */
export function safeArea(size: Size, format?: VideoFormat): Box {
  const covered = shapeOf(size) === 'portrait' ? ((format && COVERED[format]) ?? COVERED_ANYWHERE) : COVERED_BY_PLAYERS
  const x = Math.round(size.width * covered.sides)
  const y = Math.round(size.height * covered.top)
  return { x, y, width: size.width - 2 * x, height: Math.round(size.height * (1 - covered.bottom)) - y }
}

/** Where captions stand: the foot of the safe area. Pictures on a card stay above it. */
export function captionZone(size: Size, format?: VideoFormat): Box {
  const safe = safeArea(size, format)
  const height = Math.round(size.height * CAPTION_HEIGHT[shapeOf(size)])
  return { ...safe, y: safe.y + safe.height - height, height }
}
