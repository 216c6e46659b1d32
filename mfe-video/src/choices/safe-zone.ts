import type { Size } from '../api/wire.ts'

/** The margins of the frame that an app covers with its buttons and texts, as fractions of the frame. */
export interface SafeZone {
  top: number
  bottom: number
  sides: number
}

/** The margins that apps cover on an upright video, by format. The renderer places captions outside these margins. */
const COVERED: Record<string, SafeZone> = {
  tiktok: { top: 0.07, bottom: 0.2, sides: 0.12 },
  instagram_reels: { top: 0.11, bottom: 0.21, sides: 0.12 },
  youtube_shorts: { top: 0.1, bottom: 0.2, sides: 0.12 },
  facebook_story: { top: 0.13, bottom: 0.2, sides: 0.07 },
  marketing_ad: { top: 0.13, bottom: 0.21, sides: 0.12 },
  mobile_portrait: { top: 0.06, bottom: 0.1, sides: 0.07 },
  custom: { top: 0.06, bottom: 0.1, sides: 0.07 },
}
const ANYWHERE: SafeZone = { top: 0.13, bottom: 0.21, sides: 0.12 }
const PLAYERS: SafeZone = { top: 0.06, bottom: 0.09, sides: 0.08 }

export function safeZone({ width, height }: Size, format: string): SafeZone {
  return width / height < 0.8 ? (COVERED[format] ?? ANYWHERE) : PLAYERS
}
