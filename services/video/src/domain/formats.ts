/** Where a video will be published, and the resulting frame size. */

export const FORMATS = {
  tiktok: { label: 'TikTok', platform: 'social_media', aspect: '9:16' },
  instagram_reels: { label: 'Instagram Reels', platform: 'social_media', aspect: '9:16' },
  youtube_shorts: { label: 'YouTube Shorts', platform: 'social_media', aspect: '9:16' },
  twitter_video: { label: 'X video', platform: 'social_media', aspect: '16:9' },
  facebook_story: { label: 'Facebook Story', platform: 'social_media', aspect: '9:16' },
  linkedin_video: { label: 'LinkedIn video', platform: 'professional', aspect: '16:9' },
  presentation: { label: 'Presentation', platform: 'professional', aspect: '16:9' },
  marketing_ad: { label: 'Marketing ad', platform: 'professional', aspect: '9:16' },
  explainer_video: { label: 'Explainer video', platform: 'professional', aspect: '16:9' },
  mobile_portrait: { label: 'Phone, vertical', platform: 'device_specific', aspect: '9:16' },
  mobile_landscape: { label: 'Phone, horizontal', platform: 'device_specific', aspect: '16:9' },
  desktop_video: { label: 'Desktop', platform: 'device_specific', aspect: '16:9' },
  tablet_video: { label: 'Tablet', platform: 'device_specific', aspect: '16:9' },
  custom: { label: 'Custom size', platform: 'custom', aspect: '9:16' },
} as const satisfies Record<string, { label: string; platform: VideoPlatform; aspect: AspectRatio }>

export type VideoFormat = keyof typeof FORMATS
export type VideoPlatform = 'social_media' | 'professional' | 'device_specific' | 'custom'
export type AspectRatio = '9:16' | '16:9'
export type Resolution = '720p' | '1080p'

/** In pixels; both sides are even. */
export interface Size {
  width: number
  height: number
}

/** Allowed side lengths of a custom size, in pixels. */
export const CUSTOM_SIDE = { min: 480, max: 3840, default: { width: 1080, height: 1920 } } as const

const SHORT_SIDE: Record<Resolution, number> = { '720p': 720, '1080p': 1080 }
const LONG_SIDE: Record<Resolution, number> = { '720p': 1280, '1080p': 1920 }

/** Returns the exact size of the finished file. The sides of a custom size are rounded to even numbers. */
export function sizeOf(aspect: AspectRatio, resolution: Resolution, custom?: Size): Size {
  if (custom) return { width: even(custom.width), height: even(custom.height) }
  const short = SHORT_SIDE[resolution]
  const long = LONG_SIDE[resolution]
  return aspect === '9:16' ? { width: short, height: long } : { width: long, height: short }
}

/** Whether a custom size has more pixels than a video in 720p, so that a plan without 1080p does not include it. */
export function exceeds720p({ width, height }: Size): boolean {
  return width * height > SHORT_SIDE['720p'] * LONG_SIDE['720p']
}

/** Returns the aspect ratio that an engine with fixed ratios renders for a size: the nearer of the two. */
export function nearestAspect({ width, height }: Size): AspectRatio {
  return width > height ? '16:9' : '9:16'
}

function even(side: number): number {
  return Math.round(side / 2) * 2
}
